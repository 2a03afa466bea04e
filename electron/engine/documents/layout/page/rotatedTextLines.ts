import type { Word } from '../../pdf/pageContent.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { wordWith } from '../../pdf/wordWith.ts';

/** Horizontal tolerance in points of words on one rotated line. */
const sameLine = 3;

/** Merges rotated text, stored word by word, into one word per line: the gap between words is measured vertically. */
export function rotatedTextLines(words: readonly Word[]): Word[] {
  const lines: Word[][] = [];
  for (const word of words) {
    const last = lines.at(-1)?.at(-1);
    if (last !== undefined && Math.abs(last.x0 - word.x0) < sameLine) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.flatMap((line) => {
    const [first] = line;
    if (first === undefined) return [];
    const { x0, y0, x1, y1 } = boundingBox(line);
    const text = line.map((word) => word.text).join(' ');
    return [wordWith(first, { text, x0, y0, x1, y1, baseline: y1, spaced: true })];
  });
}
