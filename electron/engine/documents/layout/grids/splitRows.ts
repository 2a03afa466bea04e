import type { Word } from '../../pdf/pageContent.ts';
import { gapsBetween, linesOf, wideGap, type Line } from '../lines/bands.ts';
import { around } from '../../pdf/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { makeSegments } from '../lines/segment.ts';
import { cellText, type Cell } from '../tables/table.ts';

/** A cell of a drawn grid with what stands in it. */
export interface GridCell extends Omit<Cell, 'text'> {
  readonly words: readonly Word[];
  /** Points. */
  readonly width: number;
}

/** Lines that cells must share to be rows, and part of their steps where the line would have gone on if it could. */
const rows = { lines: 3, cells: 2, free: 0.7 };

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

/** Where the rows of a band begin, in points; null where it is one row. Of a band that a cell beside goes through values alone tell. */
function startsIn(cells: readonly GridCell[], isCrossed: boolean): readonly number[] | null {
  if (isCrossed) return valueRowsIn(cells);
  return rowsIn(cells) ?? valueRowsIn(cells) ?? ledRowsIn(cells) ?? whiteRowsIn(cells);
}

/** Where the rows of a band begin, in points, that have a line each; null where it is one row. */
function rowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const filled = cells.filter(({ words }) => words.length > 0).toSorted((a, b) => a.column - b.column);
  const lines = filled.map(({ words, width }) => ({ lines: linesOf(makeSegments(words)), width }));
  const [most] = lines.toSorted((a, b) => b.lines.length - a.lines.length);
  if (most === undefined || most.lines.length < rows.lines) return null;
  const full = lines.filter((cell) => cell.lines.length === most.lines.length);
  const isRow = (line: Line): boolean => most.lines.some((other) => isLevel(line, other));
  // Each row has a name of its own; a label beside a list names all of it.
  if (full.length < rows.cells || full[0] !== lines[0] || full.some(isList)) return null;
  if (!lines.every((cell) => cell.lines.every(isRow))) return null;
  return full.filter(isUnwrapped).length >= rows.cells ? most.lines.map(({ top }) => top) : null;
}

/** A value with its unit, or what dots lead from to the next one; lines and columns of such, and their part of all cells. */
const value = /^[($€£¥+\-–−]{0,3}\s?\d[\d.,]*[%)]{0,2}(?:\s\p{L}{1,6})?$|(?:\.\s?){3,}$/u;
const values = { lines: 2, columns: 2, share: 0.6 };

/** Where the rows of a band begin in which values stand on the lines of their names; null where they do not. A long name goes on below. */
function valueRowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const [names, ...columns] = linesOfCells(cells);
  const [first, ...others] = columns;
  if (names === undefined || first === undefined || columns.length < values.columns) return null;
  if (first.length < values.lines || names[0] === undefined) return null;
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
  if (texts.filter((text) => value.test(text)).length < texts.length * values.share) return null;
  return first.map(({ top }) => top);
}

/** Names that dots lead from, at least. */
const fewestLed = 2;

/** Where the rows of a band begin whose names dots lead from, each to a line of every other cell; null where they do not: a name goes on below by no such. */
function ledRowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const [names, ...others] = linesOfCells(cells);
  if (names === undefined || names.length < fewestLed || others.length === 0) return null;
  const isLed = ({ segments }: Line): boolean => /(?:\.\s?){4,}$/.test(segments.at(-1)?.text.trim() ?? '');
  const areRows = names.every((name) => isLed(name) && others.every((own) => own.some((line) => isLevel(line, name))));
  return areRows ? names.map(({ top }) => top) : null;
}

/** The lines of those that are filled, from left to right. */
function linesOfCells(cells: readonly GridCell[]): readonly (readonly Line[])[] {
  return cells
    .filter(({ words }) => words.length > 0)
    .toSorted((a, b) => a.column - b.column)
    .map(({ words }) => linesOf(makeSegments(words)));
}

/** Where the rows of a band begin that have white room between them across all columns; null where nothing says that there are rows. */
function whiteRowsIn(cells: readonly GridCell[]): readonly number[] | null {
  const filled = linesOfCells(cells);
  const lines = linesOf(makeSegments(cells.flatMap(({ words }) => words)));
  const gaps = gapsBetween(lines);
  const wide = wideGap(gaps);
  if (wide === null || filled.length < rows.cells) return null;
  const starts = lines.filter((_, index) => index === 0 || (gaps[index - 1] ?? 0) > wide);
  if (starts.length < rows.lines) return null;
  // Each row begins with its name, and with another cell beside it: paragraphs of one cell have no such beside them.
  const begins = (start: Line): boolean => {
    const beside = filled.filter((own) => own.some((line) => isLevel(line, start)));
    return beside[0] === filled[0] && beside.length >= Math.max(rows.cells, filled.length / 2);
  };
  return starts.every(begins) ? starts.map(({ top }) => top) : null;
}

function isList({ lines }: { readonly lines: readonly Line[] }): boolean {
  return lines.slice(1).every(({ segments }) => markerOf(segments[0]?.text ?? '') !== null);
}

function isLevel(a: Line, b: Line): boolean {
  return Math.abs(a.bottom - b.bottom) < Math.max(a.size, b.size) * 0.3;
}

/** Whether the lines of a cell end where nothing made them: the next word would have found room. */
function isUnwrapped({ lines, width }: { readonly lines: readonly Line[]; readonly width: number }): boolean {
  const steps = lines.slice(1);
  if (steps.every((line) => standsBelow(line, lines[0]))) return true;
  const free = steps.filter((line, index) => {
    const last = lines[index];
    const word = line.segments[0]?.words[0];
    if (last === undefined || word === undefined) return false;
    return widthOf(last) + word.x1 - word.x0 + line.size < width;
  });
  return free.length >= steps.length * rows.free;
}

/** Whether a line is of several pieces that stand below those of another one: of values in columns that no line parts. */
function standsBelow({ segments }: Line, first: Line | undefined): boolean {
  if (first === undefined || segments.length < rows.cells || segments.length !== first.segments.length) return false;
  return segments.every(({ x0, x1, size }, index) => {
    const above = first.segments[index];
    return above !== undefined && Math.abs(x0 + x1 - above.x0 - above.x1) < size * 2 * early;
  });
}

function widthOf({ segments }: Line): number {
  const { x0, x1 } = around(segments);
  return x1 - x0;
}

/** @param starts where the rows begin, in points, from the top down */
function cutCell({ words, column, rowSpan, columnSpan }: GridCell, starts: readonly number[], row: number): Cell[] {
  const lines = linesOf(makeSegments(words));
  return starts.map((start, index) => {
    const end = starts[index + 1] ?? Infinity;
    const own = lines.filter(
      ({ top, size }) => (index === 0 || top > start - size * early) && top <= end - size * early,
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

/** Ems that a line of a row may begin above the others. */
const early = 0.4;
