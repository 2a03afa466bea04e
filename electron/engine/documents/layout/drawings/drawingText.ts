import { isQuantity } from '../lines/numericCell.ts';
import { lowerBound } from '../../../../../shared/base/lowerBound.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { segmentOf, type TextLine } from '../lines/textLine.ts';
import { baselineOf, sizeOf, type Label } from './labels.ts';

/** Parts of an em: how far the ends of numbers along an axis are off, and lines of one row. */
const row = { end: 0.35, baseline: 0.45 };
/**
 * Minimum numbers that make an axis, minimum numbers on one line that make a table row instead, and maximum numbers that are compared with
 * each other.
 */
const axis = { fewest: 3, beside: 4, most: 600 };

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
    if (last !== undefined && before !== undefined && line.baseline - before.baseline <= line.size * row.baseline)
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
    const by = sizeOf(number) * row.baseline;
    const [from, to] = [baselineOf(number) - by, baselineOf(number) + by];
    return lowerBound(baselines, to) - lowerBound(baselines, from) <= axis.beside;
  });
  if (apart.length > axis.most) return [];
  const axes: Label[][] = [];
  const taken = new Set<Label>();
  for (const side of ['x1', 'x0'] as const)
    for (const number of apart) {
      if (taken.has(number)) continue;
      const by = sizeOf(number) * row.end;
      const same = apart.filter((other) => !taken.has(other) && Math.abs(other[side] - number[side]) <= by);
      if (same.length < axis.fewest || !isScale(same)) continue;
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
