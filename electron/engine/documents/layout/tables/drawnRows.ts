import type { Line } from '../lines/bands.ts';
import type { Segment } from '../lines/segment.ts';
import { reachOf, takenColumns } from './columnEdges.ts';
import { valuesOf } from './values.ts';

/** Part of the rows of several lines in which a cell goes on in small letters, and of those whose cells are of unequal length. */
const share = 0.5;

/**
 * Whether what stands between two lines drawn is one row each, though of many lines: every cell begins at the first one and goes on below
 * without a gap, none is of values below each other, and in many they are of unequal length, and a sentence runs on. Rows between lines that
 * part groups of them fill the same columns, or one value each.
 * @param breaks for each step from line to line whether a line is drawn between
 */
export function areDrawnRows(lines: readonly Line[], breaks: readonly boolean[], edges: readonly number[]): boolean {
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || breaks[index - 1] === true) rows.push([]);
    rows.at(-1)?.push(line);
  }
  // The names of the columns stand above the first line drawn, as they like.
  const high = rows.slice(1).filter((row) => row.length > 1);
  if (rows.length < 3 || high.length === 0) return false;
  const cells = high.map((row) => cellsOf(row, edges));
  if (!cells.every((own, index) => isRow(own, high[index] ?? [], edges))) return false;
  const most = high.length * share;
  return cells.filter(areUnequal).length >= most && cells.filter((own) => own.some(runsOn)).length >= most;
}

/** What stands in each column, line by line from the top; undefined where it has nothing. */
type CellLines = readonly (Segment | undefined)[];

function cellsOf(row: readonly Line[], edges: readonly number[]): readonly CellLines[] {
  const columns = [...new Set(row.flatMap((line) => [...takenColumns(line, edges)]))];
  return columns.map((column) =>
    row.map(({ segments }) => segments.find((segment) => reachOf(segment, edges).every((own) => own === column))),
  );
}

function isRow(cells: readonly CellLines[], row: readonly Line[], edges: readonly number[]): boolean {
  if (cells.length < 2) return false;
  const lengths = cells.map(lengthOf);
  const begin = cells.every(([first]) => first !== undefined);
  const goOn = cells.every((lines, column) => lines.slice(0, lengths[column]).every((line) => line !== undefined));
  if (!begin || !goOn) return false;
  const [first, ...others] = row.map((line) => valuesOf(line, edges));
  return first?.every((column) => !others.every((own) => own.includes(column))) ?? true;
}

function lengthOf(lines: CellLines): number {
  return lines.filter((line) => line !== undefined).length;
}

function areUnequal(cells: readonly CellLines[]): boolean {
  return new Set(cells.map(lengthOf)).size > 1;
}

/** Whether a cell has a line that begins in the middle of a sentence. */
function runsOn(lines: CellLines): boolean {
  return lines.slice(1).some((line) => line !== undefined && /^[\p{Ll}(]/u.test(line.text));
}
