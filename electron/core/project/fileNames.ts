import { trimEndBy } from '../../../shared/base/trimText.ts';

/** Names that Windows gives to devices, with any ending. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** In bytes: with its ending and the mark of a file that is being written, every file system takes it. */
const longestName = 120;

/**
 * A file's name without its ending, out of what a person calls a thing: one that every system takes, also where the folder is
 * cloned to. Letters of all scripts stay.
 */
export function fileNameFor(name: string): string {
  const plain = name
    .normalize('NFC')
    .replaceAll(/[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}\p{Co}]+/gu, '-')
    .replaceAll(/\s+/gu, ' ')
    .replace(/^[\s.-]+/u, '');
  let short = '';
  for (const letter of plain) {
    if (Buffer.byteLength(short + letter) > longestName) break;
    short += letter;
  }
  short = trimEndBy(short, /[\s.-]/);
  if (short === '') return 'Request';
  return device.test(short) ? `_${short}` : short;
}

/** The name, or with the first number behind it that nobody has; `isTaken` is asked in the small letters that some disks see. */
export function freeName(name: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(name.toLowerCase())) return name;
  const stem = name.replace(/ \d+$/, '');
  for (let number = 2; ; number += 1) {
    const numbered = `${stem} ${number}`;
    if (!isTaken(numbered.toLowerCase())) return numbered;
  }
}
