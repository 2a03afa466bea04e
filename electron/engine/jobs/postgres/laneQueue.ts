import { randomUUID } from 'node:crypto';
import type { PostgresDriver } from './postgresDriver.ts';

/** Schema of pg-boss: a team that uses another version of it keeps its own. */
const schema = 'trowel_lanes';
const queue = 'lane';

/** Times of a queue, which tests shorten. */
export interface LaneTimes {
  /** A lane whose engine does not answer is given to another one after this time. */
  readonly expireSeconds: number;
  /** How often expired lanes are looked for. */
  readonly maintenanceSeconds: number;
  /** How long an engine begins pages of a host before another one may: far shorter than the lane takes to expire. */
  readonly holdMs: number;
}

export const defaultLaneTimes: LaneTimes = {
  expireSeconds: 60,
  maintenanceSeconds: 10,
  holdMs: 15_000,
};

/** The permission to visit one host, for a while. */
export interface Lane {
  /** Of the message, which keeps it when it is given to another engine. */
  readonly id: string;
  readonly host: string;
  /** Of this holder alone. */
  readonly token: string;
}

/** Hosts in their numbers: one that is visited and waits for its next lane counts as visited. */
export interface LaneFigures {
  readonly waiting: number;
  readonly active: number;
}

/**
 * Lanes of hosts in the whole cluster: at most one is visited, and at most one waits, of each host. Messages are hosts and not pages: a page
 * that was fetched while its host is not free would only be put back.
 */
export interface LaneQueue {
  /** Lets hosts be visited after a delay; those that wait already stay as they are. */
  send(hosts: readonly string[], delayMs?: number): Promise<void>;
  /** Lets a host that waits be visited no later than after a delay: it was put off while another lane of it was in use. */
  advance(host: string, delayMs: number): Promise<void>;
  /** Takes lanes that wait, at most so many. */
  fetch(maxCount: number): Promise<readonly Lane[]>;
  /** Gives a lane back. */
  complete(lane: Lane): Promise<void>;
  /** Of these hosts, those that neither wait nor are visited. */
  withoutLane(hosts: readonly string[]): Promise<readonly string[]>;
  figures(): Promise<LaneFigures>;
  stop(): Promise<void>;
}

/** Opens the queue, whose library is loaded only now. */
export async function openLaneQueue(
  database: PostgresDriver,
  { expireSeconds, maintenanceSeconds }: LaneTimes,
  log: (message: string) => void,
): Promise<LaneQueue> {
  const { default: PgBoss } = await import('pg-boss');
  const boss = new PgBoss({
    schema,
    db: { executeSql: (text, values) => database.raw(text, values as unknown[] | undefined) },
    schedule: false,
    maintenanceIntervalSeconds: maintenanceSeconds,
    archiveCompletedAfterSeconds: 60,
    deleteAfterSeconds: 60,
  });
  boss.on('error', (failure) => {
    log(`the queue of hosts does not answer: ${failure.message}`);
  });
  await boss.start();
  await boss.createQueue(queue, { name: queue, policy: 'stately', expireInSeconds: expireSeconds, retryLimit: 2 });
  return {
    async send(hosts, delayMs = 0) {
      if (hosts.length === 0) return;
      const startAfter = String(Math.max(0, delayMs) / 1000);
      await boss.insert(hosts.map((host) => ({ name: queue, data: { host }, singletonKey: host, startAfter })));
    },
    async advance(host, delayMs) {
      await database.run(
        `UPDATE ${schema}.job SET start_after = least(start_after, now() + $2 * interval '1 millisecond')
         WHERE name = '${queue}' AND state IN ('created', 'retry') AND singleton_key = $1`,
        [host, Math.max(0, delayMs)],
      );
    },
    async fetch(maxCount) {
      const options = { batchSize: maxCount, priority: false };
      const fetched = await boss.fetch<{ readonly host: string }>(queue, options);
      if (fetched.length > 0) return fetched.map(toLane);
      // One that waits for a host that is visited makes the whole fetch fail: such ones wait a moment longer.
      const postponed = await database.run(
        `UPDATE ${schema}.job SET start_after = now() + interval '1 second'
         WHERE name = '${queue}' AND state IN ('created', 'retry') AND start_after < now() AND EXISTS (
           SELECT FROM ${schema}.job AS active
           WHERE active.name = '${queue}' AND active.state = 'active' AND active.singleton_key = job.singleton_key)`,
      );
      return postponed === 0 ? [] : (await boss.fetch<{ readonly host: string }>(queue, options)).map(toLane);
    },
    async complete({ id }) {
      await boss.complete(queue, id);
    },
    async withoutLane(hosts) {
      const rows = await database.all(
        `SELECT host FROM unnest($1::text[]) AS asked (host) WHERE NOT EXISTS (
           SELECT FROM ${schema}.job WHERE name = '${queue}' AND state IN ('created', 'retry', 'active') AND singleton_key = host)`,
        [hosts],
      );
      return rows.map((row) => String(row['host']));
    },
    async figures() {
      const row = await database.get(
        `SELECT count(DISTINCT singleton_key) - count(*) FILTER (WHERE state = 'active') AS waiting, count(*) FILTER (WHERE state = 'active') AS active
         FROM ${schema}.job WHERE name = '${queue}' AND state IN ('created', 'retry', 'active')`,
      );
      return { waiting: Number(row?.['waiting'] ?? 0), active: Number(row?.['active'] ?? 0) };
    },
    stop: () => boss.stop({ graceful: false, close: false }),
  };
}

function toLane({ id, data: { host } }: { readonly id: string; readonly data: { readonly host: string } }): Lane {
  return { id, host, token: randomUUID() };
}
