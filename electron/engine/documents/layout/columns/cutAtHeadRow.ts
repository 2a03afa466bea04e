import type { Rule } from '../../pdf/pageContent.ts';
import { around } from '../../pdf/boxes.ts';
import { cutStrips } from '../lines/cutStrips.ts';
import { heightOf, type Item } from './strips.ts';

/** Names of columns that a head has at least, what stands side by side above it at most, rows below it, and the part of it that a line below is as wide as. */
const head = { names: 3, above: 2, rows: 2, width: 0.9 };
/** Ems from the names to the line below them, and from what stands above to them where it may be a name that several columns share. */
const room = { below: 0.9, above: 1 };

/**
 * Cells cut above the names of columns that the first line across them is drawn below: what stands higher, such as an address, has lain in
 * columns by chance. Null where there are no such names, or nothing above them.
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
  if (above.some((strip) => besideEachOther(strip) > head.above)) return null;
  if (strips.slice(at + 1).filter((strip) => strip.length > 1).length < head.rows) return null;
  const size = row[0]?.segment?.size ?? 0;
  // A name above some of the columns is of the head.
  const isText = last.length === 1 && around(last).x0 - around(row).x0 < size;
  return isText || topOf(row) - bottomOf(last) > size * room.above ? [above.flat(), strips.slice(at).flat()] : null;
}

/** How many of these things stand side by side. */
function besideEachOther<Thing>(strip: readonly Item<Thing>[]): number {
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
  const { x0, x1 } = around(strip);
  const [bottom, size] = [bottomOf(strip), strip[0]?.segment?.size ?? 0];
  return rules.some(
    (rule) =>
      rule.kind === 'horizontal' &&
      rule.y0 >= bottom - size * 0.2 &&
      rule.y0 <= bottom + size * room.below &&
      Math.min(rule.x1, x1) - Math.max(rule.x0, x0) >= (x1 - x0) * head.width,
  );
}
