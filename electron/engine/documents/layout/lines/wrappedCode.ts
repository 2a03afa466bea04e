import type { TextStyle, Word } from '../../pdf/pageContent.ts';
import { styleWith, wordWith } from '../../pdf/wordWith.ts';

/** What the rest of a program's line begins with that had no room for it: a hooked arrow, which TeX puts together of two signs. */
const arrow = /^(?:˓→|↪)/u;
/** The sign of a space at the end of the line that goes on. */
const shownSpace = /␣$/u;
/** Ems from the line above at most, those of free room before the arrow, and what the lines of one row are off. */
const limits = { step: 1.8, free: 3, row: 0.3 };

/** Words of a page, those of a program's line that goes on below it as words of the program: the arrow before them is of another font. */
export function withWrappedCode(words: readonly Word[]): readonly Word[] {
  if (!words.some(beginsRest)) return words;
  const styles = new Map<TextStyle, TextStyle>();
  return words.map((word) => {
    if (word.style.mono || !beginsRest(word) || !isBelowCode(word, words)) return word;
    const style = styles.get(word.style) ?? styleWith(word.style, { mono: true });
    styles.set(word.style, style);
    return wordWith(word, { style });
  });
}

/** Whether a word begins with the arrow before the rest of a line. */
export function beginsRest({ text }: Word): boolean {
  return arrow.test(text);
}

/** Whether a word is the first of its line, straight below one of a program. */
function isBelowCode(word: Word, words: readonly Word[]): boolean {
  const { size } = word.style;
  let isBelow = false;
  for (const { style, baseline, x0, x1 } of words) {
    const step = word.baseline - baseline;
    if (Math.abs(step) <= size * limits.row && x0 < word.x0 && x1 > word.x0 - size * limits.free) return false;
    isBelow ||= style.mono && step > size * limits.row && step <= style.size * limits.step;
  }
  return isBelow;
}

/** Lines of a program, each with what had no room in it. */
export function joinWrappedCode(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => arrow.test(line.trimStart()))) return lines;
  const joined: string[] = [];
  for (const line of lines) {
    const last = joined.at(-1);
    const rest = line.trimStart();
    if (last === undefined || !arrow.test(rest)) joined.push(line);
    else joined[joined.length - 1] = withRest(last.replace(shownSpace, ' '), rest.replace(arrow, ''));
  }
  return joined;
}

/** A line with its rest, and with one space between them where there is room. */
function withRest(line: string, rest: string): string {
  const text = rest.trimStart();
  return line + (rest === text || line.endsWith(' ') ? '' : ' ') + text;
}
