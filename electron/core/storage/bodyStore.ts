import type { BodyId } from '../../../shared/base/brand.ts';
import type { Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { StoredBody } from '../../../shared/run/events.ts';

export interface BodyFacts {
  readonly contentType: string | null;
  /** Number of keys that were redacted before the bytes came here. */
  readonly redactions: number;
  /** The bytes are text that is not UTF-8 everywhere: readers put replacement characters there. */
  readonly notUtf8: boolean;
}

/** One body being written to disk. After `commit` or `discard` it accepts no more data. Failures are of kind `store`. */
export interface BodyWriter {
  write(chunk: Uint8Array): Promise<Result<null, AppError>>;
  /** Durable and under its sha256 when it resolves; the row that names it is written after (security 8). */
  commit(facts: BodyFacts): Promise<Result<StoredBody, AppError>>;
  discard(): Promise<void>;
}

/** Where bodies go while they stream in. */
export interface BodySink {
  open(): BodyWriter;
}

/** Bytes that are read while they are sent, from their beginning with each call of `chunks`; nothing is read before. */
export interface StreamedBody {
  /** In bytes. */
  readonly size: number;
  /** Rejects if the bytes cannot be read; a reader that stops early closes the file. */
  chunks(): AsyncIterable<Uint8Array>;
}

/** Gives bodies to be streamed; `not-found` if there is none under this id. */
export interface BodyStreamer {
  stream(bodyId: BodyId): Promise<Result<StreamedBody, AppError>>;
}

/** Reads complete bodies; `not-found` if there is none under this id. */
export interface BodyReader {
  read(bodyId: BodyId): Promise<Result<Uint8Array, AppError>>;
}
