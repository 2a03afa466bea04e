import type { Cell, Table } from './table.ts';

/** Maximum cells of a column that is no real column, and maximum fraction of the rows. */
const maxFilled = { cells: 2, share: 0.25 };

/**
 * Merges columns that have only a cell or two, where the previous column is empty, into that column: a number at the right edge of a column
 * of words.
 */
export function withoutSparseColumns(table: Table): Table {
  let merged = table;
  for (let column = table.columns - 1; column > 0; column -= 1)
    if (isSparse(merged, column)) merged = intoColumnBefore(merged, column);
  return merged;
}

function isSparse({ cells, rows }: Table, column: number): boolean {
  const own = cells.filter((cell) => cell.text !== '' && cell.column === column && cell.columnSpan === 1);
  if (own.length === 0 || own.length > maxFilled.cells || own.length > rows * maxFilled.share) return false;
  // A cell that starts here and spans columns is a header.
  if (cells.some((cell) => cell.text !== '' && cell.column === column && cell.columnSpan > 1)) return false;
  const isFilledBefore = (row: number): boolean =>
    cells.some(
      (cell) => cell.text !== '' && cell.row <= row && cell.row + cell.rowSpan > row && reaches(cell, column - 1),
    );
  // The first row names the columns.
  return own.every(({ row, rowSpan }) => row > 0 && rowSpan === 1 && !isFilledBefore(row));
}

function reaches({ column, columnSpan }: Cell, at: number): boolean {
  return column <= at && column + columnSpan > at;
}

function intoColumnBefore(table: Table, column: number): Table {
  const cells = table.cells.flatMap((cell): Cell[] => {
    if (cell.column > column) return [{ ...cell, column: cell.column - 1 }];
    if (cell.column < column) return reaches(cell, column) ? [{ ...cell, columnSpan: cell.columnSpan - 1 }] : [cell];
    return cell.text === '' ? [] : [{ ...cell, column: column - 1 }];
  });
  const taken = new Set(cells.filter(({ text }) => text !== '').map((cell) => `${cell.row} ${cell.column}`));
  return {
    ...table,
    columns: table.columns - 1,
    cells: cells.filter((cell) => cell.text !== '' || !taken.has(`${cell.row} ${cell.column}`)),
  };
}
