import type { BodyId, ConnectionId, RunId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type {
  HistoryCaps,
  HistoryCount,
  HistoryFacets,
  HistoryFilter,
  HistoryMark,
  HistoryPage,
  HistoryQuery,
  HistoryUsage,
  PurgeScope,
  PurgeWeight,
} from '../../../shared/history/history.ts';
import type { UsageQuery, UsageReport } from '../../../shared/history/creditUsage.ts';
import type { LoggedRunEvent, RunEvent } from '../../../shared/run/events.ts';

/** The log of runs. Every failure is of kind `store`; a result means that it is on disk. */
export interface RunStore {
  /**
   * Appends in one transaction; returns the number of the first event. A run begins with `run.created`. `text` is the text by which history
   * search finds the run's result.
   */
  appendEvents(
    runId: RunId,
    events: readonly RunEvent[],
    text?: string | null,
  ): Promise<Result<{ readonly firstSeq: number }, AppError>>;
  /** Records of a private run only that it happened. */
  notePrivateRun(run: PrivateRun): Promise<Result<null, AppError>>;
  /** Events with a number above `after`, in order; an empty list for a run that is not there. */
  readEvents(runId: RunId, after: number): Promise<Result<LoggedRunEvent[], AppError>>;
  /** Runs without an end, oldest first. */
  listUnfinished(): Promise<Result<RunId[], AppError>>;
  /** Finds the run of an agent by name; null if none has reached the end that its service reported. */
  findAgentRun(name: AgentRunName): Promise<Result<RunId | null, AppError>>;
}

/** Identifies the run of an agent: by our own id, or by the service's at a connection. */
export interface AgentRunName {
  readonly connectionId: ConnectionId;
  readonly id: string;
}

/** All that the disk knows of a private run (security 8). `at` in ms since 1970. */
export interface PrivateRun {
  readonly runId: RunId;
  readonly at: number;
  readonly connectionId: ConnectionId;
  readonly connectionName: string;
}

/**
 * Bodies whose bytes are retained when the last run that refers to them is removed, because something else refers to them; null means all.
 */
export type RetainedBodies = readonly BodyId[] | null;

export interface HistoryStore {
  /** By keyset, in the query's order. */
  listHistory(query: HistoryQuery): Promise<Result<HistoryPage, AppError>>;
  countHistory(filter: HistoryFilter): Promise<Result<HistoryCount, AppError>>;
  historyFacets(): Promise<Result<HistoryFacets, AppError>>;
  historyUsage(): Promise<Result<HistoryUsage, AppError>>;
  /** Sums of forecast and reported credits in a period, by day and by another group. */
  creditUsage(query: UsageQuery): Promise<Result<UsageReport, AppError>>;
  /** Gives the runs that are there. */
  markRuns(runIds: readonly RunId[], mark: HistoryMark): Promise<Result<RunId[], AppError>>;
  /** Moves ended runs into the trash at a time (ms since 1970), or restores them with null; returns those that were moved. */
  trashRuns(runIds: readonly RunId[], at: number | null): Promise<Result<RunId[], AppError>>;
  weighPurge(scope: PurgeScope): Promise<Result<PurgeWeight, AppError>>;
  /** Removes at most `limit` runs of the purge permanently; returns those: an empty list means that none are left. */
  purgeSome(scope: PurgeScope, limit: number, kept?: RetainedBodies): Promise<Result<RunId[], AppError>>;
  /** Removes at most `limit` runs beyond the caps; returns those: an empty list means that all fit. */
  trimHistory(caps: HistoryCaps, limit: number, kept?: RetainedBodies): Promise<Result<RunId[], AppError>>;
  /** Removes ended runs with their events and the bodies that nothing else refers to; returns the removed runs. */
  removeRuns(runIds: readonly RunId[], kept?: RetainedBodies): Promise<Result<RunId[], AppError>>;
}

/** The facts that a run recorded about a body when it was stored; null if no run names it. */
export interface BodyCatalogue {
  findBody(
    bodyId: BodyId,
  ): Promise<Result<{ readonly size: number; readonly contentType: string | null } | null, AppError>>;
}
