import { cutStrips } from '../lines/cutStrips.ts';
import type { Gutter } from '../lines/gaps.ts';
import { columnAt, heightOf, segmentsOf, type Item } from './horizontalBands.ts';

/** A number, an amount or a date, as rows end with. */
const figure = /^[\p{Sc}(+\u2212–-]?\s?\d[\d.,:/ \u2212–-]*\)?\s?(?:%|\p{Sc}|\p{Lu}{3})?$/u;

/**
 * Table thresholds: minimum rows, minimum fraction of the lines that are rows, minimum fractions of rows that have content in every column
 * and that start with a name (labels of a chart do not), and minimum fraction of the content right of the first column that is numeric.
 */
const table = { rows: 3, begun: 0.6, whole: 0.6, named: 0.6, figures: 0.7 };

/**
 * Splits the rows of a table whose columns after the first are numbers from the text above and below it, which is as narrow as that column
 * and would turn the page into columns. Null if there are no such rows, or nothing else.
 * @param gutters between the columns, from left to right
 */
export function splitAtFigures<Thing>(
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
