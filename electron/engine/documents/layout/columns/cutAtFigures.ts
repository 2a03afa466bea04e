import { cutStrips } from '../lines/cutStrips.ts';
import type { Gutter } from '../lines/gaps.ts';
import { columnAt, heightOf, segmentsOf, type Item } from './strips.ts';

/** A number, an amount or a date, as rows end with. */
const figure = /^[\p{Sc}(+\u2212–-]?\s?\d[\d.,:/ \u2212–-]*\)?\s?(?:%|\p{Sc}|\p{Lu}{3})?$/u;

/**
 * Rows of a table at least, part of its lines that are one, parts of them that have something in every column and that begin with a name,
 * as the labels of a chart do not, and part of what stands right of the first column that is a figure.
 */
const table = { rows: 3, begun: 0.6, whole: 0.6, named: 0.6, figures: 0.7 };

/**
 * The rows of a table whose columns after the first are figures, apart from the text above and below it, which is as narrow as that column and
 * would make columns of a page of it. Null where there are no such rows, or nothing but these.
 * @param gutters between the columns, from left to right
 */
export function cutAtFigures<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
): readonly (readonly Item<Thing>[])[] | null {
  const segments = segmentsOf(items);
  if (segments.length < items.length || gutters.length === 0) return null;
  const after = segments.filter((segment) => columnAt(segment, gutters) > 0);
  if (after.filter(({ text }) => figure.test(text.trim())).length < after.length * table.figures) return null;
  const strips = cutStrips(items, heightOf);
  const columns = strips.map((strip) => new Set(strip.map((item) => columnAt(item, gutters))));
  const isRow = (taken: ReadonlySet<number>): boolean => taken.has(0) && taken.size > 1;
  const [first, last] = [columns.findIndex(isRow), columns.findLastIndex(isRow)];
  const within = columns.slice(first, last + 1);
  const rows = within.filter(isRow);
  if (rows.length < Math.max(table.rows, within.length * table.begun) || within.length === strips.length) return null;
  if (rows.filter((taken) => taken.size > gutters.length).length < rows.length * table.whole) return null;
  const isNamed = ({ x1, segment }: Item<Thing>): boolean =>
    x1 < (gutters[0]?.x1 ?? 0) && segment !== null && /\p{L}{2}/u.test(segment.text);
  const named = strips
    .slice(first, last + 1)
    .filter((strip, at) => isRow(within[at] ?? new Set()) && strip.some(isNamed));
  if (named.length < rows.length * table.named) return null;
  const parts = [strips.slice(0, first), strips.slice(first, last + 1), strips.slice(last + 1)];
  return parts.filter((part) => part.length > 0).map((part) => part.flat());
}
