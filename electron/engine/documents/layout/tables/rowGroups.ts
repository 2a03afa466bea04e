import { type Line, linesOf } from '../lines/bands.ts';
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
    const own = band.length < 2 ? null : groupsOf(band, edges);
    groups.push(...(own?.groups ?? []));
    all.push(...(own?.lines ?? band));
  }
  return groups.length === 0 ? null : { groups, lines: all };
}

/** Returns the groups of rows between two rules; null if a name is not next to the rows of its group. */
function groupsOf(band: readonly Line[], edges: readonly number[]): GroupedLines | null {
  const isName = (segment: TextLine): boolean => reachOf(segment, edges)[0] === 0;
  const names = band.flatMap(({ segments }) => segments.filter(isName));
  const lines = linesOf(band.flatMap(({ segments }) => segments.filter((segment) => !isName(segment))));
  if (names.length === 0 || lines.length < 2 || names.length >= lines.length || !areRows(lines, edges)) return null;
  const [name, ...others] = names;
  if (name === undefined) return null;
  const isFirst = Math.abs(name.baseline - baselineOf(lines[0])) <= name.size * limits.off;
  // Names at the first rows of several groups do not tell where these end.
  if (isFirst) return others.length > 0 ? null : { groups: [{ rows: lines, name }], lines };
  const groups: RowGroup[] = [];
  let from = 0;
  for (const own of names) {
    const to = groupEnd(lines, from, own);
    groups.push({ rows: lines.slice(from, to), name: own });
    from = to;
  }
  return from === lines.length && groups.every(({ rows }) => rows.length > 0) ? { groups, lines } : null;
}

/** Whether all lines fill the same columns, with values in one of them. */
function areRows(lines: readonly Line[], edges: readonly number[]): boolean {
  const [first] = lines;
  const taken = first === undefined ? [] : [...takenColumns(first, edges)];
  const isLike = (row: Line): boolean => {
    const own = takenColumns(row, edges);
    return own.size === taken.length && taken.every((column) => own.has(column));
  };
  if (taken.length < limits.columns || !lines.every(isLike)) return false;
  return taken.some((column) => lines.every((row) => numericColumnsOf(row, edges).includes(column)));
}

function baselineOf(line: Line | undefined): number {
  return line?.segments[0]?.baseline ?? 0;
}

/** Returns the end of the rows, from one on, in whose middle a name is; the same row if it is in the middle of none. */
function groupEnd(lines: readonly Line[], from: number, name: TextLine): number {
  const top = baselineOf(lines[from]);
  let [end, nearest] = [from, name.size * limits.off];
  for (const [index, line] of lines.entries()) {
    const distance = Math.abs(name.baseline - (top + baselineOf(line)) / 2);
    if (index >= from && distance <= nearest) [end, nearest] = [index + 1, distance];
  }
  return end;
}
