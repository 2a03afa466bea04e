import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { AppFailure } from '../../shared/errors/appFailure.ts';
import { toStoreError } from './store/storeErrors.ts';

/** Where a file is while it is written, beside its place. */
export function partialPath(path: string): string {
  return `${path}.part`;
}

/**
 * Writes text to a file as it arrives. The file is replaced only when it is complete; what was written of another is removed.
 * @param signal ends the writing
 */
export async function writeChunks(
  path: string,
  chunks: AsyncIterable<string>,
  signal?: AbortSignal,
): Promise<Result<null, AppError>> {
  const half = partialPath(path);
  try {
    const target = createWriteStream(half, { mode: 0o600 });
    await pipeline(Readable.from(chunks), target, signal === undefined ? {} : { signal });
    await rename(half, path);
    return ok(null);
  } catch (failure) {
    await rm(half, { force: true }).catch(() => undefined);
    return err(exportError(failure, path));
  }
}

/** The error of a failed export: of what it reads, or of the file that it writes. */
export function exportError(failure: unknown, path: string): AppError {
  return failure instanceof AppFailure ? failure.error : toStoreError(failure, path);
}
