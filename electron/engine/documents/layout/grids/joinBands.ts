import { boundingBox, isInside } from '../../pdf/boxes.ts';
import type { Box, Rule, Word } from '../../pdf/pageContent.ts';
import { bandsOf, gapsBetween, linesOf, overlap, type Line } from '../lines/bands.ts';
import { buildTextLines, segmentOf, type TextLine } from '../lines/textLine.ts';
import { reachOf } from '../tables/columnEdges.ts';
import { readRows } from '../tables/readRows.ts';
import type { Table } from '../tables/table.ts';
import { nearby } from './joinRules.ts';

/** A ruled table with the x positions of its column edges, in points. */
export interface PlacedTable {
  readonly table: Table;
  readonly xs: readonly number[];
}

/** Columns of a table that shaded rows are parts of; part of the rows between them that have several cells; rows, and ems from one to the next. */
const bands = { columns: 3, rows: 0.5, most: 60, gap: 1.8 };
/** Points that a cell may hang over its column. */
const over = 2;

/**
 * Merges tables with adjacent rows that have no ruling: where some rows are shaded cell by cell, the others between them belong to the same
 * table. The same holds for rows below column headers that alone are shaded.
 * @param words words in none of these tables
 */
export function joinBands(
  found: readonly PlacedTable[],
  words: readonly Word[],
  rules: readonly Rule[],
): PlacedTable[] {
  // If each shaded row is isolated, all of them are read as rows without rules.
  if (!found.some(({ table }) => table.rows > 1)) return [...found];
  const sorted = found.toSorted((a, b) => a.table.y0 - b.table.y0);
  const joined: PlacedTable[] = [];
  for (const next of sorted) {
    const at = joined.findLastIndex(({ table }) => isBelow(table, next.table));
    const last = joined[at];
    const lines = last === undefined ? null : linesBetween(last, next, words);
    if (last === undefined || lines === null) joined.push(next);
    else joined[at] = stacked([last, ...(lines.length === 0 ? [] : [placed(lines, last, rules)]), next]);
  }
  return joined.map((one) => {
    const count = found.filter(({ table }) => isInside(table, one.table)).length;
    return count < 2 ? one : withAdjacentRows(one, words, rules);
  });
}

function isBelow(above: Table, below: Table): boolean {
  return (
    Math.abs(above.x0 - below.x0) <= nearby * 2 && Math.abs(above.x1 - below.x1) <= nearby * 2 && above.y1 <= below.y0
  );
}

/** Returns the rows between two tables of the same columns; null if the content there is not rows. */
function linesBetween(above: PlacedTable, below: PlacedTable, words: readonly Word[]): readonly Line[] | null {
  const finest = above.xs.length >= below.xs.length ? above.xs : below.xs;
  if (finest.length - 1 < bands.columns || ![above, below].every(({ xs }) => isPartOf(xs, finest))) return null;
  const room = { x0: -Infinity, y0: above.table.y1, x1: Infinity, y1: below.table.y0 };
  const lines = linesOf(buildTextLines(words.filter((word) => isInside(word, room) && reaches(word, above.table))));
  if (lines.length === 0 || lines.length > bands.most) return null;
  return areRows(lines, finest) && areClose(lines, above.table.y1, below.table.y0) ? lines : null;
}

function reaches(word: Word, { x0, x1 }: Box): boolean {
  return word.x1 > x0 && word.x0 < x1;
}

function isPartOf(xs: readonly number[], finest: readonly number[]): boolean {
  return xs.every((x) => finest.some((other) => Math.abs(other - x) <= nearby * 2));
}

/** Whether lines fit the columns, and half of them fill several. */
export function areRows(lines: readonly Line[], xs: readonly number[]): boolean {
  const [left = 0, right = 0] = [xs[0], xs.at(-1)];
  const isIn = ({ segments }: Line): boolean =>
    segments.every(({ x0, x1 }) => x0 >= left - over && x1 <= right + over) &&
    (segments.length === 1 || segments.every(({ x0, x1 }) => columnOf(x0, x1, xs) !== -1));
  const several = lines.filter(({ segments }) => segments.length > 1);
  return several.length > 0 && several.length >= lines.length * bands.rows && lines.every(isIn);
}

/** Returns the index of the only column that contains the span; -1 if there is none. */
function columnOf(x0: number, x1: number, xs: readonly number[]): number {
  return xs.findIndex((x, index) => x0 >= x - over && x1 <= (xs[index + 1] ?? -Infinity) + over);
}

function areClose(lines: readonly Line[], top: number, bottom: number): boolean {
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return false;
  const edges = [(first.top - top) / first.size, (bottom - last.bottom) / last.size];
  return [...gapsBetween(lines), ...edges].every((gap) => gap <= bands.gap);
}

/** Lines as rows of the columns of a table. */
export function placed(
  lines: readonly Line[],
  { xs, table: { x0, x1 } }: { readonly xs: readonly number[]; readonly table: Pick<Box, 'x0' | 'x1'> },
  rules: readonly Rule[],
): PlacedTable {
  return { table: { ...readRows(lines, xs.slice(1, -1), rules), x0, x1 }, xs };
}

/** Tables below each other as one. */
export function stacked(parts: readonly PlacedTable[]): PlacedTable {
  const xs = parts.reduce((most, part) => (part.xs.length > most.length ? part.xs : most), parts[0]?.xs ?? []);
  let rows = 0;
  const cells = parts.flatMap((part) => {
    const at = (column: number): number =>
      xs.findIndex((x) => Math.abs(x - (part.xs[column] ?? -Infinity)) <= nearby * 2);
    const own = part.table.cells.map((cell) => {
      const column = at(cell.column);
      const columnSpan = at(cell.column + cell.columnSpan) - column;
      return { row: cell.row + rows, column, rowSpan: cell.rowSpan, columnSpan, text: cell.text };
    });
    rows += part.table.rows;
    return own;
  });
  return { table: { ...boundingBox(parts.map(({ table }) => table)), rows, columns: xs.length - 1, cells }, xs };
}

/** A table with the rows straight above and below it that are not shaded. */
function withAdjacentRows(one: PlacedTable, words: readonly Word[], rules: readonly Rule[]): PlacedTable {
  const { y0, y1 } = one.table;
  const lines = linesOf(buildTextLines(words.filter((word) => reaches(word, one.table))));
  const above = rowsFrom(
    lines.filter(({ bottom }) => bottom <= y0 + over).toReversed(),
    one,
    (line, last) => (last?.top ?? y0) - line.bottom,
  ).toReversed();
  const below = rowsFrom(
    lines.filter(({ top }) => top >= y1 - over),
    one,
    (line, last) => line.top - (last?.bottom ?? y1),
  );
  const parts = [above, below].map((rows) => (rows.length === 0 ? [] : [placed(rows, one, rules)]));
  return stacked([...(parts[0] ?? []), one, ...(parts[1] ?? [])]);
}

/** Lines from a table on, as long as each is a row of its columns and close to the last one. */
function rowsFrom(
  lines: readonly Line[],
  { xs }: PlacedTable,
  gapOf: (line: Line, last: Line | undefined) => number,
): Line[] {
  const rows: Line[] = [];
  for (const line of lines) {
    const isRow =
      gapOf(line, rows.at(-1)) <= line.size * bands.gap &&
      areRows([line], xs) &&
      new Set(line.segments.map((segment) => reachOf(segment, xs.slice(1, -1))[0])).size > 1;
    if (!isRow) break;
    rows.push(line);
  }
  return rows;
}

/** Maximum ruled rows in a header, and minimum rows below them. */
const head = { rows: 2, below: 2 };

/**
 * Merges ruled column headers with the unruled rows below them: the rows use the header's columns, however close their cells are. Null if
 * no such rows follow.
 * @param words words in no table
 */
export function withRowsBelowHead(
  one: PlacedTable,
  words: readonly Word[],
  rules: readonly Rule[],
): PlacedTable | null {
  const { table, xs } = one;
  if (table.rows > head.rows || xs.length - 1 < bands.columns) return null;
  const own = words.filter((word) => reaches(word, table));
  const above = linesOf(buildTextLines(own.filter((word) => word.y1 <= table.y0 + over))).toReversed();
  if (rowsFrom(above, one, (line, last) => (last?.top ?? table.y0) - line.bottom).length > 0) return null;
  const below = own.filter((word) => (word.y0 + word.y1) / 2 > table.y1);
  const lines = linesOf(buildTextLines(below).flatMap((segment) => cutAtColumns(segment, xs)));
  // Vertically centered cells are between the lines of the other cells of their row.
  const rows = rowsFrom(bandsOf(lines, overlap), one, (line, last) => line.top - (last?.bottom ?? table.y1));
  const end = rows.at(-1)?.bottom ?? table.y1;
  return rows.length < head.below
    ? null
    : stacked([
        one,
        placed(
          lines.filter(({ top }) => top < end),
          one,
          rules,
        ),
      ]);
}

/**
 * Splits the words of a line into the cells of their columns.
 * @param minGapEm minimum white gap between two cells, in ems
 */
export function cutAtColumns(segment: TextLine, xs: readonly number[], minGapEm = -Infinity): TextLine[] {
  const cells: Word[][] = [];
  let column = -1;
  for (const word of segment.words) {
    const own = columnOf(word.x0, word.x1, xs);
    const last = cells.at(-1)?.at(-1);
    const isClose = last !== undefined && word.x0 - last.x1 < segment.size * minGapEm;
    if (own === -1 && !isClose) return [segment];
    if (own === column || isClose) cells.at(-1)?.push(word);
    else {
      cells.push([word]);
      column = own;
    }
  }
  return cells.length < 2 ? [segment] : cells.map(segmentOf);
}
