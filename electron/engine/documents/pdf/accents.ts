/** Accents that stand by themselves in many fonts, drawn over a letter, and the marks that go with a letter. */
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

/** Letters with a ring around them. */
export const ringed: ReadonlyMap<string, string> = new Map([
  ['c', '\u00a9'],
  ['r', '\u00ae'],
  ['p', '\u2117'],
]);

/** The stroke that goes through a sign: TeX draws it first, with no room of its own. */
export const stroke = '\u0338';

/** Whether a sign is an accent by itself, which may be drawn over a letter. That of ASCII is a quotation mark nearly everywhere. */
export function isAccent(sign: string): boolean {
  return sign >= '\u00a8' && marks.has(sign);
}

/** Whether a sign is a mark that has no room of its own: a vowel of Arabic, an accent that goes with its letter. */
export function isMark(sign: string): boolean {
  return sign >= '\u0300' && /^\p{Mn}$/u.test(sign);
}

/** A letter with an accent or a mark. */
export function withAccent(letter: string, accent: string): string {
  return (letter + (marks.get(accent) ?? accent)).normalize('NFC');
}
