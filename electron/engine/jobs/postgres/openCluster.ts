import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { JobRecord, JobStore } from '../../ports/jobs.ts';
import type { HostLanes } from '../hosts/hostLanes.ts';
import type { JobRunner } from '../runner/runnerPorts.ts';
import type { Timers } from '../timers.ts';
import type { JobWatch } from '../watch/jobWatch.ts';
import { type ClusterFigures, readFigures } from './clusterFigures.ts';
import { beat, claimSeeding, rescue } from './clusterRounds.ts';
import { createClusterStore } from './clusterStore.ts';
import { defaultLaneTimes, openLaneQueue, type LaneQueue, type LaneTimes } from './laneQueue.ts';
import { createLaneKeeper, type LaneKeeper } from './laneKeeper.ts';
import { openPostgres, type PostgresDriver } from './postgresDriver.ts';
import { migratePostgres, NewerSchema } from './postgresSchema.ts';
import { createPostgresTables } from './postgresTables.ts';
import { createRounds } from './rounds.ts';
import { followJobs } from './followJobs.ts';

/** What an engine does: `api` answers requests, `worker` visits pages, `all` does both. */
export type EngineRole = 'all' | 'api' | 'worker';

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

const maxConnections = { worker: 4, api: 10, all: 10 } as const;
const seedMs = 30_000;
const followMs = 1000;
const watchMs = 500;

export interface ClusterSettings {
  /** Connection URL of PostgreSQL, with its password. */
  readonly url: string;
  readonly role: EngineRole;
  readonly version: string;
  readonly times?: ClusterTimes;
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

/** A connection to the database of a cluster, whose tables exist. */
export interface Cluster {
  readonly role: EngineRole;
  join(parts: JoinParts): ClusterMember;
  figures(): Promise<Result<ClusterFigures, string>>;
  close(): Promise<void>;
}

/**
 * Connects to the database, and brings its tables to the version of this engine.
 * @returns the connection, or a sentence that says why there is none
 */
export async function openCluster(settings: ClusterSettings): Promise<Result<Cluster, string>> {
  const { role, log, times = defaultClusterTimes } = settings;
  const onError = (message: string): void => {
    log(`a connection to PostgreSQL was lost: ${message}`);
  };
  let database: PostgresDriver | null = null;
  try {
    database = await openPostgres(settings.url, { maxConnections: maxConnections[role], onError });
    await migratePostgres(database);
    const queue = await openLaneQueue(database, times, log);
    return ok(clusterOf({ ...settings, times }, database, queue));
  } catch (failure) {
    await database?.close().catch(() => undefined);
    if (failure instanceof NewerSchema) return err(failure.message);
    return err(`PostgreSQL cannot be used: ${reasonOf(failure)}`);
  }
}

function clusterOf(
  settings: ClusterSettings & { readonly times: ClusterTimes },
  database: PostgresDriver,
  queue: LaneQueue,
): Cluster {
  return {
    role: settings.role,
    join: (parts) => joinCluster(settings, { database, queue }, parts),
    async figures() {
      try {
        return ok(await readFigures(database, queue));
      } catch (failure) {
        return err(`PostgreSQL does not answer: ${reasonOf(failure)}`);
      }
    },
    async close() {
      await queue.stop().catch(() => undefined);
      await database.close();
    },
  };
}

function joinCluster(
  { role, version, times, log }: ClusterSettings & { readonly times: ClusterTimes },
  { database, queue }: { readonly database: PostgresDriver; readonly queue: LaneQueue },
  { local, lanes, timers, maxPages }: JoinParts,
): ClusterMember {
  const seeding = new Set<string>();
  const sendLanes = (hosts: readonly string[]): void => {
    queue.send(hosts).then(
      () => keeper.wake(),
      (failure: unknown) => {
        // The next round finds hosts without a lane.
        log(`lanes of hosts cannot be sent: ${reasonOf(failure)}`);
      },
    );
  };
  const tables = createPostgresTables(database, {
    clock: 'database',
    heldLanes: () => keeper.held(),
    onAdmitted: sendLanes,
  });
  const { store, isLocal, leases } = createClusterStore(tables, { local, leaseMs: times.leaseMs, now: timers.now });
  let followed: ReturnType<typeof followJobs> | null = null;
  const keeper: LaneKeeper = createLaneKeeper({
    database,
    queue,
    lanes,
    timers,
    maxLanes: () => (role === 'api' ? 0 : maxPages()),
    onJobs: (ids) => followed?.take(ids) ?? Promise.resolve(),
    isLocal,
    log,
  });
  const rounds = createRounds(timers, log);
  const id = randomUUID();
  return {
    store,
    hosts: keeper.hosts,
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
    start({ runner, store: shared, watch, wakeOutbox, url }) {
      const follow = followJobs({ database, runner, watch, isLocal });
      followed = follow;
      const working = role === 'api' ? [] : [{ everyMs: followMs, run: () => follow.refresh() }];
      const report = () => ({ id, role, machine: hostname(), version, url: url() });
      rounds.start([
        ...working,
        { everyMs: watchMs, run: () => follow.notifyReaders() },
        {
          everyMs: times.beatMs,
          run: async () => {
            const known = new Set(runner.jobIds());
            for (const jobId of seeding) if (!known.has(jobId)) seeding.delete(jobId);
            const figures = { active: leases().length, lanes: keeper.held().size };
            const held = { leases: leases(), leaseMs: times.leaseMs, seeding: [...seeding], seedMs };
            await beat(database, { ...report(), ...figures }, held);
          },
        },
        {
          everyMs: times.rescueMs,
          run: async () => {
            const { toAdmit, toSeed } = await rescue(database, queue);
            await admitAll(shared, toAdmit, timers);
            if (role !== 'api') await follow.take(toSeed);
            wakeOutbox();
          },
        },
      ]);
      if (role !== 'api') keeper.start();
    },
    async stop() {
      await rounds.stop();
      await keeper.stop();
    },
  };
}

/** Admits all pages that may be visited now. */
async function admitAll(store: JobStore, jobIds: readonly string[], timers: Timers): Promise<void> {
  for (const id of jobIds)
    for (;;) {
      const admitted = await store.admit(id, timers.now());
      if (!admitted.ok || !admitted.value.hasMore) break;
    }
}

function reasonOf(failure: unknown): string {
  return failure instanceof Error ? failure.message : String(failure);
}
