import type { BodyId, RunId } from '../../shared/base/brand.ts';
import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { HistoryPage, HistoryQuery } from '../../shared/history/history.ts';
import type { LoggedRunEvent, RunEvent } from '../../shared/run/events.ts';

/** The log of runs. Every failure is of kind `store`; an answer means that it is on disk. */
export interface RunStore {
  /** Appends in one transaction; gives the number of the first. A run begins with `run.created`. */
  appendEvents(runId: RunId, events: readonly RunEvent[]): Promise<Result<{ readonly firstSeq: number }, AppError>>;
  /** Events with a number above `after`, in order; an empty list for a run that is not there. */
  readEvents(runId: RunId, after: number): Promise<Result<LoggedRunEvent[], AppError>>;
  /** Runs without an end, oldest first. */
  listUnfinished(): Promise<Result<RunId[], AppError>>;
}

export interface HistoryStore {
  /** Newest first, by keyset. */
  listHistory(query: HistoryQuery): Promise<Result<HistoryPage, AppError>>;
  /** Removes ended runs with their events and the bodies that nothing else names; gives those that were removed. */
  removeRuns(runIds: readonly RunId[]): Promise<Result<RunId[], AppError>>;
}

/** What a run said of a body when it was stored; null when no run names it. */
export interface BodyCatalogue {
  findBody(
    bodyId: BodyId,
  ): Promise<Result<{ readonly size: number; readonly contentType: string | null } | null, AppError>>;
}
