import type { TextStyle, Word } from './pageContent.ts';
import { styleWith, wordWith } from './wordWith.ts';

/** Different words that a font is judged by, letters that each has, and the part by which the room of a letter may differ. */
const limits = { words: 6, letters: 3, off: 0.01 };

/** Marks of a sentence at a word, and the part of a letter by which it may be off its width. */
const marks = { around: /^([‘“]*)(.*?)([,.;:!?’”]*)$/su, bracket: /^([‘“(]*)([^(]*?)([,.;:!?)’”]*)$/su, off: 0.2 };

/** What is known of the letters of a font, by the words seen so far. */
interface Seen {
  /** Ems that a letter takes in the first word, points for a font of no known size. */
  readonly letter: number;
  readonly texts: Set<string>;
  /** The first word was of letters alone. */
  readonly isSure: boolean;
  differs: boolean;
}

/**
 * Marks the words of fonts whose letters all take the same room as those of a typewriter: many fonts for code say so neither by their name
 * nor in the file. What a page tells of a font holds for the pages that are read after it.
 * @returns takes the upright words of a page
 */
export function createOneWidth(): (words: readonly Word[]) => readonly Word[] {
  const fonts = new Map<string, Seen>();
  return (words) => {
    let style: TextStyle | null = null;
    let seen: Seen | undefined;
    // Every word of a document comes by here: most are told by the first two of their font.
    for (const word of words) {
      if (word.style !== style) {
        style = word.style;
        seen = fonts.get(style.font);
      }
      if (seen?.differs === true || style.mono) continue;
      const isSure = isPlain(word.text);
      if (!isSure && ((seen?.texts.size ?? 0) >= limits.words || !isCode(word.text))) continue;
      const letter = (word.x1 - word.x0) / word.text.length / unitOf(style);
      const isOther = seen !== undefined && Math.abs(letter - seen.letter) > seen.letter * limits.off;
      // Of two words with signs that differ either may be the one that is of two fonts.
      if (seen === undefined || (isOther && !seen.isSure)) {
        seen = { letter, texts: new Set([word.text]), isSure, differs: false };
        fonts.set(style.font, seen);
      } else if (isOther) seen.differs = isSure;
      else if (seen.texts.size < limits.words) seen.texts.add(word.text);
    }
    const found = [...fonts].filter(([, { differs, texts }]) => !differs && texts.size >= limits.words);
    return found.length === 0 ? words : withMono(words, new Map(found.map(([font, { letter }]) => [font, letter])));
  };
}

function unitOf({ size }: TextStyle): number {
  return size === 0 ? 1 : size;
}

/** Letters alone: numbers are as wide as each other in fonts of many widths too, and a mark at the end may be of another font. */
function isPlain(text: string): boolean {
  return text.length >= limits.letters && /^[a-z_]+$/i.test(text);
}

/** Letters and signs of a program: where all of them take the same room, they tell as much as letters alone, and otherwise nothing. */
function isCode(text: string): boolean {
  return /[a-z]{3}/i.test(text) && /[^a-z]/i.test(text);
}

/** @param fonts the room that a letter takes in fonts of one width, in ems or points */
function withMono(words: readonly Word[], fonts: ReadonlyMap<string, number>): readonly Word[] {
  const styles = new Map<TextStyle, TextStyle>();
  return words.flatMap((word) => {
    const letter = fonts.get(word.style.font);
    if (letter === undefined) return [word];
    const style = styles.get(word.style) ?? styleWith(word.style, { mono: true });
    styles.set(word.style, style);
    return partsOf(word, style, letter * unitOf(style));
  });
}

/** A word that is not as wide as its signs would be has marks of the sentence around it, of another font. */
function partsOf(word: Word, style: TextStyle, letter: number): readonly Word[] {
  const { text, x0, x1 } = word;
  const isWhole = Math.abs(x1 - x0 - text.length * letter) < letter * marks.off;
  const [, start = '', core = '', end = ''] = isWhole
    ? []
    : (marks.bracket.exec(text) ?? marks.around.exec(text) ?? []);
  if (core === '' || (start === '' && end === '')) return [wordWith(word, { style })];
  const rest = (x1 - x0 - core.length * letter) / (start.length + end.length);
  const from = x0 + start.length * rest;
  const to = x1 - end.length * rest;
  return [
    ...(start === '' ? [] : [wordWith(word, { text: start, x1: from })]),
    wordWith(word, { text: core, x0: from, x1: to, style, spaced: start === '' && word.spaced }),
    ...(end === '' ? [] : [wordWith(word, { text: end, x0: to, spaced: false })]),
  ];
}
