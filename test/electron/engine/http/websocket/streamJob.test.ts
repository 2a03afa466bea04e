import { describe, expect, it } from 'vitest';
import { freeAccount } from '../../../../../electron/engine/credits/creditAccount.ts';
import { streamJob, type MessageSink } from '../../../../../electron/engine/http/websocket/streamJob.ts';
import type { JobStore, PageJobRecord } from '../../../../../electron/engine/ports/jobs.ts';
import { document, found, newJob } from '../../../../support/jobWorld.ts';
import { testJobs } from '../testJobs.ts';

interface Sent {
  readonly type: string;
  readonly data: { readonly status?: string; readonly data?: readonly unknown[] };
}

/** A client; one that does not read keeps every byte unsent. */
function clientOf(reads: boolean) {
  const messages: Sent[] = [];
  let unsentBytes = 0;
  const sink: MessageSink = {
    signal: new AbortController().signal,
    get unsentBytes() {
      return unsentBytes;
    },
    drained: () => (reads ? Promise.resolve() : new Promise(() => undefined)),
    send(message) {
      messages.push(JSON.parse(message) as Sent);
      if (!reads) unsentBytes += message.length;
    },
  };
  return { sink, messages };
}

/** A batch that has ended, with documents of about this size. */
async function endedJob(store: JobStore, documentCount: number, documentChars = 0): Promise<PageJobRecord> {
  const job = newJob({ kind: 'batchScrape', maxDocuments: 1000 });
  const pages = Array.from({ length: documentCount }, (_, place) =>
    found(`/${place}`, { source: 'list', depth: 0, place }),
  );
  await store.start(job, pages);
  for (let hasMore = true; hasMore; ) {
    const admitted = await store.admit(job.id, 2000);
    hasMore = admitted.ok && admitted.value.hasMore;
  }
  const request = { jobId: job.id, maxPages: 1000, exceptHosts: [], maxPagesPerHost: 1000, now: 2000, leaseMs: 60_000 };
  const leased = await store.lease(request);
  for (const page of leased.ok ? leased.value : []) {
    const body = JSON.stringify({ markdown: 'x'.repeat(documentChars) });
    await store.finishPage({ page, outcome: { ...document(page), body } as never, links: [], now: 2000 });
  }
  const record = await store.job(job.id);
  if (!record.ok || record.value === null) throw new Error('the job is not stored');
  return { ...record.value, kind: 'batchScrape' };
}

describe('the stream of a job', () => {
  it('has all documents of a long job before the status at which clients end', async () => {
    const jobs = testJobs({ now: () => 3000 });
    const job = await endedJob(jobs.store, 150);
    const { sink, messages } = clientOf(true);
    expect(await streamJob({ jobs, account: freeAccount }, job, 'http://engine/', sink)).toBe(1000);
    expect(messages.slice(0, 150).every(({ type }) => type === 'document')).toBe(true);
    expect(messages.slice(150)).toMatchObject([
      { type: 'catchup', data: { status: 'completed', completed: 150, data: [] } },
      { type: 'done' },
    ]);
  });

  it('closes a client that leaves 8 MB unread', async () => {
    const jobs = testJobs({
      now: () => 3000,
      after: (_delayMs, run) => {
        const due = setImmediate(run);
        return () => clearImmediate(due);
      },
    });
    const job = await endedJob(jobs.store, 150, 100_000);
    const { sink, messages } = clientOf(false);
    expect(await streamJob({ jobs, account: freeAccount }, job, 'http://engine/', sink)).toBe(1013);
    const bytes = messages.reduce((sum, message) => sum + JSON.stringify(message).length, 0);
    expect(bytes).toBeGreaterThan(8 * 1024 * 1024);
    expect(bytes).toBeLessThan(9 * 1024 * 1024);
  });
});
