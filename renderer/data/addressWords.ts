import { readFileAddress } from '../../shared/api/engine/localFiles.ts';

/** What a run was asked for, as it is read: a file of this computer by its name, an address of the web without `https://`. */
export function addressWords(url: string): string {
  return readFileAddress(url)?.name ?? url.replace(/^https?:\/\//i, '');
}
