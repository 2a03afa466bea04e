import { boundingBox } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import type { Height } from '../lines/cutStrips.ts';
import { columnsOf, isProse } from './classifyRegion.ts';
import type { Gutter } from '../lines/gaps.ts';
import { heightOf, segmentsOf, type Item } from './horizontalBands.ts';

/** Part of the width of all columns that a line across them may miss at each end. */
const missed = 0.04;

/**
 * Splits columns at a rule that crosses all of them: content above it, such as a journal header, is read before the content below. A rule
 * below or above one row of cells separates no columns.
 */
export function cutAtRules<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
  rules: readonly Rule[],
): readonly (readonly Item<Thing>[])[] {
  const cuts = linesAcross(items, rules);
  if (cuts.length === 0) return [items];
  const parts: Item<Thing>[][] = [];
  for (const [index, y] of [-Infinity, ...cuts].entries()) {
    const end = cuts[index] ?? Infinity;
    const part = items.filter((item) => heightOf(item).top >= y && heightOf(item).top < end);
    const last = parts.at(-1);
    if (last !== undefined && (part.length === 0 || isOneTable(last, part, y, gutters))) last.push(...part);
    else if (part.length > 0) parts.push(part);
  }
  return parts;
}

/** Returns the heights, from the top down, of rules across all of these items that cross none of them. */
function linesAcross<Thing>(items: readonly Item<Thing>[], rules: readonly Rule[]): readonly number[] {
  const { x0, x1, y0, y1 } = boundingBox(items);
  const slack = (x1 - x0) * missed;
  const heights = items.map(heightOf);
  return rules
    .filter((rule) => rule.kind === 'horizontal' && rule.x0 <= x0 + slack && rule.x1 >= x1 - slack)
    .map((rule) => rule.y0)
    .filter((y) => y > y0 && y < y1 && !heights.some(({ top, bottom }) => top < y && bottom > y))
    .toSorted((a, b) => a - b);
}

/** Minimum ems from a rule to the items on its other side for it to be below the page header, and not below column headers. */
const apart = 1.2;

/** Whether a line at some height parts one row of a table from its others. */
function isOneTable<Thing>(
  above: readonly Item<Thing>[],
  below: readonly Item<Thing>[],
  y: number,
  gutters: readonly Gutter[],
): boolean {
  const [before, after] = [above.map(heightOf), below.map(heightOf)];
  const size = segmentsOf([...above, ...below])[0]?.size ?? 0;
  const isHead = isRow(before) && Math.min(...after.map(({ top }) => top)) - y < size * apart;
  const isFoot = isRow(after) && y - Math.max(...before.map(({ bottom }) => bottom)) < size * apart;
  if (!isHead && !isFoot) return false;
  return ![above, below].some((part) => columnsOf(segmentsOf(part), gutters).some(isProse));
}

/** Whether several items share one line. */
function isRow([first, ...others]: readonly Height[]): boolean {
  return (
    first !== undefined &&
    others.length > 0 &&
    others.every(({ top, bottom }) => top < first.bottom && bottom > first.top)
  );
}
