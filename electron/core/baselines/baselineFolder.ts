import { requestEnding } from '../../../shared/project/requestFile.ts';
import { baselinesFolder } from './baselineDisk.ts';

/** The folder of a request's baseline: named as its file, so that a folder of the tree may have the request's name. */
export function baselineFolderOf(file: string): string {
  return `${baselinesFolder}/${file.endsWith(requestEnding) ? file.slice(0, -'.json'.length) : file}`;
}
