import type { Rule } from '../../pdf/pageContent.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { cutStrips } from '../lines/cutStrips.ts';
import { heightOf, type Item } from './horizontalBands.ts';

/**
 * Minimum number of column headers, maximum number of items side by side above them, minimum rows below, and minimum width of a line below
 * relative to the header row.
 */
const head = { names: 3, above: 2, rows: 2, width: 0.9 };
/**
 * Ems from the headers to the line below them, and from the content above to the headers where it may be a header that spans several
 * columns.
 */
const gapEm = { below: 0.9, above: 1 };

/**
 * Splits cells above the column headers that have the first full-width rule below them: content above, such as an address, was in columns
 * by chance. Null if there are no such headers, or nothing is above them.
 */
export function cutAtHeadRow<Thing>(
  items: readonly Item<Thing>[],
  rules: readonly Rule[],
): readonly [readonly Item<Thing>[], readonly Item<Thing>[]] | null {
  if (rules.length === 0) return null;
  const strips = cutStrips(items, heightOf);
  const at = strips.findIndex((strip) => strip.length >= head.names && hasRuleBelow(strip, rules));
  const [row, last] = [strips[at], strips[at - 1]];
  if (row === undefined || last === undefined) return null;
  const above = strips.slice(0, at);
  if (above.some((strip) => countSideBySide(strip) > head.above)) return null;
  if (strips.slice(at + 1).filter((strip) => strip.length > 1).length < head.rows) return null;
  const size = row[0]?.segment?.size ?? 0;
  // A name above some of the columns is of the head.
  const isText = last.length === 1 && boundingBox(last).x0 - boundingBox(row).x0 < size;
  return isText || topOf(row) - bottomOf(last) > size * gapEm.above ? [above.flat(), strips.slice(at).flat()] : null;
}

/** Counts the items that are side by side. */
function countSideBySide<Thing>(strip: readonly Item<Thing>[]): number {
  let [count, end] = [0, -Infinity];
  for (const { x0, x1 } of strip.toSorted((a, b) => a.x0 - b.x0)) {
    if (x0 >= end) count += 1;
    end = Math.max(end, x1);
  }
  return count;
}

function topOf<Thing>(strip: readonly Item<Thing>[]): number {
  return Math.min(...strip.map((item) => heightOf(item).top));
}

function bottomOf<Thing>(strip: readonly Item<Thing>[]): number {
  return Math.max(...strip.map((item) => heightOf(item).bottom));
}

/** Whether a line is drawn close below all of a strip. */
function hasRuleBelow<Thing>(strip: readonly Item<Thing>[], rules: readonly Rule[]): boolean {
  const { x0, x1 } = boundingBox(strip);
  const [bottom, size] = [bottomOf(strip), strip[0]?.segment?.size ?? 0];
  return rules.some(
    (rule) =>
      rule.kind === 'horizontal' &&
      rule.y0 >= bottom - size * 0.2 &&
      rule.y0 <= bottom + size * gapEm.below &&
      Math.min(rule.x1, x1) - Math.max(rule.x0, x0) >= (x1 - x0) * head.width,
  );
}
