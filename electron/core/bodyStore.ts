import type { BodyId } from '../../shared/base/brand.ts';
import type { Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import type { StoredBody } from '../../shared/run/events.ts';

export interface BodyFacts {
  readonly contentType: string | null;
  /** Places where a key was struck out before the bytes came here. */
  readonly redactions: number;
  /** The bytes are text that is not UTF-8 everywhere: readers put replacement characters there. */
  readonly notUtf8: boolean;
}

/** One body on its way to disk. After `commit` or `discard` it takes nothing more. Failures are of kind `store`. */
export interface BodyWriter {
  write(chunk: Uint8Array): Promise<Result<null, AppError>>;
  /** Durable and under its sha256 when it answers; the row that names it comes after (security 8). */
  commit(facts: BodyFacts): Promise<Result<StoredBody, AppError>>;
  discard(): Promise<void>;
}

/** Where bodies go while they stream in. */
export interface BodySink {
  open(): BodyWriter;
}

/** Bodies read back whole; `not-found` when there is none under this id. */
export interface BodyReader {
  read(bodyId: BodyId): Promise<Result<Uint8Array, AppError>>;
}
