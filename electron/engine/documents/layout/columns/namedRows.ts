import type { Segment } from '../lines/segment.ts';

/** Columns and rows at least, points that cells of one row are off, part of the cells of rows that are filled, ems that the names of columns are apart from the first row, and parts of an em by which a line of a cell is off one that begins a row. */
const limits = { columns: 3, rows: 2, level: 1, filled: 0.75, below: 2.5, astride: 0.7 };

interface Column {
  readonly segments: readonly Segment[];
}

/**
 * Whether columns have bold names on one line, and each line of the first column below them begins a row that nearly all others have a cell
 * in: what stands between is the rest of cells, of which no white room tells where a row ends.
 * @param columns from left to right
 */
export function haveNamedRows(columns: readonly Column[]): boolean {
  if (columns.length < limits.columns) return false;
  const sorted = columns.map(({ segments }) => segments.toSorted((a, b) => a.baseline - b.baseline));
  const [name] = sorted[0] ?? [];
  // Few columns have bold names.
  if (name === undefined || !name.isBold) return false;
  const isOn = (segment: Segment, baseline: number): boolean => Math.abs(segment.baseline - baseline) <= limits.level;
  const areNames = sorted.every(([first]) => first?.isBold === true && isOn(first, name.baseline));
  if (!areNames || sorted.some((own) => own.length <= limits.rows)) return false;
  const [starts = [], ...others] = sorted.map((own) => own.slice(1));
  const [first] = starts;
  if (first === undefined || first.baseline - name.baseline > name.size * limits.below) return false;
  if (!others.every(([cell]) => cell !== undefined && isOn(cell, first.baseline))) return false;
  if (others.flat().some(({ isBold }) => isBold) || starts.some((start) => !beginsCell(start))) return false;
  const cells = starts.flatMap((start) => others.filter((own) => own.some((cell) => isOn(cell, start.baseline))));
  if (cells.length < starts.length * others.length * limits.filled) return false;
  // Lines of a cell that goes on stand beside no line of the first column.
  const isAstride = (cell: Segment): boolean =>
    starts.some(
      (start) => !isOn(cell, start.baseline) && Math.abs(cell.baseline - start.baseline) < cell.size * limits.astride,
    );
  return !others.flat().some(isAstride);
}

function beginsCell({ words }: Segment): boolean {
  return !/^[\p{Ll}(•▪●]/u.test(words[0]?.text ?? '');
}
