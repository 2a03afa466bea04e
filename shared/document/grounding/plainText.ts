import { lookupTable } from '../../base/lookupTable.ts';

/** A text as words alone, each of its characters with where it came from. */
export interface PlainText {
  /** Small letters, one space where there was any white space, no marks of markdown and no addresses of links. */
  readonly text: string;
  /** For each character of `text`, its offset in the source; one more for the end. */
  readonly offsets: Uint32Array;
}

/** Marks that markdown adds to words. What stands between the cells of a table stays: words of two cells are no phrase. */
const dropped = new Set('*_`~#[]\\');
const spaces = /[\s\u00a0\u202f\u2009>]/;
const alike: Readonly<Record<string, string>> = lookupTable({
  '“': '"',
  '”': '"',
  '„': '"',
  '«': '"',
  '»': '"',
  '’': "'",
  '‘': "'",
  '–': '-',
  '—': '-',
  '−': '-',
  '‑': '-',
});
const longestAddress = 4000;
const piece = 8192;

/** Reads words out of markdown, or out of plain text, so that both can be compared. */
export function plainText(source: string): PlainText {
  const codes = new Uint16Array(source.length);
  const offsets = new Uint32Array(source.length + 1);
  let length = 0;
  let isSpace = true;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === ']' && source.charAt(at + 1) === '(') {
      const end = source.indexOf(')', at);
      if (end !== -1 && end - at < longestAddress) at = end;
      continue;
    }
    if (dropped.has(letter)) continue;
    const written = spaces.test(letter) ? ' ' : smallLetter(letter);
    if (written === ' ' && isSpace) continue;
    isSpace = written === ' ';
    codes[length] = written.charCodeAt(0);
    offsets[length] = at;
    length += 1;
  }
  if (isSpace && length > 0) length -= 1;
  offsets[length] = source.length;
  let text = '';
  for (let from = 0; from < length; from += piece)
    text += String.fromCharCode(...codes.subarray(from, Math.min(length, from + piece)));
  return { text, offsets: offsets.subarray(0, length + 1) };
}

/** One character for one: offsets must not move. */
function smallLetter(letter: string): string {
  const small = (Object.hasOwn(alike, letter) ? alike[letter] : undefined) ?? letter.toLowerCase();
  return small.length === 1 ? small : letter;
}
