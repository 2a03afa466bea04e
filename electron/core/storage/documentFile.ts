import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';

/** A small document in its own file, validated by its schema when read. Failures are of kind `store`. */
export interface DocumentFile<Value> {
  /** Null if there is none yet. A file that does not parse is renamed and is `damaged`. */
  read(): Promise<Result<Value | null, AppError>>;
  /** On disk when it resolves: the complete new document, or the complete old one. Writes happen in the order of the calls. */
  write(value: Value): Promise<Result<null, AppError>>;
}
