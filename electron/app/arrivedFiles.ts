import { app } from 'electron';
import type { BroughtFiles } from '../../shared/ipc/openedFile.ts';
import type { LocalFiles } from '../core/localFiles.ts';
import { filesOfStart } from './filesOfStart.ts';
import type { Starts } from './starts.ts';
import { takeAllIn } from './takeFilesIn.ts';

/**
 * Keeps the files that starts name until a window takes them: it asks at its own start, and when it is told, since neither can be waited
 * for. Gives what takes them in.
 */
export function followStarts(starts: Starts, files: LocalFiles, onFiles: () => void): () => Promise<BroughtFiles> {
  const waiting: string[] = [];
  starts.follow((start) => {
    const paths = filesOfStart(start, app.getAppPath());
    waiting.push(...paths);
    if (paths.length > 0) onFiles();
  });
  return () => takeAllIn(waiting.splice(0), files);
}
