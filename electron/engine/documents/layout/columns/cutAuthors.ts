import { cutStrips } from '../lines/cutStrips.ts';
import { workplace } from '../lines/workplace.ts';
import { columnsOf, isProse } from './judgeGroup.ts';
import type { Gutter } from '../lines/gaps.ts';
import { columnAt, heightOf, segmentsOf, type Item } from './strips.ts';

/** Lines of the authors of a paper, ems of the room below them, and the part of a column that such a line takes. */
const limits = { lines: 10, room: 1.2, width: 0.8 };

/**
 * Parts the authors of a paper, side by side with what tells where they work, from the columns below: all of them are read before the text,
 * though each stands above a column of it. Null where there are none.
 */
export function cutAuthors<Thing>(
  items: readonly Item<Thing>[],
  gutters: readonly Gutter[],
): readonly [readonly Item<Thing>[], readonly Item<Thing>[]] | null {
  const strips = cutStrips(items, heightOf);
  const end = strips.findIndex((strip, index) => index < limits.lines && isRoomBelow(strip, strips[index + 1]));
  if (end === -1) return null;
  const above = strips.slice(0, end + 1).flat();
  const below = strips.slice(end + 1).flat();
  const names = segmentsOf(above);
  const columns = columnsOf(segmentsOf(below), gutters);
  if (names.length < above.length || columns.length < 2 || !columns.every(isProse)) return null;
  const width = Math.min(...columns.map(({ x0, x1 }) => x1 - x0));
  if (names.some(({ x0, x1 }) => x1 - x0 > width * limits.width)) return null;
  const own = names.reduce((places, segment) => places.add(columnAt(segment, gutters)), new Set<number>());
  const told = new Set(names.filter(({ text }) => workplace.test(text)).map((segment) => columnAt(segment, gutters)));
  const areTold =
    told.size * 2 >= own.size ||
    (startsAbstract(strips[end + 1] ?? []) && names.every(({ text }) => name.test(text.trim())));
  return own.size > 1 && areTold ? [above, below] : null;
}

/** Two words and more with capitals, as names have. */
const name = /^(?:\p{Lu}[\p{L}'’.-]*\s+){1,3}\p{Lu}[\p{L}'’-]+[\d∗*†‡,\s]*$/u;

function startsAbstract<Thing>(items: readonly Item<Thing>[]): boolean {
  return segmentsOf(items).some(({ text }) => /^\W*(?:abstract|summary)\b/iu.test(text));
}

function isRoomBelow<Thing>(strip: readonly Item<Thing>[], next: readonly Item<Thing>[] | undefined): boolean {
  if (next === undefined) return false;
  const bottom = Math.max(...strip.map((item) => heightOf(item).bottom));
  const size = Math.max(...segmentsOf(strip).map((segment) => segment.size), 0);
  return Math.min(...next.map((item) => heightOf(item).top)) - bottom > size * limits.room;
}
