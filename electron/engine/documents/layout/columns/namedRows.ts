import type { TextLine } from '../lines/textLine.ts';

/**
 * Minimum columns and rows, baseline tolerance in points within a row, minimum fraction of filled cells, maximum ems from the column
 * headers to the first row, and minimum offset, as a fraction of an em, of a continuation line from the lines that start rows.
 */
const limits = { columns: 3, rows: 2, level: 1, filled: 0.75, below: 2.5, astride: 0.7 };

interface Column {
  readonly segments: readonly TextLine[];
}

/**
 * Whether columns have bold headers on one line, and each line of the first column below starts a row in which nearly all other columns
 * have a cell: lines between are continuations of cells, since no white gap marks the end of a row.
 * @param columns from left to right
 */
export function haveNamedRows(columns: readonly Column[]): boolean {
  if (columns.length < limits.columns) return false;
  const sorted = columns.map(({ segments }) => segments.toSorted((a, b) => a.baseline - b.baseline));
  const [name] = sorted[0] ?? [];
  // Few columns have bold names.
  if (name === undefined || !name.isBold) return false;
  const isOn = (segment: TextLine, baseline: number): boolean => Math.abs(segment.baseline - baseline) <= limits.level;
  const areNames = sorted.every(([first]) => first?.isBold === true && isOn(first, name.baseline));
  if (!areNames || sorted.some((own) => own.length <= limits.rows)) return false;
  const [starts = [], ...others] = sorted.map((own) => own.slice(1));
  const [first] = starts;
  if (first === undefined || first.baseline - name.baseline > name.size * limits.below) return false;
  if (!others.every(([cell]) => cell !== undefined && isOn(cell, first.baseline))) return false;
  if (others.flat().some(({ isBold }) => isBold) || starts.some((start) => !beginsCell(start))) return false;
  const cells = starts.flatMap((start) => others.filter((own) => own.some((cell) => isOn(cell, start.baseline))));
  if (cells.length < starts.length * others.length * limits.filled) return false;
  // Continuation lines of a cell are level with no line of the first column.
  const isAstride = (cell: TextLine): boolean =>
    starts.some(
      (start) => !isOn(cell, start.baseline) && Math.abs(cell.baseline - start.baseline) < cell.size * limits.astride,
    );
  return !others.flat().some(isAstride);
}

function beginsCell({ words }: TextLine): boolean {
  return !/^[\p{Ll}(•▪●]/u.test(words[0]?.text ?? '');
}
