import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ListId } from '../../../shared/base/brand.ts';
import type { ListEvent } from '../../../shared/list/listRun.ts';

/** A list that is kept, as far as its file says so from outside. */
export interface KeptList {
  readonly listId: ListId;
  /** When it was worked on last. */
  readonly changedAt: number;
  /** Another one whenever the log is another one. */
  readonly stamp: string;
}

/** Where the logs of lists are kept, a file each. */
export interface ListLog {
  append(listId: ListId, events: readonly ListEvent[]): Promise<Result<null, AppError>>;
  /** Empty when there is none. A last line that a crash cut is left out. */
  read(listId: ListId): Promise<Result<readonly ListEvent[], AppError>>;
  /** Those that are kept, in any order. */
  known(): Promise<Result<readonly KeptList[], AppError>>;
  /** For good, after what was appended before. One that is not there is removed. */
  remove(listId: ListId): Promise<Result<null, AppError>>;
}
