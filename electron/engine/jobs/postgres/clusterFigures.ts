import type { EngineCluster } from '../../../../shared/api/engine/control.ts';
import type { LaneQueue } from './laneQueue.ts';
import { databaseTime } from './lockedJob.ts';
import type { PostgresDriver } from './postgresDriver.ts';

/** Time without a report after which an engine is not counted. */
const maxSilenceMs = 30_000;

/** The cluster in numbers, at one time. */
export type ClusterFigures = Omit<EngineCluster, 'isReachable' | 'readMsAgo'>;

/** Reads the cluster in numbers. */
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
