/** Spacing accents that many fonts draw over a letter, and their combining marks. */
const marks: ReadonlyMap<string, string> = new Map([
  ['`', '\u0300'],
  ['\u00a8', '\u0308'],
  ['\u00af', '\u0304'],
  ['\u00b4', '\u0301'],
  ['\u00b8', '\u0327'],
  ['\u02c6', '\u0302'],
  ['\u02c7', '\u030c'],
  ['\u02d8', '\u0306'],
  ['\u02d9', '\u0307'],
  ['\u02da', '\u030a'],
  ['\u02db', '\u0328'],
  ['\u02dc', '\u0303'],
  ['\u02dd', '\u030b'],
]);

/** Ringed letters. */
export const ringed: ReadonlyMap<string, string> = new Map([
  ['c', '\u00a9'],
  ['r', '\u00ae'],
  ['p', '\u2117'],
]);

/** Stroke through a character: TeX draws it first, with zero width. */
export const stroke = '\u0338';

/** Whether a character is a spacing accent that may be drawn over a letter. The ASCII grave accent is mostly a quotation mark. */
export function isAccent(char: string): boolean {
  return char >= '\u00a8' && marks.has(char);
}

/** Whether a character is a combining mark without a width of its own: an Arabic vowel, an accent of its letter. */
export function isMark(char: string): boolean {
  return char >= '\u0300' && /^\p{Mn}$/u.test(char);
}

/** Returns a letter with an accent or another diacritic. */
export function withAccent(letter: string, accent: string): string {
  return (letter + (marks.get(accent) ?? accent)).normalize('NFC');
}
