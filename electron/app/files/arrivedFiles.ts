import { app } from 'electron';
import type { BroughtFiles } from '../../../shared/ipc/openedFile.ts';
import type { LocalFiles } from '../../core/files/localFiles.ts';
import { filesOfStart } from './filesOfStart.ts';
import type { Starts } from '../launch/launchArguments.ts';
import { takeAllIn } from './takeFilesIn.ts';

/**
 * Queues the files that program starts name until a window takes them: the window requests them at its own start and when it is notified,
 * since the order of the two is unknown. Returns the function that takes them in.
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
