import type { RunId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StoredTraceEvent } from '../../../shared/trace/loggedEvent.ts';

/** An event of a trace on its way to the store: events with the same `key` are identical; `text` is its JSON. */
export interface TraceEntry {
  readonly key: string;
  readonly text: string;
}

export interface TraceAppended {
  /** The number of the newest event of the run; 0 while it has none. */
  readonly last: number;
  /** How many of the entries were new. */
  readonly added: number;
}

export interface TracePage {
  readonly events: StoredTraceEvent[];
  readonly last: number;
}

/** The traces of runs. A result means that it is on disk; every failure is of kind `store` or `not-found`. */
export interface TraceStore {
  /**
   * Appends the new entries in one transaction; an entry with a known key is skipped, so that a poll that is answered twice, or once before
   * and once after the program was killed, duplicates nothing.
   */
  appendTrace(
    runId: RunId,
    arrivedAt: number,
    entries: readonly TraceEntry[],
  ): Promise<Result<TraceAppended, AppError>>;
  /** Returns events with a number above `after`, in order, at most `limit` and about a megabyte; long ones are cut. */
  readTrace(runId: RunId, after: number, limit: number): Promise<Result<TracePage, AppError>>;
  /** Returns the full text of one event; null if there is none. */
  readTraceEvent(runId: RunId, seq: number): Promise<Result<string | null, AppError>>;
}
