import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { fileEndings, mostFileBytes } from '../../shared/api/engine/localFiles.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { oneLine, type AppError } from '../../shared/errors/appError.ts';
import type { OpenedFile } from '../../shared/ipc/openedFile.ts';
import { fileTooBig, type LocalFiles } from '../core/localFiles.ts';
import { text } from './texts/text.ts';
import { frontOf } from './window.ts';

/** Asks for a file in a dialog of the system, so that the window never names a path, and takes it in. Null when none was chosen. */
export function createFileChooser(
  window: BrowserWindow,
  files: LocalFiles,
): () => Promise<Result<OpenedFile | null, AppError>> {
  return async () => {
    const chosen = await dialog.showOpenDialog(frontOf(window), {
      title: text('localFile.open'),
      properties: ['openFile', 'dontAddToRecent'],
      filters: [
        { name: text('localFile.types'), extensions: [...fileEndings] },
        { name: text('localFile.all'), extensions: ['*'] },
      ],
    });
    const path = chosen.canceled ? undefined : chosen.filePaths[0];
    return path === undefined ? ok(null) : await takeIn(path, files);
  };
}

async function takeIn(path: string, files: LocalFiles): Promise<Result<OpenedFile, AppError>> {
  try {
    if ((await stat(path)).size > mostFileBytes) return err(fileTooBig);
    const begun = await files.begin(basename(path));
    if (!begun.ok) return begun;
    const { fileId } = begun.value;
    for await (const chunk of createReadStream(path)) {
      const taken = await files.append(fileId, chunk as Uint8Array);
      if (!taken.ok) return taken;
    }
    return await files.end(fileId);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    return err({ kind: 'refused', reason: 'bad-input', message: oneLine(`The file cannot be read: ${reason}`) });
  }
}
