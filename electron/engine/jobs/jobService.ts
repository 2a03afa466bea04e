import { err, ok, type Result } from '../../../shared/base/result.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type {
  FoundPage,
  PageJobKind,
  JobRecord,
  JobStore,
  JobStoreFailure,
  ListedError,
  NewJob,
} from '../ports/jobs.ts';
import { hostOfUrl, pageKey } from './crawl/foundPages.ts';
import type { JobRunner } from './runner/runnerPorts.ts';
import { uuidV7 } from './uuidV7.ts';

const maxRunningJobs = 50;
/** Pages of a list that are stored in one transaction with others. */
const maxPagesPerCall = 1000;
const maxRobotsBlocked = 10_000;

/** A validated request with its defaults. */
export interface StartRequest {
  readonly kind: PageJobKind;
  readonly client: string;
  /** The start URL of a crawl, or the list of a batch, which may name a page twice. */
  readonly urls: readonly string[];
  readonly request: JsonObject;
  readonly maxDocuments: number;
  /** Zero data retention, or a private run of the app: nothing of the job is written to disk. */
  readonly leavesNoTrace: boolean;
  /** Sitemaps are read. */
  readonly readsSitemaps: boolean;
  readonly webhook: JsonObject | null;
  /** `x-idempotency-key`; null where the request has none. */
  readonly idempotencyKey: string | null;
}

export type StartFailure =
  | { readonly kind: 'store'; readonly failure: JobStoreFailure }
  | { readonly kind: 'tooManyJobs'; readonly max: number }
  | { readonly kind: 'usedKey' };

export type AppendFailure =
  | { readonly kind: 'store'; readonly failure: JobStoreFailure }
  | { readonly kind: 'unknown' }
  /** The batch is on disk, and the URLs may not be written there. */
  | { readonly kind: 'onDisk' };

/** What became of a request to end a job. */
export type CancelResult = 'cancelled' | 'ended' | 'unknown';

export interface JobErrors {
  readonly errors: readonly ListedError[];
  readonly robotsBlocked: readonly string[];
}

type Stored<Value> = Promise<Result<Value, JobStoreFailure>>;

/** Crawls and batches, as the endpoints see them. */
export interface JobService {
  /** Stores a job and begins with it; its id exists on disk before this settles. */
  start(request: StartRequest): Promise<Result<string, StartFailure>>;
  /**
   * Adds URLs to a batch of the same client; one that has completed runs again.
   * @param leavesNoTrace the URLs may not be written to disk
   */
  append(
    id: string,
    client: string,
    urls: readonly string[],
    leavesNoTrace: boolean,
  ): Promise<Result<JobRecord, AppendFailure>>;
  /** Null for an unknown or expired job. */
  status(id: string): Stored<JobRecord | null>;
  /** Published documents as JSON texts. */
  documents: JobStore['documents'];
  cancel(id: string): Stored<CancelResult>;
  errors(id: string): Stored<JobErrors>;
  /** Running jobs of a kind, the oldest first. */
  active(kind: PageJobKind): Stored<readonly JobRecord[]>;
}

export interface JobServicePorts {
  readonly store: JobStore;
  readonly runner: Pick<JobRunner, 'add' | 'drop'>;
  /** Canonical form and template of the start URL, as the crawl of this request has them. */
  readonly describeStart: (url: string, request: JsonObject) => { readonly key: string; readonly template: string };
  readonly now: () => number;
  /** How long a job stays readable after its end. */
  readonly retentionMs: number;
  /** Returns that many random bytes. */
  readonly random: (byteCount: number) => Uint8Array;
}

export function createJobService(ports: JobServicePorts): JobService {
  const { store, runner, now } = ports;
  /** Jobs that are being stored: requests that come together have one limit. */
  let starting = 0;
  return {
    async start(request) {
      starting += 1;
      try {
        return await start(ports, request, starting - 1);
      } finally {
        starting -= 1;
      }
    },
    append: (id, client, urls, leavesNoTrace) => append(ports, { id, client, leavesNoTrace }, urls),
    async status(id) {
      const job = await store.job(id);
      return job.ok && job.value !== null && job.value.expiresAt <= now() ? ok(null) : job;
    },
    documents: (id, skip, max) => store.documents(id, skip, max),
    async cancel(id) {
      const before = await store.job(id);
      if (!before.ok) return before;
      if (before.value === null) return ok('unknown');
      if (before.value.state !== 'scraping') return ok('ended');
      const cancelled = await store.cancel(id, now());
      if (!cancelled.ok) return cancelled;
      if (cancelled.value === null) return ok('unknown');
      runner.drop(cancelled.value);
      // Its last page may have ended it meanwhile.
      return ok(cancelled.value.state === 'cancelled' ? 'cancelled' : 'ended');
    },
    async errors(id) {
      const errors = await store.errors(id);
      if (!errors.ok) return errors;
      const blocked = await store.robotsBlocked(id, maxRobotsBlocked);
      return blocked.ok ? ok({ errors: errors.value, robotsBlocked: blocked.value }) : blocked;
    },
    async active(kind) {
      const running = await store.running();
      return running.ok ? ok(running.value.filter((job) => job.kind === kind)) : running;
    },
  };
}

/** @param starting further jobs that are being stored */
async function start(
  ports: JobServicePorts,
  request: StartRequest,
  starting: number,
): Promise<Result<string, StartFailure>> {
  const { store, runner, random } = ports;
  const { kind, client, urls, idempotencyKey, readsSitemaps, ...options } = request;
  const time = ports.now();
  // Used as soon as it is seen, also where the start fails afterwards.
  const unused =
    idempotencyKey === null ? ok(true) : await store.useIdempotencyKey(idempotencyKey, time, request.leavesNoTrace);
  if (!unused.ok) return err({ kind: 'store', failure: unused.error });
  if (!unused.value) return err({ kind: 'usedKey' });
  const running = await store.running();
  if (!running.ok) return err({ kind: 'store', failure: running.error });
  if (running.value.length + starting >= maxRunningJobs) return err({ kind: 'tooManyJobs', max: maxRunningJobs });
  const job: NewJob = {
    id: uuidV7(time, random),
    kind,
    client,
    url: kind === 'crawl' ? (urls[0] ?? '') : '',
    request: options.request,
    maxDocuments: options.maxDocuments,
    leavesNoTrace: options.leavesNoTrace,
    awaitsSitemaps: kind === 'crawl' && readsSitemaps,
    webhook: options.webhook,
    createdAt: time,
    expiresAt: time + ports.retentionMs,
  };
  const pages = kind === 'crawl' ? urls.slice(0, 1).map((url) => startPage(ports, url, options.request)) : listed(urls);
  const started = await store.start(job, pages);
  if (!started.ok) return err({ kind: 'store', failure: started.error });
  runner.add(started.value);
  return ok(job.id);
}

async function append(
  { store, runner, now }: JobServicePorts,
  { id, client, leavesNoTrace }: { readonly id: string; readonly client: string; readonly leavesNoTrace: boolean },
  urls: readonly string[],
): Promise<Result<JobRecord, AppendFailure>> {
  const found = await store.job(id);
  if (!found.ok) return err({ kind: 'store', failure: found.error });
  const isOwn = found.value?.kind === 'batchScrape' && found.value.client === client;
  if (!isOwn || found.value?.state === 'cancelled' || found.value?.state === 'failed') return err({ kind: 'unknown' });
  if (leavesNoTrace && !found.value.leavesNoTrace) return err({ kind: 'onDisk' });
  let record = found.value;
  const pages = listed(urls, now());
  for (let first = 0; first < pages.length; first += maxPagesPerCall) {
    const added = await store.addPages(id, pages.slice(first, first + maxPagesPerCall));
    if (!added.ok) return err({ kind: 'store', failure: added.error });
    if (added.value === null) return err({ kind: 'unknown' });
    record = added.value;
  }
  runner.add(record);
  return ok(record);
}

function startPage({ describeStart }: JobServicePorts, url: string, request: JsonObject): FoundPage {
  const { key, template } = describeStart(url, request);
  return {
    key,
    url,
    source: 'start',
    depth: 0,
    place: 0,
    host: hostOfUrl(url),
    template,
    relation: 'internal',
    refusal: null,
  };
}

/**
 * Builds the pages of a list. Each entry is a page of its own: the same URL twice gives two documents, of one visit.
 * @param addedAt when URLs were added to a running batch; 0 for those of its start
 */
function listed(urls: readonly string[], addedAt = 0): FoundPage[] {
  return urls.map((url, place) => ({
    key: pageKey(`${addedAt} ${place} ${url}`),
    url,
    source: 'list',
    depth: 0,
    place,
    host: hostOfUrl(url),
    template: '',
    relation: 'internal',
    refusal: null,
  }));
}
