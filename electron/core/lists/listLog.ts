import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ListId } from '../../../shared/base/brand.ts';
import type { ListEvent } from '../../../shared/list/listRun.ts';

/** A stored list, as far as its file facts describe it. */
export interface StoredList {
  readonly listId: ListId;
  /** When it was worked on last. */
  readonly changedAt: number;
  /** Another one whenever the log is another one. */
  readonly stamp: string;
}

/** The logs of lists, one file each. */
export interface ListLog {
  append(listId: ListId, events: readonly ListEvent[]): Promise<Result<null, AppError>>;
  /** Empty when there is none. A last line that a crash cut is left out. */
  read(listId: ListId): Promise<Result<readonly ListEvent[], AppError>>;
  /** The stored lists, in any order. */
  known(): Promise<Result<readonly StoredList[], AppError>>;
  /** Removes a list permanently, after earlier appends. A missing list counts as removed. */
  remove(listId: ListId): Promise<Result<null, AppError>>;
}
