import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { grown, isInside } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { makeSegments, shareOf } from '../lines/segment.ts';
import { columnEdges } from '../tables/columnEdges.ts';
import type { Cell, Table } from '../tables/table.ts';
import { findGrids, type Grid } from './findGrids.ts';
import { cellsOf, mergeSpots } from './gridCells.ts';
import { joinBands, withRowsBelowHead, type PlacedTable } from './joinBands.ts';
import { nearby } from './joinRules.ts';
import { panesAround, panesOf, type Pane } from './panes.ts';
import { splitRows, type GridCell } from './splitRows.ts';
import { isStripe } from './stripes.ts';

const mostLines = 2_000;
const mostCells = 20_000;
/** A frame around text is no table: one cell that holds more than this part of all its words, in many words. */
const frameShare = 0.75;
const frameWords = 120;
/** Part of the letters between lines drawn below each other that are of one width in a program, whose lines have grounds of their own. */
const mostlyMono = 0.6;

/** What grids of lines hold: tables, and the parts of a page that is laid out in a grid. */
export interface Ruled {
  readonly tables: readonly Table[];
  readonly panes: readonly Pane[];
  /** Grounds of the lines of programs, which are no cells. */
  readonly listings: readonly Box[];
}

/** How large a page is, in points. */
export type PageSize = Pick<PageContent, 'width' | 'height'>;

/**
 * Tables whose cells are drawn: grids of horizontal and vertical lines, each in one piece.
 * @param page that they are on: a grid from edge to edge of it lays it out
 */
export function findRuledTables(rules: readonly Rule[], words: readonly Word[], page: PageSize | null = null): Ruled {
  const across = rules.filter(({ kind }) => kind === 'horizontal');
  const down = rules.filter(({ kind }) => kind === 'vertical');
  if (across.length + down.length > mostLines) return { tables: [], panes: [], listings: [] };
  const found = findGrids(across, down).map((grid) => readGrid(grid, words, page));
  const drawn = found.flatMap(({ placed }) => (placed === null ? [] : [placed]));
  const free = drawn.length === 0 ? words : words.filter((word) => !drawn.some(({ table }) => isInside(word, table)));
  const joined = drawn.length < 2 ? drawn : joinBands(drawn, free, rules);
  const larger = joined.filter(({ table }) => table.rows > 1).map(({ table }) => table);
  const tables = joined.flatMap((one) => {
    const isAlone = !joined.some((other) => other !== one && isAcross(other.table, one.table));
    const headed = isAlone ? withRowsBelowHead(one, free, rules) : null;
    if (headed === null && one.table.rows === 1 && isOfLarger(one.table, { down, larger, words })) return [];
    return dropEmptyLines((headed ?? one).table) ?? [];
  });
  return {
    tables,
    panes: found.flatMap(({ panes }) => panes),
    listings: found.flatMap(({ listing }) => listing ?? []),
  };
}

/** Whether two tables are as wide as each other, at one place: shaded rows of one table are. */
function isAcross(a: Table, b: Table): boolean {
  return Math.abs(a.x0 - b.x0) <= nearby * 2 && Math.abs(a.x1 - b.x1) <= nearby * 2;
}

/** Whether a table of one row is a shaded row of what stands around it. */
function isOfLarger(
  table: Table,
  around: { readonly down: readonly Rule[]; readonly larger: readonly Table[]; readonly words: readonly Word[] },
): boolean {
  const sides = around.down.filter((rule) => isInside(rule, grown(table, nearby)));
  const xs = linesAt(sides.map(({ x0 }) => x0));
  return isStripe(
    table,
    xs,
    around.words.filter((word) => !around.larger.some((other) => isInside(word, other))),
  );
}

const nothing = { placed: null, panes: [], listing: null } as const;

/** A table, or the parts of a page that a grid lays out. */
interface ReadGrid {
  readonly placed: PlacedTable | null;
  readonly panes: readonly Pane[];
  readonly listing: Box | null;
}

function readGrid({ across, down }: Grid, words: readonly Word[], page: PageSize | null): ReadGrid {
  const xs = linesAt([...down.map(({ x0 }) => x0), ...across.flatMap(({ x0, x1 }) => [x0, x1])]);
  const ys = linesAt([...across.map(({ y0 }) => y0), ...down.flatMap(({ y0, y1 }) => [y0, y1])]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > mostCells) return nothing;
  const box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs[columns] ?? 0, y1: ys[rows] ?? 0 };
  const inside = words.filter((word) => isInside(word, box));
  if (inside.length === 0) return nothing;
  const spots = mergeSpots({ xs, ys, across, down });
  const byCell = groupBy(inside, (word) => {
    const row = placeOf(ys, (word.y0 + word.y1) / 2);
    const column = placeOf(xs, (word.x0 + word.x1) / 2);
    return spots[row * columns + column] ?? 0;
  });
  if (isFrame(byCell, inside.length)) return nothing;
  if (columns === 1 && shareOf(inside, ({ style }) => style.mono) > mostlyMono) return { ...nothing, listing: box };
  if (columns === 1 && (isTitled([...byCell.values()]) || hasColumns(inside))) return nothing;
  const cells = cellsOf(spots, rows, xs, byCell);
  if (cells === null) return nothing;
  const placed = cells.map((cell) => {
    const { x0, y0, x1, y1 } = cellBox(cell, xs, ys);
    return { x0, y0, x1, y1, words: cell.words, isAcross: cell.columnSpan === columns };
  });
  const panes = page !== null && isBled(box, page) ? panesAround(placed) : panesOf(placed);
  if (panes !== null) return { ...nothing, panes };
  return { placed: { table: { ...box, columns, ...splitRows(cells, rows) }, xs }, panes: [], listing: null };
}

function cellBox(cell: GridCell, xs: readonly number[], ys: readonly number[]): Box {
  return {
    x0: xs[cell.column] ?? 0,
    y0: ys[cell.row] ?? 0,
    x1: xs[cell.column + cell.columnSpan] ?? 0,
    y1: ys[cell.row + cell.rowSpan] ?? 0,
  };
}

/** A box around a text, a page's frame, or the grid of a chart. Lines of code may have one each. */
function isFrame(byCell: ReadonlyMap<number, readonly Word[]>, all: number): boolean {
  const largest = Math.max(...[...byCell.values()].map((cell) => cell.length));
  return byCell.size < 2 || (largest > all * frameShare && largest > frameWords);
}

/** Points from the edge of a page to a grid that goes up to it. */
const bleed = 0.5;

/** Whether a grid goes over the edges of its page: bars and panels do, and no table. */
function isBled({ x0, y0, x1, y1 }: Box, { width, height }: PageSize): boolean {
  return (
    (x0 <= bleed && x1 >= width - bleed && (y0 <= bleed || y1 >= height - bleed)) ||
    (y0 <= bleed && y1 >= height - bleed && (x0 <= bleed || x1 >= width - bleed))
  );
}

/** Whether two cells are a bar with a title, and the panel below it. */
function isTitled(cells: readonly (readonly Word[])[]): boolean {
  const [first, ...others] = cells.toSorted((a, b) => (a[0]?.y0 ?? 0) - (b[0]?.y0 ?? 0));
  return first !== undefined && others.length === 1 && linesOf(makeSegments(first)).length === 1;
}

/** Lines of a frame that stand in columns, so that it is the table that is drawn and none of its cells. */
const fewestLines = 3;

function hasColumns(words: readonly Word[]): boolean {
  // What begins items stands in a column of its own too.
  const lines = linesOf(makeSegments(words.filter(({ text }) => markerOf(`${text} x`) === null)));
  return lines.length >= fewestLines && columnEdges(lines, []).length > 0;
}

function linesAt(places: readonly number[]): number[] {
  const lines: number[] = [];
  for (const place of places.toSorted((a, b) => a - b)) {
    const last = lines.at(-1);
    if (last === undefined || place - last > nearby * 2) lines.push(place);
  }
  return lines;
}

function placeOf(lines: readonly number[], at: number): number {
  let place = 0;
  while (place < lines.length - 2 && at > (lines[place + 1] ?? Infinity)) place += 1;
  return place;
}

/** Without rows and columns that hold nothing of their own: lines that were drawn double, margins. */
function dropEmptyLines(table: Table): Table | null {
  const starts = (key: 'row' | 'column', count: number): boolean[] =>
    Array.from({ length: count }, (_, index) =>
      table.cells.some(
        (cell) => cell[key] === index && cell.text !== '' && cell[key === 'row' ? 'rowSpan' : 'columnSpan'] === 1,
      ),
    );
  const keptRows = starts('row', table.rows);
  const keptColumns = starts('column', table.columns);
  const cells: Cell[] = [];
  const renumber = (kept: readonly boolean[], from: number, span: number): [number, number] => [
    kept.slice(0, from).filter(Boolean).length,
    kept.slice(from, from + span).filter(Boolean).length,
  ];
  for (const cell of table.cells) {
    const [row, rowSpan] = renumber(keptRows, cell.row, cell.rowSpan);
    const [column, columnSpan] = renumber(keptColumns, cell.column, cell.columnSpan);
    if (rowSpan > 0 && columnSpan > 0) cells.push({ row, column, rowSpan, columnSpan, text: cell.text });
    else if (cell.text !== '') return table;
  }
  const [rows, columns] = [keptRows.filter(Boolean).length, keptColumns.filter(Boolean).length];
  return rows * columns < 2 ? null : { ...table, rows, columns, cells };
}
