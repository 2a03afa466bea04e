import { readFileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { fileNameOf } from '../../../../shared/document/fileName.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../../shared/run/sourceUrl.ts';

/** Returns the file name for a part of a run: that of the local file that it was read from, otherwise the page's title or URL. */
export function savedName(run: Pick<RunModel, 'summary' | 'request'>, ending: string): string {
  const own = readFileAddress(sourceUrlOf(run))?.name.replace(/\.[^.]{1,8}$/, '');
  return fileNameOf(own ?? run.summary?.title ?? run.summary?.finalUrl ?? '', ending);
}
