import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Box, PageContent, Rule, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { around, grown, isInside } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { makeSegments, shareOf } from '../lines/segment.ts';
import { columnEdges } from '../tables/columnEdges.ts';
import type { Table } from '../tables/table.ts';
import { dropEmptyLines } from './emptyLines.ts';
import { findGrids, type Grid } from './findGrids.ts';
import { cellsOf, mergeSpots } from './gridCells.ts';
import { joinBands, withRowsBelowHead, type PlacedTable } from './joinBands.ts';
import { nearby } from './joinRules.ts';
import { readOpenBodies } from './openBodies.ts';
import { panesAround, panesOf, type Pane } from './panes.ts';
import { judgeShadedLines } from './shadedLines.ts';
import { splitColumns } from './splitColumns.ts';
import { splitHeads } from './splitHeads.ts';
import { splitRows, type GridCell } from './splitRows.ts';
import { squareSpots } from './squareSpots.ts';
import { isStripe } from './stripes.ts';

const mostLines = 2_000;
const mostCells = 20_000;
/** A frame around text is no table: one cell that holds more than this part of all its words, in many words. */
const frameShare = 0.75;
const frameWords = 120;
/** Part of the letters between lines drawn below each other that are of one width in a program, whose lines have grounds of their own. */
const mostlyMono = 0.6;

/** Shaded rows by which others are told. */
const fewestStripes = 2;

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
  const found = closedGrids(findGrids(across, down), words).map((grid) => readGrid(grid, words, page));
  const drawn = found.flatMap(({ placed }) => (placed === null ? [] : [placed]));
  const free = drawn.length === 0 ? words : words.filter((word) => !drawn.some(({ table }) => isInside(word, table)));
  const joined = drawn.length < 2 ? drawn : joinBands(drawn, free, rules);
  const larger = joined.filter(({ table }) => table.rows > 1).map(({ table }) => table);
  const stripes: Table[] = [];
  const whole = joined.flatMap((one) => {
    const isAlone = !joined.some((other) => other !== one && isAcross(other.table, one.table));
    const headed = isAlone ? withRowsBelowHead(one, free, rules) : null;
    const isShaded = headed === null && one.table.rows === 1 && isOfLarger(one.table, { down, larger, words });
    if (isShaded) stripes.push(one.table);
    return isShaded ? [] : [(headed ?? one).table];
  });
  // Where most rows of one place are shaded rows of a larger table, all are.
  const isStriped = (table: Table): boolean =>
    table.rows === 1 && stripes.filter((stripe) => isAcross(stripe, table)).length >= fewestStripes;
  const tables = whole.flatMap((table) => (isStriped(table) ? [] : (dropEmptyLines(table) ?? [])));
  return {
    tables,
    panes: found.flatMap(({ panes }) => panes),
    listings: found.flatMap(({ listing }) => listing ?? []),
  };
}

/** Whether two tables are as wide as each other, at one place: shaded rows of one table are. */
function isAcross(a: Box, b: Box): boolean {
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
  const drawn = linesAt([...down.map(({ x0 }) => x0), ...across.flatMap(({ x0, x1 }) => [x0, x1])]);
  const xs = withoutShadow(drawn, down, words);
  const ys = linesAt([...across.map(({ y0 }) => y0), ...down.flatMap(({ y0, y1 }) => [y0, y1])]);
  const [columns, rows] = [xs.length - 1, ys.length - 1];
  if (columns < 1 || rows < 1 || columns * rows < 2 || columns * rows > mostCells) return nothing;
  const box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs[columns] ?? 0, y1: ys[rows] ?? 0 };
  const inside = words.filter((word) => isInside(word, box));
  if (inside.length === 0) return nothing;
  const spotOf = (word: Word): number =>
    placeOf(ys, (word.y0 + word.y1) / 2) * columns + placeOf(xs, (word.x0 + word.x1) / 2);
  const merged = mergeSpots({ xs, ys, across, down });
  const spots = squareSpots({ spots: merged, xs, ys, words: groupBy(inside, (word) => merged[spotOf(word)] ?? 0) });
  if (spots === null) return nothing;
  const byCell = groupBy(inside, (word) => spots[spotOf(word)] ?? 0);
  const cells = cellsOf(spots, rows, xs, byCell);
  const open = cells === null ? null : readOpenBodies({ cells, xs, ys }, (own, bounds) => placedTable(own, xs, bounds));
  if (open !== null) return { placed: open, panes: [], listing: null };
  if (cells === null || isFrame(byCell, inside.length)) return nothing;
  const isStack = isOneBelowOther(cells);
  if (isStack && isTitled([...byCell.values()])) return nothing;
  if (isStack && shareOf(inside, ({ style }) => style.mono) > mostlyMono && beginMono(inside))
    return { ...nothing, listing: box };
  if (columns === 1) {
    const shaded = hasColumns(inside) ? 'text' : judgeShadedLines(box, ys, inside);
    if (shaded !== 'cells') return { ...nothing, listing: shaded === 'listing' ? box : null };
  }
  if (columns > 1 && areMarkedLines(cells, rows) && !hasRightSide(box, down)) return nothing;
  const placed = cells.map((cell) => {
    const { x0, y0, x1, y1 } = cellBox(cell, xs, ys);
    return { x0, y0, x1, y1, words: cell.words, isAcross: cell.columnSpan === columns };
  });
  const panes = page !== null && isBled(box, page) ? panesAround(placed) : panesOf(placed);
  if (panes !== null) return { ...nothing, panes };
  return { placed: placedTable(cells, xs, ys), panes: [], listing: null };
}

/** The table of drawn cells. @param ys where its rows begin and end, in points */
function placedTable(cells: readonly GridCell[], xs: readonly number[], ys: readonly number[]): PlacedTable {
  const box = { x0: xs[0] ?? 0, y0: ys[0] ?? 0, x1: xs.at(-1) ?? 0, y1: ys.at(-1) ?? 0 };
  const parted = splitColumns({ cells, xs });
  const headed = splitHeads({ cells: parted.cells, rows: ys.length - 1 }, parted.xs);
  const table = { ...box, columns: parted.xs.length - 1, ...splitRows(headed.cells, headed.rows) };
  return { table, xs: parted.xs };
}

/**
 * The grids without those of tables that have lines between some of their columns alone, and none at either side, as papers have them:
 * where more columns than those stand side by side, the lines tell nothing of the others.
 */
function closedGrids(grids: readonly Grid[], words: readonly Word[]): readonly Grid[] {
  const open = grids.flatMap((grid) => {
    const box = around([...grid.across, ...grid.down]);
    return isOpen(box, grid.down) ? [{ grid, box }] : [];
  });
  if (open.length === 0) return grids;
  const wider = open.filter(({ grid, box }) =>
    hasMoreColumns(
      words.filter((word) => isInside(word, box)),
      grid,
    ),
  );
  const gone = new Set(
    open.filter(({ box }) => wider.some((other) => isAcross(other.box, box))).map(({ grid }) => grid),
  );
  return gone.size === 0 ? grids : grids.filter((grid) => !gone.has(grid));
}

function isOpen({ x0, x1 }: Box, down: readonly Rule[]): boolean {
  return down.every((rule) => rule.x0 - x0 > nearby * 2 && x1 - rule.x0 > nearby * 2);
}

function hasMoreColumns(words: readonly Word[], { down }: Grid): boolean {
  return columnEdges(linesOf(makeSegments(words)), []).length > linesAt(down.map(({ x0 }) => x0)).length;
}

/** Whether most lines begin with letters of one width: beside a listing its rows may be told in words. */
function beginMono(words: readonly Word[]): boolean {
  const lines = linesOf(makeSegments(words));
  const typed = lines.filter(({ segments: [first] }) => first?.words[0]?.style.mono === true).length;
  return typed > lines.length * mostlyMono;
}

/** Whether no two cells that are filled stand side by side. */
function isOneBelowOther(cells: readonly GridCell[]): boolean {
  let bottom = 0;
  for (const { row, rowSpan, words } of cells.toSorted((a, b) => a.row - b.row)) {
    if (words.length === 0) continue;
    if (row < bottom) return false;
    bottom = row + rowSpan;
  }
  return true;
}

/** Whether each row is one text from the left side on, as lines are that have a background as long as they are. */
function areMarkedLines(cells: readonly GridCell[], rows: number): boolean {
  const filled = cells.filter(({ words }) => words.length > 0);
  return filled.length === rows && filled.every(({ column, rowSpan }) => column === 0 && rowSpan === 1);
}

function hasRightSide({ x1, y0, y1 }: Box, down: readonly Rule[]): boolean {
  const drawn = down
    .filter(({ x0 }) => Math.abs(x0 - x1) <= nearby * 2)
    .reduce((sum, rule) => sum + rule.y1 - rule.y0, 0);
  return drawn >= (y1 - y0) * mostOfSide;
}

/** Part of the side of a table that is drawn at least. */
const mostOfSide = 0.9;

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

/** Ems that a shadow is wide at most. */
const shadow = 0.6;

/** Without the lines within a box that its shadow at one side and below makes: no column is as narrow. */
function withoutShadow(xs: readonly number[], down: readonly Rule[], words: readonly Word[]): readonly number[] {
  const [left, edge] = [xs[0], xs[1]];
  const right = xs.at(-1);
  if (left === undefined || edge === undefined || right === undefined || xs.length < 3) return xs;
  const beside = xs.at(-2) ?? right;
  const em = words.find(({ x0, x1 }) => x0 >= left && x1 <= right)?.style.size ?? 0;
  const isNarrow = (width: number): boolean => width > 0 && width <= em * shadow;
  // The shadow begins as far behind the left side as it ends behind the right one.
  const width = right - beside;
  if (!isNarrow(width) || Math.abs(edge - left - width) > nearby / 2) return xs;
  const isSide = down.some(({ x0, y0, y1 }) => Math.abs(x0 - edge) <= nearby && y1 - y0 > em);
  return isSide ? xs : xs.filter((x) => x !== edge && x !== beside);
}

function placeOf(lines: readonly number[], at: number): number {
  let place = 0;
  while (place < lines.length - 2 && at > (lines[place + 1] ?? Infinity)) place += 1;
  return place;
}
