import { isJsonObject, parseJson } from '../../../../shared/base/json.ts';
import type { HostMemory } from '../hosts/hostLanes.ts';
import type { Lane } from './laneQueue.ts';
import { databaseTime } from './lockedJob.ts';
import type { PostgresQueries } from './postgresDriver.ts';

/** Times of a memory that clocks of engines may see differently. */
const timeFields = ['lastStartAt'] as const;
const pauseTimeFields = ['changedAt', 'untilMs', 'troubleAt', 'givenUpAt'] as const;

/** Moves all times of a memory from one clock to another. */
export function shiftTimes(memory: HostMemory, byMs: number): HostMemory {
  const shift = (value: number | null): number | null => (value === null || value === 0 ? value : value + byMs);
  const pause = { ...memory.pause };
  for (const field of pauseTimeFields) Object.assign(pause, { [field]: shift(memory.pause[field]) });
  const times = Object.fromEntries(timeFields.map((field) => [field, shift(memory[field])]));
  return { ...memory, ...times, pause };
}

export interface TakenHost {
  /** Null where no engine has visited the host. In times of this engine. */
  readonly memory: HostMemory | null;
}

/**
 * Gives a host to a lane, until a time or until the lane is given back.
 * @returns null where another lane has the host
 */
export async function takeHost(
  queries: PostgresQueries,
  { token, host }: Lane,
  maxMs: number,
  ownNow: () => number,
): Promise<TakenHost | null> {
  const row = await queries.get(
    `INSERT INTO trowel.host AS known (host, lane, lane_until) VALUES ($1, $2, ${databaseTime} + $3)
     ON CONFLICT (host) DO UPDATE SET lane = excluded.lane, lane_until = excluded.lane_until
     WHERE known.lane IS NULL OR known.lane_until <= ${databaseTime}
     RETURNING state, ${databaseTime} AS now`,
    [host, token, maxMs],
  );
  if (row === null) return null;
  const memory = readMemory(row['state']);
  return { memory: memory === null ? null : shiftTimes(memory, ownNow() - Number(row['now'])) };
}

/** Stores what is known of a host, as long as the lane has it. */
export async function saveHost(
  queries: PostgresQueries,
  { token, host }: Lane,
  memory: HostMemory,
  ownNow: number,
): Promise<void> {
  const row = await queries.get(`SELECT ${databaseTime} AS now`);
  const state = JSON.stringify(shiftTimes(memory, Number(row?.['now']) - ownNow));
  await queries.run('UPDATE trowel.host SET state = $3 WHERE host = $1 AND lane = $2', [host, token, state]);
}

/** Takes the host from a lane. */
export async function releaseHost(queries: PostgresQueries, { token, host }: Lane): Promise<void> {
  await queries.run('UPDATE trowel.host SET lane = NULL, lane_until = 0 WHERE host = $1 AND lane = $2', [host, token]);
}

/** Running jobs with waiting pages of a host, and when the first of these may be visited. */
export async function waitingJobs(
  queries: PostgresQueries,
  host: string,
): Promise<{ readonly ids: readonly string[]; readonly inMs: number }> {
  const rows = await queries.all(
    `SELECT page.job, min(not_before) - ${databaseTime} AS wait FROM trowel.page JOIN trowel.job ON job.id = page.job
     WHERE page.host = $1 AND page.state = 'waiting' AND page.copy_of IS NULL AND job.state = 'scraping' GROUP BY page.job`,
    [host],
  );
  const waits = rows.map((row) => Number(row['wait']));
  return { ids: rows.map((row) => String(row['job'])), inMs: waits.length === 0 ? 0 : Math.max(0, Math.min(...waits)) };
}

function readMemory(state: unknown): HostMemory | null {
  const parsed = typeof state === 'string' ? parseJson(state) : null;
  // Written by an engine of this version.
  return parsed?.ok === true && isJsonObject(parsed.value) ? (parsed.value as unknown as HostMemory) : null;
}
