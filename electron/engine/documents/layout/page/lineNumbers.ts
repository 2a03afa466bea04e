import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { isCodeText, isSignedCode } from '../lines/codeText.ts';

/** Numbers at least, part of the height of the text that they go along, and part of them that count what is no item. */
const limits = { fewest: 10, height: 0.6, lines: 0.25 };
/** Below a table or a figure they go along less of it, and are more. */
const below = { fewest: 15, height: 0.25 };
/** Points that they may be off below each other, and part of an em that they are off the baseline of their line. */
const unrest = { across: 2, level: 0.5 };

/**
 * Words without the numbers of lines that transcripts, bills and drafts have in their margin: one is added to each, nothing stands before
 * them, and they count lines that go on with a sentence, or are empty, and so no items.
 */
export function withoutLineNumbers(words: readonly Word[]): readonly Word[] {
  const numbers = words.filter(({ text }) => text.length <= 4 && /^\d+$/.test(text));
  if (numbers.length < limits.fewest) return words;
  const columns = groupBy(numbers, ({ x1 }) => Math.round(x1 / unrest.across));
  // What is set a hair aside of a border between two places is in the next one.
  for (const key of columns.keys()) {
    const column = [...(columns.get(key) ?? []), ...(columns.get(key + 1) ?? [])];
    if (column.length < limits.fewest || !areLineNumbers(column, words)) continue;
    const gone = new Set(column);
    return words.filter((word) => !gone.has(word));
  }
  return words;
}

function areLineNumbers(column: readonly Word[], words: readonly Word[]): boolean {
  const sorted = column.toSorted((a, b) => a.baseline - b.baseline);
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (first === undefined || last === undefined) return false;
  if (sorted.some(({ text }, index) => Number(text) !== Number(first.text) + index)) return false;
  const own = new Set(column);
  const right = Math.max(...column.map(({ x1 }) => x1));
  const others = words.filter((word) => !own.has(word));
  const along = others.filter(({ y1, y0 }) => y1 > first.y0 && y0 < last.y1);
  if (along.length === 0 || along.some(({ x0 }) => x0 < right)) return false;
  const tops = others.map(({ y0 }) => y0);
  const height =
    others.reduce((most, { y1 }) => Math.max(most, y1), 0) - tops.reduce((a, b) => Math.min(a, b), Infinity);
  const part = column.length < below.fewest ? limits.height : below.height;
  if (last.y1 - first.y0 < height * part) return false;
  const lines = sorted.map((number) => lineBeside(number, along));
  const noItems = lines.filter((line) => line === '' || /^[\p{Ll}(]/u.test(line)).length;
  const texts = lines.filter((line) => line !== '');
  return noItems >= lines.length * limits.lines && !isCodeText(texts) && !isSignedCode(texts);
}

/** What stands on the line of a number, from left to right. */
function lineBeside(number: Word, words: readonly Word[]): string {
  return words
    .filter(({ baseline, style }) => Math.abs(baseline - number.baseline) <= style.size * unrest.level)
    .toSorted((a, b) => a.x0 - b.x0)
    .map(({ text }) => text)
    .join(' ');
}
