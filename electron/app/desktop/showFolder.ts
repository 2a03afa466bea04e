import { mkdirSync } from 'node:fs';
import { shell } from 'electron';
import { err, ok } from '../../../shared/base/result.ts';
import { oneLine } from '../../../shared/errors/appError.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { toStoreError } from '../../adapters/store/storeErrors.ts';
import { text } from '../texts/text.ts';

/**
 * Shows a folder in the system's file manager. Without a file manager the error message contains the path, so that a person can still find
 * it.
 */
export async function showFolder(folder: string): Promise<IpcResult<null>> {
  const failure = await shell.openPath(folder);
  if (failure === '') return ok(null);
  const message = oneLine(text('folder.failed', { folder, reason: failure }));
  return err({ kind: 'store', message, reason: 'io', path: folder });
}

/** Shows a folder of the app, and creates it if nothing has been written to it yet. */
export async function showAppFolder(folder: string): Promise<IpcResult<null>> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (failure) {
    return err(toStoreError(failure, folder));
  }
  return showFolder(folder);
}
