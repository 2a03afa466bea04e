import type { LaneFigures, LaneQueue } from './laneQueue.ts';
import { databaseTime } from './lockedJob.ts';
import type { PostgresDriver } from './postgresDriver.ts';

/** Time without a sign of life after which an engine is not counted. */
const maxSilenceMs = 30_000;

/** An engine of the cluster. */
export interface SeenEngine {
  readonly id: string;
  readonly role: string;
  /** Name of its computer. */
  readonly machine: string;
  readonly version: string;
  /** Time since it was seen. */
  readonly seenMsAgo: number;
  /** Pages under way. */
  readonly active: number;
  readonly lanes: number;
}

/** The cluster in numbers. */
export interface ClusterFigures {
  readonly engines: readonly SeenEngine[];
  readonly lanes: LaneFigures;
  /** Pages of running jobs by state, and the jobs. */
  readonly queue: {
    readonly jobs: number;
    readonly waiting: number;
    readonly leased: number;
    readonly held: number;
  };
}

export async function readFigures(database: PostgresDriver, queue: LaneQueue): Promise<ClusterFigures> {
  const engines = await database.all(
    `SELECT id, role, machine, version, ${databaseTime} - seen_at AS silence, active, lanes FROM trowel.engine
     WHERE seen_at > ${databaseTime} - $1 ORDER BY role, machine, id`,
    [maxSilenceMs],
  );
  const row = await database.get(
    `SELECT count(*) AS jobs, coalesce(sum(waiting), 0) AS waiting, coalesce(sum(leased), 0) AS leased, coalesce(sum(held), 0) AS held
     FROM trowel.job WHERE state = 'scraping'`,
  );
  const count = (name: string): number => Number(row?.[name] ?? 0);
  return {
    engines: engines.map((engine) => ({
      id: String(engine['id']),
      role: String(engine['role']),
      machine: String(engine['machine']),
      version: String(engine['version']),
      seenMsAgo: Math.max(0, Number(engine['silence'])),
      active: Number(engine['active']),
      lanes: Number(engine['lanes']),
    })),
    lanes: await queue.figures(),
    queue: { jobs: count('jobs'), waiting: count('waiting'), leased: count('leased'), held: count('held') },
  };
}
