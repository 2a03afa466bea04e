import { lookupTable } from '../../base/lookupTable.ts';

/** A text reduced to words, with the source offset of each character. */
export interface PlainText {
  /** Lowercase, white space collapsed to one space, without markdown markup and link URLs. */
  readonly text: string;
  /** For each character of `text`, its offset in the source; one more for the end. */
  readonly offsets: Uint32Array;
}

/** Markup characters that markdown adds to words. Separators of table cells stay: words of two cells are not a phrase. */
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
const maxUrlChars = 4000;
const piece = 8192;

/** Extracts the words of markdown or plain text, so that both can be compared. */
export function plainText(source: string): PlainText {
  const codes = new Uint16Array(source.length);
  const offsets = new Uint32Array(source.length + 1);
  let length = 0;
  let isSpace = true;
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (letter === ']' && source.charAt(at + 1) === '(') {
      const end = source.indexOf(')', at);
      if (end !== -1 && end - at < maxUrlChars) at = end;
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
