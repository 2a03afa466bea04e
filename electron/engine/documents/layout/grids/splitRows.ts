import { isQuantity } from '../lines/numericCell.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { linesOf, type Line } from '../lines/bands.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { buildTextLines } from '../lines/textLine.ts';
import { cellText, type Cell } from '../tables/table.ts';

/** A cell of a ruled grid with its content. */
export interface GridCell extends Omit<Cell, 'text'> {
  readonly words: readonly Word[];
  /** Points. */
  readonly width: number;
}

/**
 * Minimum lines that cells must share, and minimum cells, to be rows; and minimum ratio of the line steps at which the line above had space
 * to continue.
 */
const rowCells = { minLines: 3, minCells: 2, minFreeRatio: 0.7 };

/**
 * The cells of a grid, with the rows of each of its bands: many tables draw their columns and the line below the head, and no line
 * between the rows of the body.
 */
export function splitRows(cells: readonly GridCell[], count: number): { rows: number; cells: Cell[] } {
  const written: Cell[] = [];
  const cut = new Set<GridCell>();
  let added = 0;
  const moved: number[] = [];
  for (let row = 0; row < count; row += 1) {
    moved.push(row + added);
    const own = cells.filter((cell) => cell.row === row && cell.rowSpan === 1);
    const starts = startsIn(
      own,
      cells.some((cell) => cell.row <= row && cell.row + cell.rowSpan > row && cell.rowSpan > 1),
    );
    if (starts === null) continue;
    for (const cell of own) {
      written.push(...cutCell(cell, starts, row + added));
      cut.add(cell);
    }
    added += starts.length - 1;
  }
  moved.push(count + added);
  for (const cell of cells) {
    if (cut.has(cell)) continue;
    const row = moved[cell.row] ?? cell.row;
    const rowSpan = Math.max(cell.rowSpan, (moved[cell.row + cell.rowSpan] ?? row + cell.rowSpan) - row);
    written.push({ row, column: cell.column, rowSpan, columnSpan: cell.columnSpan, text: cellText(cell.words) });
  }
  return { rows: count + added, cells: written.toSorted((a, b) => a.row - b.row || a.column - b.column) };
}

/**
 * Returns the tops of the rows of a band, in points; null if it is one row. In a band next to a cell that spans it, only values define
 * rows.
 */
function startsIn(cells: readonly GridCell[], isCrossed: boolean): readonly number[] | null {
  if (isCrossed) return valueRowsIn(cells);
  return rowsIn(cells) ?? valueRowsIn(cells) ?? leaderRowsIn(cells);
}

/** Returns the tops of the rows of a band, in points, if each is one line; null if the band is one row. */
function rowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const filled = cells.filter(({ words }) => words.length > 0).toSorted((a, b) => a.column - b.column);
  const lines = filled.map(({ words, width }) => ({ lines: linesOf(buildTextLines(words)), width }));
  const [most] = lines.toSorted((a, b) => b.lines.length - a.lines.length);
  if (most === undefined || most.lines.length < rowCells.minLines) return null;
  const full = lines.filter((cell) => cell.lines.length === most.lines.length);
  const isRow = (line: Line): boolean => most.lines.some((other) => isLevel(line, other));
  // Each row has a separate name; a label next to a list names all of it.
  if (full.length < rowCells.minCells || full[0] !== lines[0] || full.some(isList)) return null;
  if (!lines.every((cell) => cell.lines.every(isRow))) return null;
  return full.filter(isUnwrapped).length >= rowCells.minCells ? most.lines.map(({ top }) => top) : null;
}

/** Minimum lines and columns of values that make rows, and their minimum ratio of all cells. */
const valueCells = { minLines: 2, minColumns: 2, minRatio: 0.6 };

/** Returns the tops of the rows of a band if the values are level with their names; otherwise null. A long name continues below. */
function valueRowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const [names, ...columns] = linesOfCells(cells);
  const [first, ...others] = columns;
  if (names === undefined || first === undefined || columns.length < valueCells.minColumns) return null;
  if (first.length < valueCells.minLines || names[0] === undefined) return null;
  const areLevel = (lines: readonly Line[]): boolean =>
    lines.length === first.length && lines.every((line, index) => isLevel(line, first[index] ?? line));
  if (!others.every(areLevel)) return null;
  const starts = first.map((line) => names.find((name) => isLevel(name, line)));
  if (starts[0] !== names[0] || starts.includes(undefined)) return null;
  const texts = columns.flatMap((lines) =>
    lines.map((line) =>
      line.segments
        .map(({ text }) => text)
        .join(' ')
        .trim(),
    ),
  );
  if (!texts.every((text) => /\d/.test(text))) return null;
  if (texts.filter((text) => isQuantity(text) || dotLeader.test(text)).length < texts.length * valueCells.minRatio)
    return null;
  return first.map(({ top }) => top);
}

/** Dot leaders to the value of the next column. */
const dotLeader = /(?:\.\s?){3,}$/;

/** Minimum number of row names that end in dot leaders. */
const minLeaderRows = 2;

/**
 * Returns the tops of the rows of a band if each name has dot leaders and is level with a line of every other cell; otherwise null: a name
 * with dot leaders does not continue below.
 */
function leaderRowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const [names, ...others] = linesOfCells(cells);
  if (names === undefined || names.length < minLeaderRows || others.length === 0) return null;
  const hasLeader = ({ segments }: Line): boolean => /(?:\.\s?){4,}$/.test(segments.at(-1)?.text.trim() ?? '');
  const areRows = names.every(
    (name) => hasLeader(name) && others.every((own) => own.some((line) => isLevel(line, name))),
  );
  return areRows ? names.map(({ top }) => top) : null;
}

/** Returns the lines of the filled cells, from left to right. */
function linesOfCells(cells: readonly GridCell[]): readonly (readonly Line[])[] {
  return cells
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => a.column - b.column)
    .map(({ words }) => linesOf(buildTextLines(words)));
}

function isList({ lines }: { readonly lines: readonly Line[] }): boolean {
  return lines.slice(1).every(({ segments }) => markerOf(segments[0]?.text ?? '') !== null);
}

/** Maximum vertical distance in ems of lines that are side by side. */
const levelToleranceEm = 0.3;

function isLevel(a: Line, b: Line): boolean {
  return Math.abs(a.bottom - b.bottom) < Math.max(a.size, b.size) * levelToleranceEm;
}

/** Whether the lines of a cell end at explicit breaks: the next word would have fit. */
function isUnwrapped({ lines, width }: { readonly lines: readonly Line[]; readonly width: number }): boolean {
  const steps = lines.slice(1);
  const free = steps.filter((line, index) => {
    const last = lines[index];
    const word = line.segments[0]?.words[0];
    if (last === undefined || word === undefined) return false;
    return widthOf(last) + word.x1 - word.x0 + line.size < width;
  });
  return free.length >= steps.length * rowCells.minFreeRatio;
}

function widthOf({ segments }: Line): number {
  const { x0, x1 } = boundingBox(segments);
  return x1 - x0;
}

/** @param starts tops of the rows, in points, from the top down */
function cutCell({ words, column, rowSpan, columnSpan }: GridCell, starts: readonly number[], row: number): Cell[] {
  const lines = linesOf(buildTextLines(words));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity;
    const own = lines.filter(
      ({ top, size }) => (index === 0 || top > start - size * rowToleranceEm) && top <= end - size * rowToleranceEm,
    );
    return {
      row: row + index,
      column,
      rowSpan,
      columnSpan,
      text: cellText(own.flatMap(({ segments }) => segments.flatMap((each) => each.words))),
    };
  });
}

/** Ems that a line of a row may start above the others. */
const rowToleranceEm = 0.4;
