import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';
import { fileNameOf } from '../../../shared/document/fileName.ts';
import type { RunModel } from '../../../shared/run/reduceRun.ts';
import { sourceUrlOf } from '../../../shared/run/sourceUrl.ts';

/** What a part of a run is called as a file: as the file of this computer that it was read of, else as its page. */
export function savedName(run: Pick<RunModel, 'summary' | 'request'>, ending: string): string {
  const own = readFileAddress(sourceUrlOf(run))?.name.replace(/\.[^.]{1,8}$/, '');
  return fileNameOf(own ?? run.summary?.title ?? run.summary?.finalUrl ?? '', ending);
}
