import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { EngineRole } from '../../../../shared/api/engine/control.ts';
import type { JobRecord, JobStore } from '../../ports/jobs.ts';
import type { HostLanes } from '../hosts/hostLanes.ts';
import type { JobRunner } from '../runner/runnerPorts.ts';
import type { Timers } from '../timers.ts';
import type { JobWatch } from '../watch/jobWatch.ts';
import { beat, claimSeeding, leave, rescue } from './clusterRounds.ts';
import { createClusterStore } from './clusterStore.ts';
import { followJobs, type FollowedJobs } from './followJobs.ts';
import { type LaneQueue, type LaneTimes, defaultLaneTimes } from './laneQueue.ts';
import { createLanePool, type LanePool } from './lanePool.ts';
import type { PostgresDriver } from './postgresDriver.ts';
import { createPostgresTables } from './postgresTables.ts';
import { createRounds, type Round } from './rounds.ts';

/** Times of a cluster, which tests shorten. */
export interface ClusterTimes extends LaneTimes {
  readonly leaseMs: number;
  readonly beatMs: number;
  readonly rescueMs: number;
}

export const defaultClusterTimes: ClusterTimes = {
  ...defaultLaneTimes,
  leaseMs: 90_000,
  beatMs: 5000,
  rescueMs: 15_000,
};

const seedMs = 30_000;
const followMs = 1000;
const watchMs = 500;

/** What an engine is to its cluster. */
export interface MemberSettings {
  readonly role: EngineRole;
  readonly version: string;
  readonly times: ClusterTimes;
  readonly log: (message: string) => void;
}

/** What an engine gives to the cluster when it joins. */
export interface JoinParts {
  /** The store of jobs that leave nothing on disk. */
  readonly local: JobStore;
  readonly lanes: HostLanes;
  readonly timers: Timers;
  /** Pages that may be visited at once. */
  readonly maxPages: () => number;
}

/** An engine in its cluster. */
export interface ClusterMember {
  readonly store: JobStore;
  /** Politeness towards hosts over all engines. */
  readonly hosts: HostLanes;
  readonly claimSeeding: (jobId: string) => Promise<boolean>;
  /** Where new jobs, and ended ones, are noted. */
  dispatch(runner: JobRunner, store: JobStore): Pick<JobRunner, 'add' | 'drop'>;
  /** @param store the store through which all changes go */
  start(parts: StartParts): void;
  stop(): Promise<void>;
}

export interface StartParts {
  readonly runner: JobRunner;
  readonly store: JobStore;
  readonly watch: JobWatch;
  /** Deliveries of an ended engine may wait. */
  readonly wakeOutbox: () => void;
  /** Where other engines of the team reach this one; null for a worker. */
  readonly url: () => string | null;
}

/** The database of the cluster, as its members use it. */
export interface Connection {
  readonly database: PostgresDriver;
  readonly queue: LaneQueue;
  /** After each report; with the URL of an engine that has a server, null where the report failed or there is none. */
  readonly onBeat: (isAlive: boolean, serverUrl: string | null) => void;
}

/** Lets an engine take part in the work of its cluster. */
export function joinCluster(
  settings: MemberSettings,
  connection: Connection,
  { local, lanes, timers, maxPages }: JoinParts,
): ClusterMember {
  const { role, times, log } = settings;
  const { database, queue } = connection;
  const seeding = new Set<string>();
  const sendLanes = (hosts: readonly string[]): void => {
    queue.send(hosts).then(
      () => pool.wake(),
      (failure: unknown) => {
        // The next round finds hosts without a lane.
        log(`lanes of hosts cannot be sent: ${reasonOf(failure)}`);
      },
    );
  };
  const tables = createPostgresTables(database, {
    clock: 'database',
    heldLanes: () => pool.held(),
    onAdmitted: sendLanes,
  });
  const { store, isLocal, leases } = createClusterStore(tables, { local, leaseMs: times.leaseMs, now: timers.now });
  let followed: FollowedJobs | null = null;
  const pool: LanePool = createLanePool({
    database,
    queue,
    lanes,
    timers,
    holdMs: times.holdMs,
    maxLanes: () => (role === 'api' ? 0 : maxPages()),
    onJobs: (ids) => followed?.take(ids) ?? Promise.resolve(),
    isLocal,
    log,
  });
  const rounds = createRounds(timers, log);
  const id = randomUUID();
  return {
    store,
    hosts: pool.hosts,
    async claimSeeding(jobId) {
      if (isLocal(jobId)) return true;
      const isClaimed = await claimSeeding(database, jobId, seedMs).catch(() => false);
      if (isClaimed) seeding.add(jobId);
      return isClaimed;
    },
    dispatch: (runner, shared) => ({
      add(record: JobRecord) {
        if (isLocal(record.id)) runner.add(record);
        else rounds.run(admitAll(shared, [record.id], timers));
      },
      drop(record) {
        runner.drop(record);
      },
    }),
    start(parts) {
      const follow = followJobs({ database, runner: parts.runner, watch: parts.watch, isLocal });
      followed = follow;
      rounds.start(roundsOf({ id, settings, connection, parts, follow, pool, seeding, leases, timers }));
      if (role !== 'api') pool.start();
    },
    async stop() {
      await rounds.stop();
      await pool.stop();
      await leave(database, id).catch(() => undefined);
    },
  };
}

/** Everything that the repeated work of an engine needs. */
interface RoundParts {
  /** Of the engine. */
  readonly id: string;
  readonly settings: MemberSettings;
  readonly connection: Connection;
  readonly parts: StartParts;
  readonly follow: FollowedJobs;
  readonly pool: LanePool;
  /** Jobs whose sitemaps this engine reads. */
  readonly seeding: Set<string>;
  readonly leases: () => readonly string[];
  readonly timers: Timers;
}

function roundsOf({ id, settings, connection, parts, follow, pool, seeding, leases, timers }: RoundParts): Round[] {
  const { role, version, times, log } = settings;
  const { database, queue, onBeat } = connection;
  const { runner, store, wakeOutbox, url } = parts;

  async function report(): Promise<void> {
    const known = new Set(runner.jobIds());
    for (const jobId of seeding) if (!known.has(jobId)) seeding.delete(jobId);
    const own = { id, role, machine: hostname(), version, url: url() };
    const figures = { active: leases().length, lanes: pool.held().size };
    const held = { leases: leases(), leaseMs: times.leaseMs, seeding: [...seeding], seedMs };
    const server = await beat(database, { ...own, ...figures }, held).catch((failure: unknown) => {
      log(`the cluster does not answer: ${reasonOf(failure)}`);
      return undefined;
    });
    onBeat(server !== undefined, server ?? null);
  }

  async function takeUp(): Promise<void> {
    const { toAdmit, toSeed } = await rescue(database, queue);
    await admitAll(store, toAdmit, timers);
    if (role !== 'api') await follow.take(toSeed);
    wakeOutbox();
  }

  return [
    ...(role === 'api' ? [] : [{ everyMs: followMs, run: () => follow.refresh() }]),
    { everyMs: watchMs, run: () => follow.notifyReaders() },
    { everyMs: times.beatMs, run: report },
    { everyMs: times.rescueMs, run: takeUp },
  ];
}

/** Admits all pages that may be visited now. */
async function admitAll(store: JobStore, jobIds: readonly string[], timers: Timers): Promise<void> {
  for (const id of jobIds)
    for (;;) {
      const admitted = await store.admit(id, timers.now());
      if (!admitted.ok || !admitted.value.hasMore) break;
    }
}

/** Reads the reason of a failure, which need not be an error. */
export function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
