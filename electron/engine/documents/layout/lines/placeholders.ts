import type { Word } from '../../pdf/pageContent.ts';
import { asMono } from '../../pdf/wordWith.ts';

/** Minimum consecutive code lines with a placeholder, and maximum line spacing in ems. */
const limits = { lines: 3, step: 1.8 };

/**
 * Marks placeholders in code, set in the text font's italics, as monospace: every line starts and ends with code, and the italic words are
 * close to code on both sides. Lines of text with inline code contain other words too.
 * @param words in file order
 * @returns the same array if there are none
 */
export function markPlaceholders(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ style }) => style.mono)) return words;
  const lines = linesOf(words);
  const marked = new Set<Word>();
  let run: (readonly Word[])[] = [];
  for (const [index, line] of lines.entries()) {
    const [above, last] = [lines[index - 1]?.[0], line[0]];
    const isBelow = above !== undefined && last !== undefined && isNextLine(above, last);
    if (!isBelow) run = [];
    if (!isTyped(line)) {
      run = [];
      continue;
    }
    run.push(line);
    const mixed = run.filter((each) => each.some(({ style }) => !style.mono));
    if (mixed.length >= limits.lines) for (const word of mixed.flat()) marked.add(word);
  }
  return marked.size === 0 ? words : words.map((word) => (marked.has(word) ? asMono(word) : word));
}

function linesOf(words: readonly Word[]): (readonly Word[])[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    const isOnLine = last !== undefined && Math.abs(last.baseline - word.baseline) < 1 && word.x0 >= last.x0;
    if (isOnLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines;
}

function isNextLine(above: Word, word: Word): boolean {
  const step = word.baseline - above.baseline;
  return step > 0 && step <= Math.max(above.style.size, word.style.size) * limits.step;
}

/** Whether a line starts and ends with monospace text and all italics are close between such text. */
function isTyped(line: readonly Word[]): boolean {
  if (line[0]?.style.mono !== true || line.at(-1)?.style.mono !== true) return false;
  return line.every(
    ({ style, spaced }, at) =>
      (style.mono || style.italic) && (style.mono === (line[at - 1]?.style.mono ?? true) || !spaced),
  );
}
