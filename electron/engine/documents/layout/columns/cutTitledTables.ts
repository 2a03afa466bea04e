import { median } from '../../../../../shared/base/median.ts';
import { linesOf, type Line } from '../lines/bands.ts';
import { heightOf, segmentsOf, type Item } from './horizontalBands.ts';
import { hasWords, isTitle } from './titles.ts';

/**
 * Minimum rows of a table, minimum fraction of its row starts that contain letters, and maximum offset in ems of a title from the table's
 * edge.
 */
const table = { rows: 2, named: 0.7, off: 1 };

/**
 * Splits adjacent tables, each below a title at its left edge: first the content above them, then title by title. Null if the rows extend
 * across all of them.
 */
export function cutTitledTables<Thing>(items: readonly Item<Thing>[]): readonly (readonly Item<Thing>[])[] | null {
  const segments = segmentsOf(items);
  if (segments.length < items.length) return null;
  const size = median(
    segments.map((segment) => segment.size),
    10,
  );
  const lines = linesOf(segments);
  const at = lines.findIndex(
    ({ segments: own }) => own.length > 1 && own.every((one) => isTitle(one, size) && hasWords(one)),
  );
  const row = lines[at];
  if (row === undefined) return null;
  const below = lines.slice(at + 1);
  const blocks = row.segments.map(({ x0 }, index) => {
    const from = index === 0 ? -Infinity : x0 - size * table.off;
    return { from, to: (row.segments[index + 1]?.x0 ?? Infinity) - size * table.off, left: x0 };
  });
  if (!blocks.every((block) => isTable(below, block, size))) return null;
  const top = row.top - 0.5;
  const [above, rest] = [
    items.filter((item) => heightOf(item).top < top),
    items.filter((item) => heightOf(item).top >= top),
  ];
  const parts = blocks.flatMap(({ from, to }) => {
    const own = rest.filter(({ x0 }) => x0 >= from && x0 < to);
    const isHead = ({ segment }: Item<Thing>): boolean => segment !== null && row.segments.includes(segment);
    return [own.filter(isHead), own.filter((item) => !isHead(item))];
  });
  return [above, ...parts].filter((part) => part.length > 0);
}

/** Bounds in points of the table below a title. */
interface Block {
  readonly from: number;
  readonly to: number;
  /** Where the title begins. */
  readonly left: number;
}

/** Whether rows of names and values are below a title, within its part of the width. */
function isTable(lines: readonly Line[], { from, to, left }: Block, size: number): boolean {
  const rows = lines.flatMap(({ segments }) => {
    const own = segments.filter(({ x0 }) => x0 >= from && x0 < to);
    return own.length > 1 ? [own] : [];
  });
  if (rows.length < table.rows || rows.some((row) => row.some(({ x1 }) => x1 > to))) return false;
  const names = rows.flatMap(([first]) => first ?? []).filter(({ x0 }) => Math.abs(x0 - left) <= size * table.off);
  const named = names.filter(({ text }) => /\p{L}{2}/u.test(text));
  return names.length >= table.rows && named.length >= names.length * table.named;
}
