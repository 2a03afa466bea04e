import type { JobStore, LeasedPage, NewJob, PageOutcome } from '../../../../../../electron/engine/ports/jobs.ts';
import type { JobPort } from '../../../../../../electron/engine/http/serverPorts.ts';
import { document, found, newJob } from '../../../../../support/jobWorld.ts';
import { serverUnderTest, token } from '../../serverUnderTest.ts';
import { testJobs } from '../../testJobs.ts';

export interface JobServer {
  readonly jobs: JobPort & { readonly store: JobStore };
  readonly job: NewJob;
  /** Requests a path of the engine; `httpStatus` is its status. */
  get(path: string): Promise<Record<string, unknown>>;
  send(
    method: 'POST' | 'DELETE',
    path: string,
    body?: unknown,
    headers?: Readonly<Record<string, string>>,
  ): ReturnType<JobServer['get']>;
  /** Admits all pages, and leases as many. */
  lease(maxPages: number): Promise<readonly LeasedPage[]>;
  finish(page: LeasedPage, outcome?: PageOutcome): Promise<void>;
}

/** An engine with one job, whose pages nobody visits but the test. */
export async function jobServer(
  pageCount: number,
  changes: Partial<NewJob> = {},
  ports: Partial<JobPort> = {},
): Promise<JobServer> {
  const jobs = testJobs(ports);
  const now = Date.now();
  const job = newJob({ kind: 'batchScrape', maxDocuments: 1000, createdAt: now, expiresAt: now + 60_000, ...changes });
  const pages = Array.from({ length: pageCount }, (_, place) =>
    found(`/${place}`, { source: 'list', depth: 0, place }),
  );
  await jobs.store.start(job, pages);
  const { server } = await serverUnderTest(undefined, { jobs });
  async function ask(path: string, init: RequestInit): Promise<Record<string, unknown>> {
    const headers = { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(`${server.url}${path}`, { ...init, headers });
    return { httpStatus: response.status, ...((await response.json()) as Record<string, unknown>) };
  }

  return {
    jobs,
    job,
    get: (path) => ask(path, {}),
    send: (method, path, body, headers = {}) =>
      ask(path, {
        method,
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      }),
    async lease(maxPages) {
      for (let hasMore = true; hasMore; ) {
        const admitted = await jobs.store.admit(job.id, Date.now());
        hasMore = admitted.ok && admitted.value.hasMore;
      }
      const request = { jobId: job.id, maxPages, exceptHosts: [], maxPagesPerHost: maxPages };
      const leased = await jobs.store.lease({ ...request, now: Date.now(), leaseMs: 60_000 });
      return leased.ok ? leased.value : [];
    },
    async finish(page, outcome = document(page)) {
      await jobs.store.finishPage({ page, outcome, links: [], now: Date.now() });
    },
  };
}
