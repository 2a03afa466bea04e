import { countWords } from '../../../../../shared/base/countWords.ts';
import { lowerBound } from '../../../../../shared/base/lowerBound.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isQuantity } from '../lines/numericCell.ts';
import { segmentOf, type TextLine, wordCountOf } from '../lines/textLine.ts';

/** Lines straight below each other that are of one size: a name in a drawing, or a paragraph. */
export interface Label extends Box {
  readonly lines: readonly TextLine[];
  readonly wordCount: number;
}

/** Lines of one label: step from baseline to baseline and difference of their sizes in ems, and overlap relative to the narrower one. */
const stacked = { minStepEm: 0.5, maxStepEm: 1.5, sizeToleranceEm: 0.15, minOverlapRatio: 0.5 };

/**
 * Minimum lines and words of running text; minimum words of a single line that is a sentence, and of a list item: legend entries are
 * shorter.
 */
const prose = { minLines: 3, minWords: 12, minWordsPerLine: 3, minSentenceWords: 9, minItemWords: 5 };

/** Groups lines that are directly below each other. */
export function stackLabels(segments: readonly TextLine[]): Label[] {
  const stacks: TextLine[][] = [];
  let open: TextLine[][] = [];
  for (const segment of segments.toSorted((a, b) => a.baseline - b.baseline)) {
    open = open.filter(
      (lines) => segment.baseline - (lines.at(-1)?.baseline ?? 0) <= segment.size * stacked.maxStepEm * 2,
    );
    const above = open.find((lines) => isBelow(lines.at(-1), segment));
    if (above !== undefined) {
      above.push(segment);
      continue;
    }
    const begun = [segment];
    stacks.push(begun);
    open.push(begun);
  }
  return stacks.map((lines) => ({
    ...boundingBox(lines),
    lines,
    wordCount: lines.reduce((sum, line) => sum + wordCountOf(line), 0),
  }));
}

function isBelow(last: TextLine | undefined, next: TextLine): boolean {
  if (last === undefined || Math.abs(last.size - next.size) > last.size * stacked.sizeToleranceEm) return false;
  const step = (next.baseline - last.baseline) / last.size;
  if (step < stacked.minStepEm || step > stacked.maxStepEm) return false;
  const shared = Math.min(last.x1, next.x1) - Math.max(last.x0, next.x0);
  if (shared < Math.min(last.x1 - last.x0, next.x1 - next.x0) * stacked.minOverlapRatio) return false;
  // An axis title is below the axis numbers.
  return isQuantity(last.text) === isQuantity(next.text);
}

/** Whether a label is a piece of running text, or of a list. */
export function isProse({ lines, wordCount }: Label): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  if (lines.length >= prose.minLines && wordCount >= Math.max(prose.minWords, lines.length * prose.minWordsPerLine))
    return true;
  if (lines.some((line) => wordCountOf(line) >= prose.minSentenceWords)) return true;
  const marker = markerOf(first.text);
  return marker !== null && !marker.ordered && countWords(marker.rest) >= prose.minItemWords;
}

/** How large a label is set, in points. */
export function sizeOf({ lines }: Label): number {
  return lines[0]?.size ?? 0;
}

/** Maximum distance of the baselines of labels in one row, in ems. */
const rowToleranceEm = 0.4;

/** Whether the first lines of two labels are side by side. */
export function areInOneRow(a: Label, b: Label): boolean {
  return Math.abs(baselineOf(a) - baselineOf(b)) <= sizeOf(b) * rowToleranceEm;
}

/** Returns the baseline of the first line, in points. */
function baselineOf({ lines }: Label): number {
  return lines[0]?.baseline ?? 0;
}

/** Ems: tolerance of the ends of numbers along an axis, and of the baselines of one row. */
const row = { endToleranceEm: 0.35, baselineToleranceEm: 0.45 };
/**
 * Minimum numbers that make an axis, minimum numbers on one line that make a table row instead, and maximum numbers that are compared with
 * each other.
 */
const axisNumbers = { min: 3, maxInRow: 4, maxCompared: 600 };

/** The text of a drawing, from the top down: names in one row are one line, and so are the numbers of an axis. */
export function writeDrawing(named: readonly Label[], upward: readonly Word[]): TextLine[][] {
  const labels = named.flatMap(withoutDots);
  const axes = findAxes(labels);
  const taken = new Set(axes.flat());
  const rest = labels.filter((label) => !taken.has(label));
  const blocks = [
    ...axes.map((axis) => ({ y: axis[0]?.y0 ?? 0, x: axis[0]?.x0 ?? 0, lines: axis.flatMap(({ lines }) => lines) })),
    ...rowsOf(rest),
  ].toSorted((a, b) => a.y - b.y || a.x - b.x);
  return [...blocks.map(({ lines }) => lines), ...upward.map((word) => [segmentOf([word])])];
}

/** Removes the legend's color square from a label, which looks like a list bullet. */
function withoutDots(label: Label): Label[] {
  const lines = label.lines.flatMap((line) => {
    if (line.words[0]?.text !== '•') return [line];
    return line.words.length === 1 ? [] : [segmentOf(line.words.slice(1))];
  });
  return lines.length === 0 ? [] : [{ ...label, lines }];
}

interface Row {
  readonly y: number;
  readonly x: number;
  readonly lines: TextLine[];
}

/** Groups labels of one line into rows, and leaves the others separate. */
function rowsOf(labels: readonly Label[]): Row[] {
  const rows: Row[] = [];
  const single = labels.filter(({ lines }) => lines.length === 1);
  for (const { lines, x0, y0 } of single.toSorted((a, b) => baselineOf(a) - baselineOf(b))) {
    const [line] = lines;
    const last = rows.at(-1);
    const before = last?.lines.at(-1);
    if (line === undefined) continue;
    if (
      last !== undefined &&
      before !== undefined &&
      line.baseline - before.baseline <= line.size * row.baselineToleranceEm
    )
      last.lines.push(line);
    else rows.push({ y: y0, x: x0, lines: [line] });
  }
  for (const { lines } of rows) lines.sort((a, b) => a.x0 - b.x0);
  const stacked = labels.filter(({ lines }) => lines.length > 1);
  return [...rows, ...stacked.map(({ y0, x0, lines }) => ({ y: y0, x: x0, lines: [...lines] }))];
}

/** Finds numbers below each other that are left- or right-aligned. */
function findAxes(labels: readonly Label[]): Label[][] {
  const numbers = labels.filter(({ lines }) => lines.every(({ text }) => isQuantity(text)));
  const baselines = numbers.map(baselineOf).toSorted((a, b) => a - b);
  const apart = numbers.filter((number) => {
    const by = sizeOf(number) * row.baselineToleranceEm;
    const [from, to] = [baselineOf(number) - by, baselineOf(number) + by];
    return lowerBound(baselines, to) - lowerBound(baselines, from) <= axisNumbers.maxInRow;
  });
  if (apart.length > axisNumbers.maxCompared) return [];
  const axes: Label[][] = [];
  const taken = new Set<Label>();
  for (const side of ['x1', 'x0'] as const)
    for (const number of apart) {
      if (taken.has(number)) continue;
      const by = sizeOf(number) * row.endToleranceEm;
      const same = apart.filter((other) => !taken.has(other) && Math.abs(other[side] - number[side]) <= by);
      if (same.length < axisNumbers.min || !isScale(same)) continue;
      for (const one of same) taken.add(one);
      axes.push(same.toSorted((a, b) => a.y0 - b.y0));
    }
  return axes;
}

/** Whether numbers grow, or fall, from each one to the next below it. */
function isScale(numbers: readonly Label[]): boolean {
  const values = numbers
    .toSorted((a, b) => a.y0 - b.y0)
    .map(({ lines }) => Number.parseFloat((lines[0]?.text ?? '').replace(/[\u2212\u2013]/u, '-').replaceAll(',', '')));
  const steps = values.slice(1).map((value, index) => value - (values[index] ?? 0));
  return steps.every((step) => step > 0) || steps.every((step) => step < 0);
}
