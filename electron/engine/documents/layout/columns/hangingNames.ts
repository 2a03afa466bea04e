import { isBeside, type Segment } from '../lines/segment.ts';

/** Words of a name, lines of text for each, and in all, and times the least step between lines that begins a paragraph. */
const limits = { words: 3, lines: 2, fewest: 4, apart: 1.25 };

/**
 * Names of options and the like that stand before what is said of them, in a margin of their own: each is set as a program is, or bold, and
 * stands beside the first line of a paragraph, of which it has several lines on average. Cells of a table are shorter.
 * @returns none unless all of the margin are such
 */
export function hangingNames(left: readonly Segment[], right: readonly Segment[]): ReadonlySet<Segment> {
  if (left.length === 0 || right.length < Math.max(limits.fewest, left.length * limits.lines)) return new Set();
  if (!left.every(isName)) return new Set();
  const lines = right.toSorted((a, b) => a.baseline - b.baseline);
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  // Two things on one line are columns of their own.
  if (steps.some((step, index) => step < (lines[index]?.size ?? 0) * 0.5)) return new Set();
  const least = Math.min(...steps);
  const beginsText = (_: Segment, index: number): boolean =>
    index === 0 || (steps[index - 1] ?? 0) > least * limits.apart;
  const starts = lines.filter(beginsText);
  return new Set(left.every((name) => starts.some((line) => isBeside(name, line))) ? left : []);
}

function isName({ words }: Segment): boolean {
  return words.length <= limits.words && words.every(({ style }) => style.mono || style.bold);
}
