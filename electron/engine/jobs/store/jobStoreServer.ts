import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import { migrate } from '../../../adapters/store/migrations.ts';
import { openSqlite, type SqliteDriver } from '../../../adapters/store/sqliteDriver.ts';
import type { DueDeliveries, DueRequest } from '../../ports/deliveries.ts';
import type { JobRecord, JobStore, JobStoreFailure, NewJob } from '../../ports/jobs.ts';
import type { PageIndex } from '../../ports/pageIndex.ts';
import { createJobTables, type JobTables } from './jobTables.ts';
import { createPageIndexTable, pageIndexMigrations, type PageIndexTable } from './pageIndexTable.ts';
import { jobMigrations } from './schema.ts';

/** A call of one method of the store, or of the index of pages. */
export interface JobStoreCall {
  readonly id: number;
  readonly method: keyof JobStore | keyof PageIndex;
  readonly values: readonly unknown[];
}

export interface JobStoreReply {
  readonly id: number;
  readonly result: Result<unknown, JobStoreFailure>;
}

/** Maximum size of all jobs that leave nothing on disk, in bytes: they are in memory. */
const maxMemoryBytes = 200_000_000;
const pageBytes = 4096;

/** Files of the databases. */
export interface JobStoreFiles {
  readonly jobs: string;
  /** In the folder of the page cache, which it is deleted with. */
  readonly knownPages: string;
}

/**
 * The jobs of one data folder: those that leave nothing on disk in memory, all others in one file.
 * @returns answers calls, one after the other; never throws
 */
export function openJobStoreServer(files: JobStoreFiles): (call: JobStoreCall) => JobStoreReply {
  let disk: JobTables | null = null;
  let memory: JobTables | null = null;
  let index: PageIndexTable | null = null;
  const onDisk = (): JobTables => (disk ??= createJobTables(openDatabase(files.jobs, jobMigrations), false));

  /** An index that cannot be used is opened again with the next call: its folder may have been deleted meanwhile. */
  function withIndex<Value>(act: (pages: PageIndexTable) => Value): Value {
    try {
      index ??= createPageIndexTable(openDatabase(files.knownPages, pageIndexMigrations));
      return act(index);
    } catch (failure) {
      index = null;
      throw failure;
    }
  }

  /** False as well where the index cannot be used: jobs are swept all the same. */
  function sweepIndex(): boolean {
    try {
      return withIndex((pages) => pages.sweep());
    } catch {
      return false;
    }
  }

  const inMemory = (): JobTables => (memory ??= createJobTables(openMemoryDatabase(), true));

  const newJobTables = ({ leavesNoTrace }: Pick<NewJob, 'leavesNoTrace'>) => (leavesNoTrace ? inMemory() : onDisk());
  const tablesOf = (jobId: string): JobTables => (memory !== null && memory.job(jobId) !== null ? memory : onDisk());

  function run({ method, values }: JobStoreCall): unknown {
    switch (method) {
      case 'useIdempotencyKey':
        return useKey(values as Parameters<JobStore['useIdempotencyKey']>, { onDisk, inMemory, memory });
      case 'start': {
        const [job, pages] = values as Parameters<JobStore['start']>;
        return newJobTables(job).start(job, pages);
      }
      case 'announce': {
        const [announcement] = values as Parameters<JobStore['announce']>;
        return newJobTables(announcement.job).announce(announcement);
      }
      case 'running':
        return [...onDisk().running(), ...(memory?.running() ?? [])].toSorted(byAge);
      case 'recover': {
        const [now] = values as Parameters<JobStore['recover']>;
        return [...onDisk().recover(now), ...(memory?.recover(now) ?? [])].toSorted(byAge);
      }
      case 'dueDeliveries':
        return dueOfBoth((values as Parameters<JobStore['dueDeliveries']>)[0], onDisk(), memory);
      case 'noteHostPause': {
        const [pause] = values as Parameters<JobStore['noteHostPause']>;
        return [...onDisk().noteHostPause(pause), ...(memory?.noteHostPause(pause) ?? [])];
      }
      case 'sweep': {
        const [now] = values as Parameters<JobStore['sweep']>;
        const hasMore = onDisk().sweep(now) || memory?.sweep(now) === true;
        return sweepIndex() || hasMore;
      }
      case 'notePages':
        return withIndex((pages) => pages.notePages(...(values as Parameters<PageIndex['notePages']>)));
      case 'knownPages':
        return withIndex((pages) => pages.knownPages(...(values as Parameters<PageIndex['knownPages']>)));
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

interface Databases {
  readonly onDisk: () => JobTables;
  readonly inMemory: () => JobTables;
  /** Null before the first job in memory. */
  readonly memory: JobTables | null;
}

/** Uses a key in the database of its job; one that the other database has was used before as well. */
function useKey(use: Parameters<JobStore['useIdempotencyKey']>, { onDisk, inMemory, memory }: Databases): boolean {
  const [key, , leavesNoTrace] = use;
  const other = leavesNoTrace ? onDisk() : memory;
  if (other?.hasIdempotencyKey(key) === true) return false;
  return (leavesNoTrace ? inMemory() : onDisk()).useIdempotencyKey(...use);
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

function openDatabase(path: string, migrations: readonly string[]): SqliteDriver {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const database = openSqlite(path);
  // A killed process loses nothing; a power cut may lose the last pages, which are then visited again.
  for (const setting of ['journal_mode = WAL', 'synchronous = NORMAL']) database.pragma(setting);
  migrate(database, migrations);
  return database;
}

function openMemoryDatabase(): SqliteDriver {
  const database = openSqlite(':memory:');
  // Large sorts would write temporary files.
  database.pragma('temp_store = MEMORY');
  database.pragma(`page_size = ${pageBytes}`);
  database.pragma(`max_page_count = ${Math.floor(maxMemoryBytes / pageBytes)}`);
  migrate(database, jobMigrations);
  return database;
}

function reasonOf(failure: unknown): string {
  return (failure instanceof Error ? failure.message : String(failure)).split('\n', 1)[0] ?? '';
}
