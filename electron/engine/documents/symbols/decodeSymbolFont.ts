import { codePoint } from 'dingbat-to-unicode';

/** Private-use range in which programs store symbol-font characters, by their code in the font. */
const privateUseChars = /[\uf020-\uf0ff]/g;
const privateUseOffset = 0xf000;

/** Decodes text in a symbol font, such as Symbol or Wingdings: alpha instead of its code in the font. */
export function decodeSymbolFont(text: string, font: string): string {
  return text.replace(privateUseChars, (char) => letterOf(font, char.charCodeAt(0) - privateUseOffset) ?? char);
}

/**
 * Arrows of Wingdings, whose weights Unicode encodes separately and few fonts contain: first and last code, and the plain arrows in the
 * order of their directions.
 */
const arrows = [
  { first: 0x2b60, last: 0x2b63, written: '←↑→↓' },
  { first: 0x1f800, last: 0x1f847, written: '←↑→↓' },
  { first: 0x1f850, last: 0x1f887, written: '←↑→↓↖↗↘↙' },
] as const;

/** Boxes, check marks and discs of this kind, and their plain replacements. */
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

/** Returns the character of a symbol font at a code; null if it has none, and for any other font. */
export function letterOf(font: string, number: number): string | null {
  const letter = codePoint(font, number)?.string ?? null;
  return letter === null ? null : asWritten(letter);
}
