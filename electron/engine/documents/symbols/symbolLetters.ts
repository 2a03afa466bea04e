import { codePoint } from 'dingbat-to-unicode';

/** Where programs keep the signs of fonts that have no letters, by the number that each has in its font. */
const places = /[\uf020-\uf0ff]/g;
const firstPlace = 0xf000;

/** Text in a font of signs, such as Symbol or Wingdings, by what these signs are: alpha and not the number of its place in the font. */
export function symbolLetters(text: string, font: string): string {
  return text.replace(places, (sign) => letterOf(font, sign.charCodeAt(0) - firstPlace) ?? sign);
}

/** Arrows of Wingdings, for which Unicode has others of their weight that few fonts have: where these begin and end, the directions they go round in, and as they are written. */
const arrows = [
  { first: 0x2b60, last: 0x2b63, written: '←↑→↓' },
  { first: 0x1f800, last: 0x1f847, written: '←↑→↓' },
  { first: 0x1f850, last: 0x1f887, written: '←↑→↓↖↗↘↙' },
] as const;

/** Boxes, ticks and discs of the same kind, and as they are written. */
const plainer: ReadonlyMap<string, string> = new Map([
  ['\u{1f5f7}', '☒'],
  ['\u{1f5f9}', '☑'],
  ['\u{1f78e}', '☐'],
  ['\u{1f5f8}', '✓'],
  ['\u{1f5f6}', '✗'],
  ['\u{26ab}', '●'],
  ['\u{1f78f}', '☐'],
  ['\u{1f790}', '☐'],
  ['\u{2327}', '☒'],
  ['\u{25fc}', '■'],
  ['\u{29eb}', '◆'],
  ['\u{2b9a}', '➢'],
  ['\u{21e8}', '→'],
]);

function asWritten(letter: string): string {
  const plain = plainer.get(letter);
  if (plain !== undefined) return plain;
  const code = letter.codePointAt(0) ?? 0;
  const arrow = arrows.find(({ first, last }) => code >= first && code <= last);
  return arrow === undefined ? letter : (arrow.written[(code - arrow.first) % arrow.written.length] ?? letter);
}

/** The sign that a font of signs has for a number; null where it has none, and of all other fonts. */
export function letterOf(font: string, number: number): string | null {
  const letter = codePoint(font, number)?.string ?? null;
  return letter === null ? null : asWritten(letter);
}
