import type { AppError } from './appError.ts';

/** Thrown inside of a stream of parts that cannot be read to its end; who consumes the stream returns `error` as a value. */
export class AppFailure extends Error {
  readonly error: AppError;
  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}
