import { dialog, type BrowserWindow } from 'electron';
import { fileEndings } from '../../../shared/api/engine/localFiles.ts';
import { ok, type Result } from '../../../shared/base/result.ts';
import type { AppError } from '../../../shared/errors/appError.ts';
import type { BroughtFiles, OpenedFile } from '../../../shared/ipc/openedFile.ts';
import type { LocalFiles } from '../../core/files/localFiles.ts';
import { takeAllIn, takeIn } from './takeFilesIn.ts';
import { text } from '../texts/text.ts';
import { frontOf } from '../windows/window.ts';

/** Opens a system dialog to choose files, so that the window never names a path, and takes them in. */
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
