import { joinLines } from '../../layout/lines/joinLines.ts';
import type { Cell, Table } from '../../layout/tables/table.ts';

/** Accessors for the regions of a page. */
interface PartReader<Part> {
  tableOf(part: Part): Table | null;
  partOf(table: Table): Part;
  /** Whether a region has no content of its own, such as a page header. */
  isEmpty(part: Part): boolean;
}

/** Maximum distance in points between the sides of two parts of one table, and minimum columns of such a table. */
const limits = { apart: 6, columns: 2 };

/**
 * Joins table rows that a page break cuts: what continues at the top of the next page belongs to the row begun before, as the end of a
 * sentence does.
 */
export function joinCutRows<Part>(
  pages: readonly (readonly Part[])[],
  { tableOf, partOf, isEmpty }: PartReader<Part>,
): readonly (readonly Part[])[] {
  const joined = pages.map((parts) => [...parts]);
  for (const [index, parts] of joined.entries()) {
    const next = joined[index + 1] ?? [];
    const last = parts.findLastIndex((part) => !isEmpty(part));
    const first = next.findIndex((part) => !isEmpty(part));
    const [upper, lower] = [parts[last], next[first]];
    const above = upper === undefined ? null : tableOf(upper);
    const below = lower === undefined ? null : tableOf(lower);
    const whole = above === null || below === null ? null : joinRow(above, below);
    if (whole === null) continue;
    parts[last] = partOf(whole.above);
    next.splice(first, 1, ...(whole.below === null ? [] : [partOf(whole.below)]));
  }
  return joined;
}

/** Two parts of a table with the row that they share in the upper one; null where they share none. */
function joinRow(above: Table, below: Table): { readonly above: Table; readonly below: Table | null } | null {
  if (above.columns !== below.columns || above.columns < limits.columns) return null;
  if (Math.abs(above.x0 - below.x0) > limits.apart && Math.abs(above.x1 - below.x1) > limits.apart) return null;
  const [names, begun] = [rowOf(above, 0), rowOf(above, above.rows - 1)];
  const at = sameTexts(names, rowOf(below, 0)) ? 1 : 0;
  const rest = rowOf(below, at);
  if (begun === null || rest === null || !continuesRow(begun, rest)) return null;
  const cells = above.cells.map((cell) => {
    const more = begun.includes(cell) ? (rest.find(({ column }) => column === cell.column)?.text ?? '') : '';
    return more === '' ? cell : { ...cell, text: joinLines([cell.text, more]) };
  });
  // The names of columns alone are no table.
  if (below.rows - at <= 1) return { above: { ...above, cells }, below: null };
  const others = below.cells
    .filter(({ row }) => row !== at)
    .map((cell) => (cell.row > at ? { ...cell, row: cell.row - 1 } : cell));
  return { above: { ...above, cells }, below: { ...below, rows: below.rows - 1, cells: others } };
}

/** The cells of a row that has all of its columns; null where cells go over several. */
function rowOf({ cells, columns }: Table, row: number): readonly Cell[] | null {
  const own = cells.filter((cell) => cell.row <= row && row < cell.row + cell.rowSpan);
  return own.length === columns && own.every(({ rowSpan, columnSpan }) => rowSpan === 1 && columnSpan === 1)
    ? own
    : null;
}

function sameTexts(one: readonly Cell[] | null, other: readonly Cell[] | null): boolean {
  return one !== null && other !== null && one.every(({ text }, index) => text !== '' && text === other[index]?.text);
}

/** Whether a row has no first cell of its own and continues unfinished cells, in the middle of a sentence. */
function continuesRow(begun: readonly Cell[], rest: readonly Cell[]): boolean {
  const [name] = begun;
  const more = rest.filter(({ text }) => text !== '');
  if (name === undefined || name.text === '' || rest[0]?.text !== '' || more.length === 0) return false;
  return more.every(({ text, column }) => {
    const before = begun.find((cell) => cell.column === column)?.text ?? '';
    return before !== '' && (/^[\p{Ll}\p{Lo}(,.;)]/u.test(text) || /[\p{L},(–-]$/u.test(before));
  });
}
