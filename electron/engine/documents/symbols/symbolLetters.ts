import { codePoint } from 'dingbat-to-unicode';

/** Where programs keep the signs of fonts that have no letters, by the number that each has in its font. */
const places = /[\uf020-\uf0ff]/g;
const firstPlace = 0xf000;

/** Text in a font of signs, such as Symbol or Wingdings, by what these signs are: alpha and not the number of its place in the font. */
export function symbolLetters(text: string, font: string): string {
  return text.replace(places, (sign) => letterOf(font, sign.charCodeAt(0) - firstPlace) ?? sign);
}

/** Arrows of Wingdings, for which Unicode has others of their weight that few fonts have, and as they are written. */
const arrows: ReadonlyMap<string, string> = new Map([
  ['\u{1f868}', '←'],
  ['\u{1f86a}', '→'],
  ['\u{1f869}', '↑'],
  ['\u{1f86b}', '↓'],
]);

/** The sign that a font of signs has for a number; null where it has none, and of all other fonts. */
export function letterOf(font: string, number: number): string | null {
  const letter = codePoint(font, number)?.string ?? null;
  return letter === null ? null : (arrows.get(letter) ?? letter);
}
