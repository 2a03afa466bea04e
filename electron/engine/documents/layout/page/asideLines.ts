import type { Word } from '../../pdf/pageContent.ts';
import { around } from '../../pdf/boxes.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Points across that words of one line are off. */
const sameLine = 3;

/** Text in another direction, which the file has word by word, a line as one word: the room between words is measured along the page. */
export function asideLines(words: readonly Word[]): Word[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined && Math.abs(last.x0 - word.x0) < sameLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const [first] = line;
    if (first === undefined) return [];
    const { x0, y0, x1, y1 } = around(line);
    const text = line.map((word) => word.text).join(' ');
    return [wordWith(first, { text, x0, y0, x1, y1, baseline: y1, spaced: true })];
  });
}
