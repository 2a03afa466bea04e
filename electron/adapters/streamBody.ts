import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { err, ok, type Result } from '../../shared/base/result.ts';
import type { AppError } from '../../shared/errors/appError.ts';
import { isMissing, toStoreError } from './store/storeErrors.ts';

/** A stored body in chunks, however large it is; `not-found` if its file is gone. */
export async function streamBody(path: string): Promise<Result<AsyncIterable<Uint8Array>, AppError>> {
  try {
    await stat(path);
    return ok(createReadStream(path));
  } catch (failure) {
    if (isMissing(failure)) return err({ kind: 'not-found', what: 'body', message: 'This body was not stored' });
    return err(toStoreError(failure, path));
  }
}
