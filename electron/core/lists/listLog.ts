import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { ListId } from '../../../shared/base/brand.ts';
import type { ListEvent } from '../../../shared/list/listRun.ts';

/** Where the logs of lists are kept, a file each. */
export interface ListLog {
  append(listId: ListId, events: readonly ListEvent[]): Promise<Result<null, AppError>>;
  /** Empty when there is none. A last line that a crash cut is left out. */
  read(listId: ListId): Promise<Result<readonly ListEvent[], AppError>>;
}
