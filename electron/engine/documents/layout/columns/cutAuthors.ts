import { cutStrips } from '../lines/cutStrips.ts';
import { affiliationPattern } from '../lines/affiliations.ts';
import { columnsOf, isProse } from './classifyRegion.ts';
import type { Gutter } from '../lines/gaps.ts';
import { columnAt, heightOf, segmentsOf, type Item } from './horizontalBands.ts';

/** Maximum lines of the authors of a paper, minimum gap below them in ems, and minimum fraction of a column that such a line fills. */
const limits = { lines: 10, room: 1.2, width: 0.8 };

/**
 * Splits the authors of a paper, side by side with their affiliations, from the columns below: all of them are read before the text, though
 * each is above one of its columns. Null if there are none.
 */
export function cutAuthors<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
): readonly [readonly Item<Thing>[], readonly Item<Thing>[]] | null {
  const strips = cutStrips(items, heightOf);
  const end = strips.findIndex((strip, index) => index < limits.lines && hasGapBelow(strip, strips[index + 1]));
  if (end === -1) return null;
  const above = strips.slice(0, end + 1).flat();
  const below = strips.slice(end + 1).flat();
  const names = segmentsOf(above);
  const columns = columnsOf(segmentsOf(below), gutters);
  if (names.length < above.length || columns.length < 2 || !columns.every(isProse)) return null;
  const width = Math.min(...columns.map(({ x0, x1 }) => x1 - x0));
  if (names.some(({ x0, x1 }) => x1 - x0 > width * limits.width)) return null;
  const own = names.reduce((places, segment) => places.add(columnAt(segment, gutters)), new Set<number>());
  const told = new Set(
    names.filter(({ text }) => affiliationPattern.test(text)).map((segment) => columnAt(segment, gutters)),
  );
  const areTold =
    told.size * 2 >= own.size ||
    (startsAbstract(strips[end + 1] ?? []) && names.every(({ text }) => name.test(text.trim())));
  return own.size > 1 && areTold ? [above, below] : null;
}

/** Two or more capitalized words, like the name of a person. */
const name = /^(?:\p{Lu}[\p{L}'’.-]*\s+){1,3}\p{Lu}[\p{L}'’-]+[\d∗*†‡,\s]*$/u;

function startsAbstract<Thing>(items: readonly Item<Thing>[]): boolean {
  return segmentsOf(items).some(({ text }) => /^\W*(?:abstract|summary)\b/iu.test(text));
}

function hasGapBelow<Thing>(strip: readonly Item<Thing>[], next: readonly Item<Thing>[] | undefined): boolean {
  if (next === undefined) return false;
  const bottom = Math.max(...strip.map((item) => heightOf(item).bottom));
  const size = Math.max(...segmentsOf(strip).map((segment) => segment.size), 0);
  return Math.min(...next.map((item) => heightOf(item).top)) - bottom > size * limits.room;
}
