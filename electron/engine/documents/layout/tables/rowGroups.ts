import type { Line } from '../lines/bands.ts';
import type { TextLine } from '../lines/textLine.ts';
import { numericColumnsOf, reachOf, takenColumns } from './columnEdges.ts';

/** Rows that share the name at their left. */
export interface RowGroup {
  /** A line for each row, without the name. */
  readonly rows: readonly Line[];
  readonly name: TextLine;
}

/** Lines of a table, where rows share names. */
export interface GroupedLines {
  readonly groups: readonly RowGroup[];
  /** All lines; those of the groups without the group names. */
  readonly lines: readonly Line[];
}

/** Columns right of the name that each row of a group fills, and ems that a name in the middle of its rows is off it. */
const limits = { columns: 2, off: 0.5 };

/**
 * Finds groups of rows between horizontal rules, each with one name at its left next to all of them, centered or at the first: every row
 * fills the same columns, with values in one of them. Null if there are none.
 * @param breaks for each step from line to line, whether a rule is between
 */
export function groupRows(
  lines: readonly Line[],
  edges: readonly number[],
  breaks: readonly boolean[],
): GroupedLines | null {
  if (edges.length < limits.columns || !breaks.includes(true)) return null;
  const bounds = [0, ...breaks.flatMap((isDrawn, index) => (isDrawn ? [index + 1] : [])), lines.length];
  const groups: RowGroup[] = [];
  const all: Line[] = [];
  for (const [index, from] of bounds.slice(0, -1).entries()) {
    const band = lines.slice(from, bounds[index + 1]);
    const group = band.length < 2 ? null : groupOf(band, edges);
    if (group !== null) groups.push(group);
    all.push(...(group?.rows ?? band));
  }
  return groups.length === 0 ? null : { groups, lines: all };
}

function groupOf(band: readonly Line[], edges: readonly number[]): RowGroup | null {
  const isName = (segment: TextLine): boolean => reachOf(segment, edges)[0] === 0;
  const [name, ...others] = band.flatMap(({ segments }) => segments.filter(isName));
  if (name === undefined || others.length > 0) return null;
  const rows = band.flatMap((line): Line[] => {
    const segments = line.segments.filter((segment) => segment !== name);
    return segments.length === 0 ? [] : [segments.length === line.segments.length ? line : { ...line, segments }];
  });
  const [first, last] = [rows[0], rows.at(-1)];
  if (first === undefined || last === undefined || rows.length < 2) return null;
  const taken = [...takenColumns(first, edges)];
  const isLike = (row: Line): boolean => {
    const own = takenColumns(row, edges);
    return own.size === taken.length && taken.every((column) => own.has(column));
  };
  if (taken.length < limits.columns || !rows.every(isLike)) return null;
  if (!taken.some((column) => rows.every((row) => numericColumnsOf(row, edges).includes(column)))) return null;
  const at = (line: Line): number => line.segments[0]?.baseline ?? 0;
  const isAtFirst = Math.abs(name.baseline - at(first)) <= name.size * limits.off;
  const isInMiddle = Math.abs(name.baseline - (at(first) + at(last)) / 2) <= name.size * limits.off;
  return isAtFirst || isInMiddle ? { rows, name } : null;
}
