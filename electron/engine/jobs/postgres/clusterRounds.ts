import type { LaneQueue } from './laneQueue.ts';
import { databaseTime, lockJob } from './lockedJob.ts';
import type { PostgresDriver } from './postgresDriver.ts';

/** Waiting pages below which a job may have more to admit. */
const minWaitingPages = 100;
const maxHostsPerRound = 1000;
const maxEngineAgeMs = 24 * 60 * 60 * 1000;

/** What an engine reports about itself. */
export interface EngineReport {
  readonly id: string;
  readonly role: string;
  readonly machine: string;
  readonly version: string;
  readonly url: string | null;
  readonly active: number;
  readonly lanes: number;
}

/** What an engine keeps alive. */
export interface Held {
  /** Tokens of leased pages. */
  readonly leases: readonly string[];
  readonly leaseMs: number;
  /** Jobs whose sitemaps it reads. */
  readonly seeding: readonly string[];
  readonly seedMs: number;
}

/**
 * Reports that an engine is alive, and keeps what it works on.
 * @returns the URL of the engine with a server that has reported last; null where there is none
 */
export async function beat(database: PostgresDriver, report: EngineReport, held: Held): Promise<string | null> {
  const { id, role, machine, version, url, active, lanes } = report;
  const row = await database.get(
    `INSERT INTO trowel.engine (id, role, machine, version, url, started_at, seen_at, active, lanes)
     VALUES ($1, $2, $3, $4, $5, ${databaseTime}, ${databaseTime}, $6, $7)
     ON CONFLICT (id) DO UPDATE SET seen_at = excluded.seen_at, active = excluded.active, lanes = excluded.lanes, url = excluded.url
     RETURNING (SELECT other.url FROM trowel.engine AS other WHERE other.url IS NOT NULL ORDER BY other.seen_at DESC LIMIT 1) AS server`,
    [id, role, machine, version, url, active, lanes],
  );
  if (held.leases.length > 0)
    await database.run(
      `UPDATE trowel.page SET lease_until = ${databaseTime} + $2
       WHERE state = 'leased' AND lease_token = ANY($1::text[]) AND lease_until > ${databaseTime}`,
      [held.leases, held.leaseMs],
    );
  if (held.seeding.length > 0)
    await database.run(
      `UPDATE trowel.job SET seed_until = ${databaseTime} + $2 WHERE id = ANY($1::text[]) AND awaits_sitemaps = 1`,
      [held.seeding, held.seedMs],
    );
  return typeof row?.['server'] === 'string' ? row['server'] : null;
}

/** Reports that an engine ends: it is not counted from then on. */
export async function leave(database: PostgresDriver, id: string): Promise<void> {
  await database.run('DELETE FROM trowel.engine WHERE id = $1', [id]);
}

/** Lets one engine read the sitemaps of a job; false where another one does. */
export async function claimSeeding(database: PostgresDriver, jobId: string, seedMs: number): Promise<boolean> {
  const claimed = await database.run(
    `UPDATE trowel.job SET seed_until = ${databaseTime} + $2
     WHERE id = $1 AND state = 'scraping' AND awaits_sitemaps = 1 AND seed_until <= ${databaseTime}`,
    [jobId, seedMs],
  );
  return claimed === 1;
}

/** What a round has found. */
export interface Round {
  /** Jobs that may have pages to admit, or an end that no engine has noticed. */
  readonly toAdmit: readonly string[];
  /** Jobs whose sitemaps no engine reads. */
  readonly toSeed: readonly string[];
}

const nothing: Round = { toAdmit: [], toSeed: [] };

/** Takes up what ended engines have left: pages, lanes, and the progress of jobs. Several engines may do it at once. */
export async function rescue(database: PostgresDriver, queue: LaneQueue): Promise<Round> {
  const jobs = await database.all(
    `SELECT id, held, waiting, awaits_sitemaps, seed_until <= ${databaseTime} AS is_unseeded, waiting + leased AS open
     FROM trowel.job WHERE state = 'scraping'`,
  );
  if (jobs.length === 0) return nothing;
  await database.run(`DELETE FROM trowel.engine WHERE seen_at < ${databaseTime} - $1`, [maxEngineAgeMs]);
  await endExpiredLeases(database);
  await sendLostLanes(database, queue);
  return {
    toAdmit: jobs
      .filter(
        ({ held, waiting, open }) => (Number(held) > 0 && Number(waiting) < minWaitingPages) || Number(open) === 0,
      )
      .map(({ id }) => String(id)),
    toSeed: jobs
      .filter((row) => Number(row['awaits_sitemaps']) === 1 && row['is_unseeded'] === true)
      .map(({ id }) => String(id)),
  };
}

async function endExpiredLeases(database: PostgresDriver): Promise<void> {
  const jobs = await database.all(
    `SELECT DISTINCT job FROM trowel.page WHERE state = 'leased' AND lease_until <= ${databaseTime}`,
  );
  for (const { job: id } of jobs)
    await database.transaction(async (queries) => {
      const job = await lockJob(queries, String(id), 0, 'database');
      if (job === null) return;
      const ended = await queries.all(
        `UPDATE trowel.page SET state = 'waiting', lease_token = NULL, lease_until = NULL
         WHERE job = $1 AND state = 'leased' AND lease_until <= $2 RETURNING number, url`,
        [job.id, job.now],
      );
      for (const { number, url } of ended) job.addEvent('page.released', { number: Number(number), url: String(url) });
      job.count({ waiting: ended.length, leased: -ended.length });
      job.save();
    });
}

/** Sends lanes of hosts with waiting pages that have none: their message was lost with its engine. */
async function sendLostLanes(database: PostgresDriver, queue: LaneQueue): Promise<void> {
  const rows = await database.all(
    `SELECT DISTINCT page.host FROM trowel.page JOIN trowel.job ON job.id = page.job
     WHERE page.state = 'waiting' AND page.not_before <= ${databaseTime} AND job.state = 'scraping' LIMIT ${maxHostsPerRound}`,
  );
  const lost = await queue.withoutLane(rows.map(({ host }) => String(host)));
  await queue.send(lost);
}
