import type { JobRecord } from '../../ports/jobs.ts';
import type { JobRunner } from '../runner/runnerPorts.ts';
import type { JobWatch } from '../watch/jobWatch.ts';
import type { PostgresDriver } from './postgresDriver.ts';
import { readJobsById } from './readJobs.ts';

export interface FollowPorts {
  readonly database: PostgresDriver;
  readonly runner: Pick<JobRunner, 'note' | 'jobIds'>;
  readonly watch: Pick<JobWatch, 'watched' | 'notify'>;
  readonly isLocal: (jobId: string) => boolean;
}

/** Follows the jobs that other engines change as well. Without jobs or readers nothing is read. */
export interface FollowedJobs {
  /** Takes up jobs whose pages may be visited here. */
  take(jobIds: readonly string[]): Promise<void>;
  /** Reads the jobs of this engine again: one may have been cancelled elsewhere. */
  refresh(): Promise<void>;
  /** Tells readers about commits of other engines. */
  notifyReaders(): Promise<void>;
}

export function followJobs({ database, runner, watch, isLocal }: FollowPorts): FollowedJobs {
  const seen = new Map<string, string>();
  const told = new Map<string, string>();

  async function take(jobIds: readonly string[]): Promise<void> {
    if (jobIds.length === 0) return;
    for (const job of await readJobsById(database, jobIds)) runner.note(job);
  }

  return {
    take,
    async refresh() {
      const ids = runner.jobIds().filter((id) => !isLocal(id));
      for (const id of seen.keys()) if (!ids.includes(id)) seen.delete(id);
      if (ids.length === 0) return;
      for (const job of await readJobsById(database, ids)) {
        const state = stateOf(job);
        if (seen.get(job.id) === state) continue;
        seen.set(job.id, state);
        runner.note(job);
      }
    },
    async notifyReaders() {
      const ids = watch.watched().filter((id) => !isLocal(id));
      for (const id of told.keys()) if (!ids.includes(id)) told.delete(id);
      if (ids.length === 0) return;
      const rows = await database.all(
        `SELECT id, concat_ws(' ', state, next_event, documents, failed, skipped, waiting, leased, held, warning) AS version
         FROM trowel.job WHERE id = ANY($1::text[])`,
        [ids],
      );
      for (const row of rows) {
        const [id, version] = [String(row['id']), String(row['version'])];
        const before = told.get(id);
        told.set(id, version);
        if (before !== version) watch.notify(id);
      }
    },
  };
}

function stateOf({ state, counts, awaitsSitemaps }: JobRecord): string {
  return JSON.stringify([state, counts, awaitsSitemaps]);
}
