import { readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { app, dialog, type BrowserWindow } from 'electron';
import { err, ok } from '../../../shared/base/result.ts';
import { oneLine } from '../../../shared/errors/appError.ts';
import type { IpcResult } from '../../../shared/ipc/envelope.ts';
import { writeSmallFile } from '../../adapters/jsonFile.ts';
import { checkRegularFile, NotRegularFileError } from '../../adapters/regularFile.ts';
import { toStoreError } from '../../adapters/store/storeErrors.ts';
import type { TextFiles } from '../../ipc/handlers/appHandlers.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';

interface SaveQuestion {
  /** Of the dialog. */
  readonly title: string;
  /** Proposed, in the person's documents. */
  readonly name: string;
  /** Name of its file type. */
  readonly type: string;
  readonly content: string | Uint8Array;
}

/** Writes text or bytes where the person chooses in a dialog of the system; null when they choose nowhere. */
export async function saveFile(
  window: BrowserWindow,
  { title, name, type, content }: SaveQuestion,
): Promise<IpcResult<{ file: string | null }>> {
  const chosen = await dialog.showSaveDialog(frontOf(window), {
    title,
    defaultPath: join(app.getPath('documents'), name),
    filters: [{ name: type, extensions: [extname(name).slice(1)] }],
  });
  if (chosen.canceled || chosen.filePath === '') return ok({ file: null });
  try {
    writeSmallFile(chosen.filePath, content);
    return ok({ file: chosen.filePath });
  } catch (failure) {
    return err(toStoreError(failure, chosen.filePath));
  }
}

/** Maximum size in bytes; no real request is longer. */
const maxFileBytes = 2_000_000;

/** Texts of the window as files, chosen in dialogs of the system, so that the window never names a path. */
export function createTextFiles(window: BrowserWindow): TextFiles {
  return {
    save: (name, content) =>
      saveFile(window, { title: text('saveFile.title'), name, type: text('saveFile.type'), content }),
    async open() {
      const chosen = await dialog.showOpenDialog(frontOf(window), {
        title: text('openFile.title'),
        properties: ['openFile', 'dontAddToRecent'],
      });
      const path = chosen.canceled ? undefined : chosen.filePaths[0];
      if (path === undefined) return ok({ text: null });
      try {
        const facts = await stat(path);
        checkRegularFile(facts);
        if (facts.size > maxFileBytes)
          return err({ kind: 'refused', message: text('openFile.tooLarge'), reason: 'too-large' });
        return ok({ text: await readFile(path, 'utf8') });
      } catch (failure) {
        if (failure instanceof NotRegularFileError)
          return err({
            kind: 'refused',
            message: oneLine(`${basename(path)} cannot be read: ${failure.message}`),
            reason: 'bad-input',
          });
        return err(toStoreError(failure, path));
      }
    },
  };
}
