import type { TextStyle, Word } from '../pageContent.ts';
import { styleWith, wordWith } from '../wordWith.ts';

/** Minimum distinct words to judge a font, minimum letters of each, and tolerance of the advance width. */
const limits = { words: 6, letters: 3, off: 0.01 };

/** Punctuation around a word, and tolerance of its width as a ratio of the character width. */
const marks = { around: /^([‘“]*)(.*?)([,.;:!?’”]*)$/su, bracket: /^([‘“(]*)([^(]*?)([,.;:!?)’”]*)$/su, off: 0.2 };

/** Measurements of a font, from the words seen so far. */
interface Seen {
  /** Ems that a letter takes in the first word, points for a font of no known size. */
  readonly letter: number;
  readonly texts: Set<string>;
  /** The first word consisted of letters only. */
  readonly isSure: boolean;
  differs: boolean;
}

/**
 * Marks the words of monospace fonts: many code fonts declare it neither in their name nor in the file. The result for a page applies to
 * the pages read after it.
 * @returns takes the upright words of a page
 */
export function createMonospaceFonts(): (words: readonly Word[]) => readonly Word[] {
  const fonts = new Map<string, Seen>();
  return (words) => {
    let style: TextStyle | null = null;
    let seen: Seen | undefined;
    // Hot path for every word of a document: the first two words of a font decide most.
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
      // If two words with symbols differ, either may mix two fonts.
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

/** Whether a text has letters only: digits have equal widths in proportional fonts too, and final punctuation may be of another font. */
function isPlain(text: string): boolean {
  return text.length >= limits.letters && /^[a-z_]+$/i.test(text);
}

/** Whether a text is letters and code symbols: if all have equal widths, it is as significant as letters alone, otherwise not at all. */
function isCode(text: string): boolean {
  return /[a-z]{3}/i.test(text) && /[^a-z]/i.test(text);
}

/** @param fonts advance width of each monospace font, in ems or points */
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

/** Splits a word narrower or wider than its characters: it has sentence punctuation of another font around it. */
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
