import { readFileAddress } from '../../../shared/api/engine/localFiles.ts';

/** Returns the display form of a run's target: a local file by its name, a web URL without `https://`. */
export function urlLabel(url: string): string {
  return readFileAddress(url)?.name ?? url.replace(/^https?:\/\//i, '');
}
