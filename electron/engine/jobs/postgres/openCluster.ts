import { setTimeout } from 'node:timers/promises';
import { err, ok, type Result } from '../../../../shared/base/result.ts';
import type { EngineCluster, EngineRole } from '../../../../shared/api/engine/control.ts';
import type { SharedFiles } from '../../ports/artifacts.ts';
import { type ClusterFigures, readFigures } from './clusterFigures.ts';
import {
  type ClusterMember,
  type ClusterTimes,
  defaultClusterTimes,
  type JoinParts,
  joinCluster,
  type MemberSettings,
  reasonOf,
} from './clusterMember.ts';
import { type LaneQueue, openLaneQueue } from './laneQueue.ts';
import { createFileRows } from './fileRows.ts';
import { explainFailure } from './explainFailure.ts';
import { openPostgres, type PostgresDriver } from './postgresDriver.ts';
import { migratePostgres, NewerSchema } from './postgresSchema.ts';

const maxConnections = { worker: 4, api: 10, all: 10 } as const;
/** Figures that are younger are not read again. */
const maxFiguresAgeMs = 1000;
/** How long a caller waits for new figures. */
const maxReadMs = 1000;
const repeatedLogMs = 30_000;
const maxRememberedLogs = 100;

export interface ClusterSettings extends Omit<MemberSettings, 'times'> {
  /** Connection URL of PostgreSQL, with its password. */
  readonly url: string;
  readonly times?: ClusterTimes;
}

/** A connection to the database of a cluster, whose tables exist. */
export interface Cluster {
  readonly role: EngineRole;
  /** Files that all engines serve. */
  readonly files: SharedFiles;
  /** URL of an engine that serves them; null before any was seen. */
  serverUrl(): string | null;
  join(parts: JoinParts): ClusterMember;
  /** The figures of now, or the last ones where the database takes long or does not answer. Never rejects. */
  latestFigures(): Promise<EngineCluster>;
  /** Whether the database answered when it was last asked. */
  isReachable(): boolean;
  close(): Promise<void>;
}

/**
 * Connects to the database, and brings its tables to the version of this engine.
 * @returns the connection, or a sentence that says why there is none
 */
export async function openCluster(settings: ClusterSettings): Promise<Result<Cluster, string>> {
  const { role, times = defaultClusterTimes } = settings;
  const log = onceInAWhile(settings.log);
  const onError = (message: string): void => {
    log(`a connection to PostgreSQL was lost: ${message}`);
  };
  let database: PostgresDriver | null = null;
  try {
    database = await openPostgres(settings.url, { maxConnections: maxConnections[role], onError });
    await migratePostgres(database);
    const queue = await openLaneQueue(database, times, log);
    const first = await readFigures(database, queue);
    return ok(clusterOf({ ...settings, times, log }, { database, queue, first }));
  } catch (failure) {
    await database?.close().catch(() => undefined);
    if (failure instanceof NewerSchema) return err(failure.message);
    return err(explainFailure(failure, settings.url));
  }
}

interface OpenParts {
  readonly database: PostgresDriver;
  readonly queue: LaneQueue;
  readonly first: ClusterFigures;
}

function clusterOf(settings: MemberSettings, { database, queue, first }: OpenParts): Cluster {
  let latest = { figures: first, at: Date.now() };
  let reading: Promise<void> | null = null;
  let isReachable = true;
  let serverUrl: string | null = null;

  async function read(): Promise<void> {
    try {
      latest = { figures: await readFigures(database, queue), at: Date.now() };
      isReachable = true;
    } catch (failure) {
      isReachable = false;
      settings.log(`figures of the cluster cannot be read: ${reasonOf(failure)}`);
    } finally {
      reading = null;
    }
  }

  return {
    role: settings.role,
    files: createFileRows(database),
    serverUrl: () => serverUrl,
    join(parts) {
      const onBeat = (isAlive: boolean, server: string | null): void => {
        isReachable = isAlive;
        serverUrl = server ?? serverUrl;
      };
      return joinCluster(settings, { database, queue, onBeat }, parts);
    },
    async latestFigures() {
      if (Date.now() - latest.at > maxFiguresAgeMs) {
        reading ??= read();
        await Promise.race([reading, setTimeout(maxReadMs, undefined, { ref: false })]);
      }
      return { ...latest.figures, isReachable, readMsAgo: Date.now() - latest.at };
    },
    isReachable: () => isReachable,
    async close() {
      await queue.stop().catch(() => undefined);
      await database.close();
    },
  };
}

/** While the database is away, each attempt fails with the same sentence. */
function onceInAWhile(log: (message: string) => void): (message: string) => void {
  const last = new Map<string, number>();
  return (message) => {
    const now = Date.now();
    if (now - (last.get(message) ?? 0) < repeatedLogMs) return;
    if (last.size > maxRememberedLogs) last.clear();
    last.set(message, now);
    log(message);
  };
}
