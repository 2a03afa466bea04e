import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';

/** A small document in a file of its own, checked by its schema when read. Failures are of kind `store`. */
export interface DocumentFile<Value> {
  /** Null when there is none yet. A file that does not parse is set aside under another name and is `damaged`. */
  read(): Promise<Result<Value | null, AppError>>;
  /** On disk when it answers: the whole new document, or the whole old one. Writes happen in the order of the calls. */
  write(value: Value): Promise<Result<null, AppError>>;
}
