import { statusPage } from '../../../../../shared/api/crawl.ts';
import type { JsonObject } from '../../../../../shared/base/json.ts';
import { err, ok, type Result } from '../../../../../shared/base/result.ts';
import type { ApiError } from '../../../ports/apiError.ts';
import type { JobRecord, PageJobKind, PageJobRecord } from '../../../ports/jobs.ts';
import type { JobPort, ServerPorts } from '../../serverPorts.ts';
import { jobNotFound, storeRefusal } from './jobFailures.ts';
import { jobWarning } from './jobWarning.ts';

/** Finds a job; one of another kind, or one that has expired, is unknown. */
export async function findJob(jobs: JobPort, kind: PageJobKind, id: string): Promise<Result<PageJobRecord, ApiError>> {
  const job = await findAnyJob(jobs, id);
  return job.ok && job.value.kind !== kind ? err(jobNotFound) : job;
}

/** Finds a crawl or batch; one that has expired is unknown. */
export async function findAnyJob({ store, now }: JobPort, id: string): Promise<Result<PageJobRecord, ApiError>> {
  const job = await store.job(id);
  if (!job.ok) return err(storeRefusal(job.error));
  const record = job.value;
  if (record === null || !isPageJob(record)) return err(jobNotFound);
  return record.state !== 'scraping' && record.expiresAt <= now() ? err(jobNotFound) : ok(record);
}

function isPageJob(job: JobRecord): job is PageJobRecord {
  return job.kind !== 'extract';
}

export type StatusPorts = Pick<ServerPorts, 'jobs' | 'account'>;

/** A part of the documents of a job. */
export interface StatusRange {
  readonly skip: number;
  /** Null for the maximum of one response. */
  readonly limit: number | null;
}

/**
 * Returns the status of a job as JSON text (api-facts 6.2). The documents are joined as they are stored: none is parsed.
 * @param url of the status, to which `next` leads
 */
export async function readStatus(
  ports: StatusPorts,
  job: JobRecord,
  range: StatusRange,
  url: string,
): Promise<Result<{ readonly text: string; readonly count: number }, ApiError>> {
  const count = Math.min(range.limit ?? statusPage.maxDocuments, statusPage.maxDocuments);
  const documents = await ports.jobs.store.documents(job.id, range.skip, { count, bytes: statusPage.maxBytes });
  if (!documents.ok) return err(storeRefusal(documents.error));
  const warning = await jobWarning(ports.jobs, job);
  if (!warning.ok) return err(storeRefusal(warning.error));
  const end = range.skip + documents.value.length;
  const hasMore = job.state === 'scraping' || end < job.counts.published;
  const head = {
    ...statusFields(ports, job),
    ...(hasMore ? { next: nextUrl(url, end, range.limit) } : {}),
    ...(warning.value === null ? {} : { warning: warning.value }),
  };
  const text = `${JSON.stringify(head).slice(0, -1)},"data":[${documents.value.join(',')}]}`;
  return ok({ text, count: documents.value.length });
}

/** The fields of a status besides its documents. A job that failed as a whole has `success` true: clients wait on otherwise. */
export function statusFields({ jobs, account }: StatusPorts, job: JobRecord): JsonObject {
  const { documents, waiting, leased, held } = job.counts;
  const isRunning = job.state === 'scraping';
  return {
    success: true,
    status: job.state,
    completed: documents,
    total: isRunning ? Math.min(job.maxDocuments, documents + waiting + leased + held) : documents,
    creditsUsed: account.isMetered ? job.creditsUsed : -1,
    expiresAt: new Date(job.expiresAt).toISOString(),
    createdAt: new Date(job.createdAt).toISOString(),
    ...(job.endedAt === null || isRunning ? {} : { completedAt: new Date(job.endedAt).toISOString() }),
    duration: ((isRunning ? jobs.now() : (job.endedAt ?? jobs.now())) - job.createdAt) / 1000,
    ...(job.error === null ? {} : { error: job.error }),
  };
}

function nextUrl(url: string, skip: number, limit: number | null): string {
  return `${url}?skip=${skip}${limit === null ? '' : `&limit=${limit}`}`;
}
