import { randomBytes } from 'node:crypto';
import { err, ok, type Result } from '../../../shared/base/result.ts';
import { uuidV7 } from '../jobs/uuidV7.ts';
import type { AnnounceExtract } from './announceExtract.ts';
import type { ExtractCaller, ExtractRequest } from './extractRequest.ts';
import type { ExtractRecord, ExtractStore } from './extractStore.ts';
import { runExtract, type ExtractPorts } from './runExtract.ts';

export type ExtractStartFailure =
  /** So many jobs run or wait. */
  | { readonly kind: 'tooManyJobs'; readonly max: number }
  /** The job could not be written. */
  | { readonly kind: 'store' };

/** Jobs that read data from several pages. */
export interface ExtractService {
  /** Starts a job; it is on disk when its id is returned. */
  start(request: ExtractRequest, caller: ExtractCaller): Promise<Result<string, ExtractStartFailure>>;
  /** Null for an unknown id, and after a day. */
  find(id: string): ExtractRecord | null;
  /** Time in milliseconds since 1970 until which a job can be read. */
  expiresAt(record: ExtractRecord): number;
  /** Continues the jobs that an earlier end of the engine cut off. */
  resume(): void;
  /** Ends all work; jobs continue at the next start. */
  stop(): void;
}

const limits = { jobsAtOnce: 2, maxJobs: 50, lifetimeMs: 24 * 60 * 60 * 1000 } as const;

export interface ExtractServicePorts {
  readonly work: ExtractPorts;
  readonly store: ExtractStore;
  readonly announce: AnnounceExtract;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly log: (line: string) => void;
}

export function createExtractService(ports: ExtractServicePorts): ExtractService {
  const { store, now } = ports;
  const queue = createExtractQueue(ports);

  return {
    async start(request, caller) {
      await store.sweep(now() - limits.lifetimeMs).catch(() => undefined);
      if (queue.size >= limits.maxJobs) return err({ kind: 'tooManyJobs', max: limits.maxJobs });
      const record = newRecord(request, caller, now());
      try {
        await store.put(record);
      } catch {
        return err({ kind: 'store' });
      }
      queue.add([record]);
      return ok(record.id);
    },
    find(id) {
      const record = store.find(id);
      return record === null || (record.endedAt !== null && expiresAt(record) < now()) ? null : record;
    },
    expiresAt,
    resume() {
      queue.add(store.running());
      queue.announceEnds(store.ended());
    },
    stop: queue.stop,
  };
}

function expiresAt({ startedAt, endedAt }: ExtractRecord): number {
  return (endedAt ?? startedAt) + limits.lifetimeMs;
}

function newRecord(request: ExtractRequest, { client, allowPrivate }: ExtractCaller, startedAt: number): ExtractRecord {
  return {
    id: uuidV7(startedAt, randomBytes),
    state: 'processing',
    startedAt,
    endedAt: null,
    client,
    allowPrivate,
    request,
    error: null,
    result: null,
  };
}

/** Jobs that run, a few at once, and those that wait. */
interface ExtractQueue {
  readonly size: number;
  add(records: readonly ExtractRecord[]): void;
  /** Stores the last event of ended jobs, where an end of the engine came between. */
  announceEnds(records: readonly ExtractRecord[]): void;
  stop(): void;
}

function createExtractQueue({ work, store, announce, now, log }: ExtractServicePorts): ExtractQueue {
  const stopping = new AbortController();
  const waiting: ExtractRecord[] = [];
  let active = 0;

  async function run(record: ExtractRecord): Promise<void> {
    await announceEvent(record);
    const end = await finish(record);
    // The next start does the job again.
    if (end === null) return;
    try {
      await store.put(end);
    } catch (failure) {
      log(`the end of an extract job could not be written (${reasonOf(failure)})`);
    }
    await announceEvent(end);
  }

  /** Returns the record of the ended job; null where the engine ends first. */
  async function finish(record: ExtractRecord): Promise<ExtractRecord | null> {
    const { request, client, allowPrivate } = record;
    try {
      const result = await runExtract(request, { client, allowPrivate, signal: stopping.signal }, work);
      if (stopping.signal.aborted) return null;
      const end = { ...record, endedAt: now() };
      return result.ok
        ? { ...end, state: 'completed', result: result.value }
        : { ...end, state: 'failed', error: result.error };
    } catch (failure) {
      log(`an extract job failed (${reasonOf(failure)})`);
      return { ...record, endedAt: now(), state: 'failed', error: 'Internal Server Error' };
    }
  }

  async function announceEvent(record: ExtractRecord): Promise<void> {
    await announce(record, expiresAt(record), stopping.signal);
  }

  function startNext(): void {
    while (active < limits.jobsAtOnce && !stopping.signal.aborted) {
      const record = waiting.shift();
      if (record === undefined) return;
      active += 1;
      void run(record).finally(() => {
        active -= 1;
        startNext();
      });
    }
  }

  return {
    get size() {
      return active + waiting.length;
    },
    add(records) {
      waiting.push(...records);
      startNext();
    },
    announceEnds: (records) => void Promise.all(records.map(announceEvent)),
    stop: () => stopping.abort(),
  };
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
