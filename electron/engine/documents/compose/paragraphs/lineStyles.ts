import { shareOf, type TextLine } from '../../layout/lines/textLine.ts';

/** `IV. THE LAMPS`. */
export function isCapitals({ text }: TextLine): boolean {
  const [, words = ''] = /^(?:[IVX]+\.|\d+(?:\.\d+)*\.?)\s+(.+)$/.exec(text.trim()) ?? [];
  return /\p{Lu}{4}/u.test(words) && !/\p{Ll}/u.test(words);
}

/** Italic but for its number. */
export function isNamed({ words }: TextLine): boolean {
  const named = /^[\d.]+$|^[A-Z]\.$/.test(words[0]?.text ?? '') ? words.slice(1) : words;
  return named.length > 0 && named.every(({ style }) => style.italic);
}

export function isBoldAt({ words }: TextLine, index: number): boolean {
  return words.at(index)?.style.bold === true;
}

export function partlyBold({ words }: TextLine): boolean {
  return shareOf(words, (word) => word.style.bold) > 0.3;
}
