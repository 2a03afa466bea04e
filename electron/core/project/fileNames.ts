import { trimEndBy } from '../../../shared/base/trimText.ts';

/** Names that Windows gives to devices, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** In bytes: with its extension and the suffix of a file being written, every file system accepts it. */
const maxNameBytes = 120;

/**
 * Returns a file name without extension for a name that a person chose: valid on every system, also where the folder is cloned to. Letters
 * of all scripts are retained.
 */
export function fileNameFor(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s.-]+/u, '');
  let short = '';
  for (const letter of plain) {
    if (Buffer.byteLength(short + letter) > maxNameBytes) break;
    short += letter;
  }
  short = trimEndBy(short, /[\s.-]/);
  if (short === '') return 'Request';
  return device.test(short) ? `_${short}` : short;
}

/** Returns the name, or the name with the first free number appended; `isTaken` gets it in lower case, since some disks ignore case. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name.toLowerCase())) return name;
  const stem = name.replace(/ \d+$/, '');
  for (let number = 2; ; number += 1) {
    const numbered = `${stem} ${number}`;
    if (!isTaken(numbered.toLowerCase())) return numbered;
  }
}
