import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { migrate } from '../../../adapters/store/migrations.ts';
import { openSqlite, type SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { DueDeliveries, DueRequest } from '../../ports/deliveries.ts';
import type { JobRecord, JobStore, JobStoreFailure } from '../../ports/jobs.ts';
import { createJobTables, type JobTables } from './jobTables.ts';
import { jobMigrations } from './schema.ts';

/** A call of one method of the store. */
export interface JobStoreCall {
  readonly id: number;
  readonly method: keyof JobStore;
  readonly values: readonly unknown[];
}

export interface JobStoreReply {
  readonly id: number;
  readonly result: Result<unknown, JobStoreFailure>;
}

/** Maximum size of all jobs with zero data retention, in bytes: they are in memory. */
const maxMemoryBytes = 200_000_000;
const pageBytes = 4096;

/**
 * The jobs of one data folder: those with zero data retention in memory, all others in one file.
 * @param path of the file
 * @returns answers calls, one after the other; never throws
 */
export function openJobStoreServer(path: string): (call: JobStoreCall) => JobStoreReply {
  let disk: JobTables | null = null;
  let memory: JobTables | null = null;
  const onDisk = (): JobTables => (disk ??= createJobTables(openJobDatabase(path), false));
  const inMemory = (): JobTables => (memory ??= createJobTables(openMemoryDatabase(), true));

  function tablesOf(jobId: string): JobTables {
    return memory !== null && memory.job(jobId) !== null ? memory : onDisk();
  }

  function run({ method, values }: JobStoreCall): unknown {
    switch (method) {
      case 'useIdempotencyKey':
        return onDisk().useIdempotencyKey(...(values as Parameters<JobStore['useIdempotencyKey']>));
      case 'start': {
        const [job, pages] = values as Parameters<JobStore['start']>;
        return (job.leavesNoTrace ? inMemory() : onDisk()).start(job, pages);
      }
      case 'running':
        return [...onDisk().running(), ...(memory?.running() ?? [])].toSorted(byAge);
      case 'recover': {
        const [now] = values as Parameters<JobStore['recover']>;
        return [...onDisk().recover(now), ...(memory?.recover(now) ?? [])].toSorted(byAge);
      }
      case 'dueDeliveries': {
        const [request] = values as Parameters<JobStore['dueDeliveries']>;
        return dueOfBoth(request, onDisk(), memory);
      }
      case 'noteHostPause': {
        const [pause] = values as Parameters<JobStore['noteHostPause']>;
        return [...onDisk().noteHostPause(pause), ...(memory?.noteHostPause(pause) ?? [])];
      }
      case 'sweep': {
        const [now] = values as Parameters<JobStore['sweep']>;
        return onDisk().sweep(now) || memory?.sweep(now) === true;
      }
      default: {
        const tables = tablesOf(jobIdOf(method, values));
        const act = tables[method] as (...given: readonly unknown[]) => unknown;
        return act(...values);
      }
    }
  }

  return (call) => {
    try {
      return { id: call.id, result: ok(run(call)) };
    } catch (failure) {
      return { id: call.id, result: err({ kind: 'unwritable', message: reasonOf(failure) }) };
    }
  };
}

/** Deliveries of both databases; those on disk first. */
function dueOfBoth(request: DueRequest, disk: JobTables, memory: JobTables | null): DueDeliveries {
  const onDisk = disk.dueDeliveries(request);
  if (memory === null) return onDisk;
  const maxCount = request.maxCount - onDisk.deliveries.length;
  const inMemory = memory.dueDeliveries({ ...request, maxCount });
  const times = [onDisk.nextAt, inMemory.nextAt].filter((at) => at !== null);
  return {
    deliveries: [...onDisk.deliveries, ...inMemory.deliveries],
    waitingJobs: [...onDisk.waitingJobs, ...inMemory.waitingJobs],
    nextAt: times.length === 0 ? null : Math.min(...times),
  };
}

/** The job that a call is about: the first argument names it, or is a page or request that does. */
function jobIdOf(method: keyof JobStore, values: readonly unknown[]): string {
  const [first] = values;
  if (typeof first === 'string') return first;
  if (method === 'finishPage') return (first as Parameters<JobStore['finishPage']>[0]).page.jobId;
  return (first as { readonly jobId: string }).jobId;
}

function byAge(one: JobRecord, other: JobRecord): number {
  return one.createdAt - other.createdAt;
}

function openJobDatabase(path: string): SqliteDriver {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = openSqlite(path);
  // A killed process loses nothing; a power cut may lose the last pages, which are then visited again.
  for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL']) database.pragma(setting);
  migrate(database, jobMigrations);
  return database;
}

function openMemoryDatabase(): SqliteDriver {
  const database = openSqlite(':memory:');
  database.pragma(`page_size = ${pageBytes}`);
  database.pragma(`max_page_count = ${Math.floor(maxMemoryBytes / pageBytes)}`);
  migrate(database, jobMigrations);
  return database;
}

function reasonOf(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).split('\n', 1)[0] ?? '';
}
