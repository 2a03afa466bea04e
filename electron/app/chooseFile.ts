import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { dialog, type BrowserWindow } from 'electron';
import { fileEndings, mostFileBytes } from '../../shared/api/engine/localFiles.ts';
import { err, ok, type Result } from '../../shared/base/result.ts';
import { oneLine, type AppError } from '../../shared/errors/appError.ts';
import { type BroughtFiles, fileTooBig, type OpenedFile } from '../../shared/ipc/openedFile.ts';
import type { LocalFiles } from '../core/localFiles.ts';
import { text } from './texts/text.ts';
import { frontOf } from './window.ts';

/** Asks for files in a dialog of the system, so that the window never names a path, and takes them in. */
export interface FileChooser {
  /** Null when none was chosen. */
  one(): Promise<Result<OpenedFile | null, AppError>>;
  many(): Promise<Result<BroughtFiles, AppError>>;
}

export function createFileChooser(window: BrowserWindow, files: LocalFiles): FileChooser {
  const ask = async (isForMany: boolean): Promise<readonly string[]> => {
    const chosen = await dialog.showOpenDialog(frontOf(window), {
      title: text(isForMany ? 'localFile.openMany' : 'localFile.open'),
      properties: ['openFile', 'dontAddToRecent', ...(isForMany ? ['multiSelections' as const] : [])],
      filters: [
        { name: text('localFile.types'), extensions: [...fileEndings] },
        { name: text('localFile.all'), extensions: ['*'] },
      ],
    });
    return chosen.canceled ? [] : chosen.filePaths;
  };
  return {
    async one() {
      const [path] = await ask(false);
      return path === undefined ? ok(null) : await takeIn(path, files);
    },
    many: async () => ok(await takeAllIn(await ask(true), files)),
  };
}

/** Takes in files by their paths, one after the other. */
async function takeAllIn(paths: readonly string[], files: LocalFiles): Promise<BroughtFiles> {
  const brought: OpenedFile[] = [];
  const refused: string[] = [];
  for (const path of paths) {
    const taken = await takeIn(path, files);
    if (taken.ok) brought.push(taken.value);
    else refused.push(taken.error.message);
  }
  return { files: brought, refused };
}

async function takeIn(path: string, files: LocalFiles): Promise<Result<OpenedFile, AppError>> {
  const name = basename(path);
  try {
    if ((await stat(path)).size > mostFileBytes) return err(fileTooBig(name));
    const begun = await files.begin(name);
    if (!begun.ok) return begun;
    const { fileId } = begun.value;
    for await (const chunk of createReadStream(path)) {
      const taken = await files.append(fileId, chunk as Uint8Array);
      if (!taken.ok) return taken;
    }
    return await files.end(fileId);
  } catch (failure) {
    const reason = failure instanceof Error ? failure.message : String(failure);
    return err({ kind: 'refused', reason: 'bad-input', message: oneLine(`${name} cannot be read: ${reason}`) });
  }
}
