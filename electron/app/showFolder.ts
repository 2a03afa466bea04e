import { mkdirSync } from 'node:fs';
import { shell } from 'electron';
import { err, ok } from '../../shared/base/result.ts';
import { oneLine } from '../../shared/errors/appError.ts';
import type { IpcResult } from '../../shared/ipc/envelope.ts';
import { toStoreError } from '../adapters/store/storeErrors.ts';
import { text } from './texts/text.ts';

/**
 * Shows a folder in the system's file manager. Gives why not where there is none that could: the path then stands in the
 * words, so that a person finds it all the same.
 */
export async function showFolder(folder: string): Promise<IpcResult<null>> {
  const failure = await shell.openPath(folder);
  if (failure === '') return ok(null);
  const message = oneLine(text('folder.failed', { folder, reason: failure }));
  return err({ kind: 'store', message, reason: 'io', path: folder });
}

/** The same for a folder of our own, which is made where nothing has been written to it yet. */
export async function showOwnFolder(folder: string): Promise<IpcResult<null>> {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (failure) {
    return err(toStoreError(failure, folder));
  }
  return showFolder(folder);
}
