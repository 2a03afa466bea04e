import { areOnSameLine, type TextLine, wordCountOf } from '../lines/textLine.ts';

/**
 * Maximum words of a name, minimum lines of text per name and in total, and the multiple of the smallest line spacing that starts a
 * paragraph.
 */
const limits = { words: 3, lines: 2, fewest: 4, apart: 1.25 };

/** Minimum step in ems from one line to the next; less is one line in separate columns. */
const minLineStepEm = 0.5;

/**
 * Finds hanging terms, such as option names, in a margin before their descriptions: each is monospace or bold and next to the first line of
 * a paragraph, with several lines per term on average. Table cells are shorter.
 * @returns none unless the entire margin consists of such terms
 */
export function hangingTerms(left: readonly TextLine[], right: readonly TextLine[]): ReadonlySet<TextLine> {
  if (left.length === 0 || right.length < Math.max(limits.fewest, left.length * limits.lines)) return new Set();
  if (!left.every(isName)) return new Set();
  const lines = right.toSorted((a, b) => a.baseline - b.baseline);
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  // Two items on one line are separate columns.
  if (steps.some((step, index) => step < (lines[index]?.size ?? 0) * minLineStepEm)) return new Set();
  const least = Math.min(...steps);
  const beginsText = (_: TextLine, index: number): boolean =>
    index === 0 || (steps[index - 1] ?? 0) > least * limits.apart;
  const starts = lines.filter(beginsText);
  return new Set(left.every((name) => starts.some((line) => areOnSameLine(name, line))) ? left : []);
}

function isName(line: TextLine): boolean {
  return wordCountOf(line) <= limits.words && line.words.every(({ style }) => style.mono || style.bold);
}
