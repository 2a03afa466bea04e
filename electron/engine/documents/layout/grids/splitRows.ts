import type { Word } from '../../pdf/pageContent.ts';
import { linesOf, type Line } from '../lines/bands.ts';
import { around } from '../lines/boxes.ts';
import { markerOf } from '../lines/listMarker.ts';
import { makeSegments, plainText } from '../lines/segment.ts';
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
  let added = 0;
  const moved: number[] = [];
  for (let row = 0; row < count; row += 1) {
    moved.push(row + added);
    const own = cells.filter((cell) => cell.row === row);
    const crossing = cells.some((cell) => cell.row <= row && cell.row + cell.rowSpan > row && cell.rowSpan > 1);
    const tops = crossing ? null : rowsIn(own);
    if (tops === null) continue;
    for (const cell of own) written.push(...cutCell(cell, tops, row + added));
    added += tops.length - 1;
    moved[row] = -1;
  }
  moved.push(count + added);
  for (const { words, width: _width, ...cell } of cells) {
    const row = moved[cell.row] ?? cell.row;
    if (row === -1) continue;
    const end = moved[cell.row + cell.rowSpan] ?? row + cell.rowSpan;
    written.push({
      ...cell,
      row,
      rowSpan: end === -1 ? cell.rowSpan : Math.max(cell.rowSpan, end - row),
      text: cellText(words),
    });
  }
  return { rows: count + added, cells: written.toSorted((a, b) => a.row - b.row || a.column - b.column) };
}

/** Where the rows of a band begin; null where it is one row. */
function rowsIn(cells: readonly GridCell[]): readonly Line[] | null {
  const filled = cells.filter(({ words }) => words.length > 0).toSorted((a, b) => a.column - b.column);
  const lines = filled.map(({ words, width }) => ({ lines: linesOf(makeSegments(words)), width }));
  const [most] = lines.toSorted((a, b) => b.lines.length - a.lines.length);
  if (most === undefined || most.lines.length < rows.lines) return null;
  const full = lines.filter((cell) => cell.lines.length === most.lines.length);
  const isRow = (line: Line): boolean => most.lines.some((other) => isLevel(line, other));
  // Each row has a name of its own; a label beside a list names all of it.
  if (full.length < rows.cells || full[0] !== lines[0] || full.some(isList)) return null;
  if (!lines.every((cell) => cell.lines.every(isRow))) return null;
  return full.filter(isUnwrapped).length >= rows.cells ? most.lines : null;
}

function isList({ lines }: { readonly lines: readonly Line[] }): boolean {
  return lines.slice(1).every(({ segments }) => markerOf(plainText(segments[0]?.words ?? [])) !== null);
}

function isLevel(a: Line, b: Line): boolean {
  return Math.abs(a.bottom - b.bottom) < Math.max(a.size, b.size) * 0.3;
}

/** Whether the lines of a cell end where nothing made them: the next word would have found room. */
function isUnwrapped({ lines, width }: { readonly lines: readonly Line[]; readonly width: number }): boolean {
  const steps = lines.slice(1);
  const free = steps.filter((line, index) => {
    const last = lines[index];
    const word = line.segments[0]?.words[0];
    if (last === undefined || word === undefined) return false;
    return widthOf(last) + word.x1 - word.x0 + line.size < width;
  });
  return free.length >= steps.length * rows.free;
}

function widthOf({ segments }: Line): number {
  const { x0, x1 } = around(segments);
  return x1 - x0;
}

function cutCell({ words, width: _width, ...cell }: GridCell, tops: readonly Line[], row: number): Cell[] {
  const lines = linesOf(makeSegments(words));
  return tops.map((top, index) => {
    const line = lines.find((own) => isLevel(own, top));
    const text = line === undefined ? '' : cellText(line.segments.flatMap((segment) => [...segment.words]));
    return { ...cell, row: row + index, text };
  });
}
