import type { TextStyle, Word } from './pageContent.ts';
import { styleWith, wordWith } from './wordWith.ts';

/** Different words that a font is judged by, letters that each has, and the part by which the room of a letter may differ. */
const limits = { words: 6, letters: 3, off: 0.01 };

/** What is known of the letters of a font, by the words seen so far. */
interface Seen {
  /** Ems that a letter takes in the first word. */
  readonly letter: number;
  readonly texts: Set<string>;
  differs: boolean;
}

/**
 * Marks the words of fonts whose letters all take the same room as those of a typewriter: many fonts for code say so neither by their name
 * nor in the file.
 * @param words of one page, upright
 */
export function markOneWidth(words: readonly Word[]): readonly Word[] {
  const fonts = new Map<string, Seen>();
  let style: TextStyle | null = null;
  let seen: Seen | undefined;
  // Every word of a document comes by here: most are told by the first two of their font.
  for (const word of words) {
    if (word.style !== style) {
      style = word.style;
      seen = fonts.get(style.font);
    }
    if (seen?.differs === true || style.mono || !isPlain(word.text)) continue;
    const letter = (word.x1 - word.x0) / word.text.length / style.size;
    if (seen === undefined) {
      seen = { letter, texts: new Set([word.text]), differs: false };
      fonts.set(style.font, seen);
    } else if (Math.abs(letter - seen.letter) > seen.letter * limits.off) seen.differs = true;
    else if (seen.texts.size < limits.words) seen.texts.add(word.text);
  }
  const found = [...fonts].filter(([, { differs, texts }]) => !differs && texts.size >= limits.words);
  return found.length === 0 ? words : withMono(words, new Set(found.map(([font]) => font)));
}

/** Letters, and signs of programs: all are as wide as each other in fonts of one width, and numbers are so in others too. */
function isPlain(text: string): boolean {
  return text.length >= limits.letters && /^[!-~]+$/.test(text) && /[a-z]{2}/i.test(text);
}

function withMono(words: readonly Word[], fonts: ReadonlySet<string>): readonly Word[] {
  const styles = new Map<TextStyle, TextStyle>();
  return words.map((word) => {
    if (!fonts.has(word.style.font)) return word;
    const style = styles.get(word.style) ?? styleWith(word.style, { mono: true });
    styles.set(word.style, style);
    return wordWith(word, { style });
  });
}
