import type { Line } from '../lines/bands.ts';
import type { TextLine } from '../lines/textLine.ts';
import { reachOf, takenColumns } from './columnEdges.ts';
import { valuesOf } from './values.ts';

/** Minimum fraction of the multiline rows in which a cell continues in lowercase, and of those with cells of different length. */
const share = 0.5;

/**
 * Whether the lines between two rules form one row each, although of many lines: every cell starts at the first line and continues below
 * without a gap, none has stacked values, and in many rows the cells have different lengths and a sentence continues. Rows between rules
 * that separate groups fill the same columns, or one value each.
 * @param breaks for each step from line to line, whether a rule is between
 */
export function areRuledRows(lines: readonly Line[], breaks: readonly boolean[], edges: readonly number[]): boolean {
  const rows: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (index === 0 || breaks[index - 1] === true) rows.push([]);
    rows.at(-1)?.push(line);
  }
  // Column headers above the first rule may have any layout.
  const high = rows.slice(1).filter((row) => row.length > 1);
  if (rows.length < 3 || high.length === 0) return false;
  const cells = high.map((row) => cellsOf(row, edges));
  if (!cells.every((own, index) => isRow(own, high[index] ?? [], edges))) return false;
  const most = high.length * share;
  return cells.filter(areUnequal).length >= most && cells.filter((own) => own.some(runsOn)).length >= most;
}

/** The content of each column, line by line from the top; undefined for an empty cell. */
type CellLines = readonly (TextLine | undefined)[];

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

/** Whether a cell has a line that starts in the middle of a sentence. */
function runsOn(lines: CellLines): boolean {
  return lines.slice(1).some((line) => line !== undefined && /^[\p{Ll}(]/u.test(line.text));
}
