import type { BodyId, ConnectionId, RunId } from '../../shared/base/brand.ts';
import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
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
} from '../../shared/history/history.ts';
import type { LoggedRunEvent, RunEvent } from '../../shared/run/events.ts';

/** The log of runs. Every failure is of kind `store`; an answer means that it is on disk. */
export interface RunStore {
  /**
   * Appends in one transaction; gives the number of the first. A run begins with `run.created`. `text` is what the run's
   * result is found by in history.
   */
  appendEvents(
    runId: RunId,
    events: readonly RunEvent[],
    text?: string | null,
  ): Promise<Result<{ readonly firstSeq: number }, AppError>>;
  /** Keeps of a private run that it was, and nothing else of it. */
  notePrivateRun(run: PrivateRun): Promise<Result<null, AppError>>;
  /** Events with a number above `after`, in order; an empty list for a run that is not there. */
  readEvents(runId: RunId, after: number): Promise<Result<LoggedRunEvent[], AppError>>;
  /** Runs without an end, oldest first. */
  listUnfinished(): Promise<Result<RunId[], AppError>>;
  /** The run of an agent that is meant; null when there is none that has come to the end its service told. */
  findAgentRun(name: AgentRunName): Promise<Result<RunId | null, AppError>>;
}

/** How a person names the run of an agent: by our own id, or by the service's at a connection. */
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

/** Bodies whose bytes stay when the last run that named them goes, because something else names them; null is all. */
export type KeptBodies = readonly BodyId[] | null;

export interface HistoryStore {
  /** By keyset, in the query's order. */
  listHistory(query: HistoryQuery): Promise<Result<HistoryPage, AppError>>;
  countHistory(filter: HistoryFilter): Promise<Result<HistoryCount, AppError>>;
  historyFacets(): Promise<Result<HistoryFacets, AppError>>;
  historyUsage(): Promise<Result<HistoryUsage, AppError>>;
  /** Gives the runs that are there. */
  markRuns(runIds: readonly RunId[], mark: HistoryMark): Promise<Result<RunId[], AppError>>;
  /** Puts ended runs into the trash at a time (ms since 1970), or takes them out with null; gives those that moved. */
  trashRuns(runIds: readonly RunId[], at: number | null): Promise<Result<RunId[], AppError>>;
  weighPurge(scope: PurgeScope): Promise<Result<PurgeWeight, AppError>>;
  /** Removes at most `limit` runs of the purge for good; gives those: an empty list means that none are left. */
  purgeSome(scope: PurgeScope, limit: number, kept?: KeptBodies): Promise<Result<RunId[], AppError>>;
  /** Removes at most `limit` runs that the caps do not allow; gives those: an empty list means that all fit. */
  trimHistory(caps: HistoryCaps, limit: number, kept?: KeptBodies): Promise<Result<RunId[], AppError>>;
  /** Removes ended runs with their events and the bodies that nothing else names; gives those that were removed. */
  removeRuns(runIds: readonly RunId[], kept?: KeptBodies): Promise<Result<RunId[], AppError>>;
}

/** What a run said of a body when it was stored; null when no run names it. */
export interface BodyCatalogue {
  findBody(
    bodyId: BodyId,
  ): Promise<Result<{ readonly size: number; readonly contentType: string | null } | null, AppError>>;
}
