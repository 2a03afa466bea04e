import type { Cell, Table } from '../tables/table.ts';

/** A row of a table fills so much of its columns at least, where they are columns and not the bounds of boxes of all widths. */
const fullRow = 0.5;

/**
 * Without rows and columns that hold nothing of their own: lines that were drawn double, margins. Where a text stands across such ones
 * alone they stay, but for those at which nothing begins; columns that are none, as the boxes of forms make them, give each box one.
 * Null where less than two cells are left.
 */
export function dropEmptyLines(table: Table): Table | null {
  const filled = table.cells.filter(({ text }) => text !== '');
  const ownRows = ownLines(filled, 'row', table.rows);
  const ownColumns = ownLines(filled, 'column', table.columns);
  const isWhole = filled.every((cell) => spanIn(ownRows, cell, 'row') > 0 && spanIn(ownColumns, cell, 'column') > 0);
  if (isWhole) return withLines(table, ownRows, ownColumns);
  const mostInRow = Math.max(...ownRows.map((_, row) => filled.filter((cell) => cell.row === row).length));
  const isSparse = mostInRow < table.columns * fullRow;
  return withLines(
    table,
    startsOf(table.cells, 'row', table.rows),
    isSparse ? withAll(ownColumns, filled) : startsOf(table.cells, 'column', table.columns),
  );
}

type Axis = 'row' | 'column';

function spanOf(cell: Cell, axis: Axis): number {
  return axis === 'row' ? cell.rowSpan : cell.columnSpan;
}

/** How many of the kept lines a cell stands across. */
function spanIn(kept: readonly boolean[], cell: Cell, axis: Axis): number {
  return kept.slice(cell[axis], cell[axis] + spanOf(cell, axis)).filter(Boolean).length;
}

/** Lines that a text has for itself. */
function ownLines(filled: readonly Cell[], axis: Axis, count: number): readonly boolean[] {
  const own = new Set(filled.filter((cell) => spanOf(cell, axis) === 1).map((cell) => cell[axis]));
  return Array.from({ length: count }, (_, index) => own.has(index));
}

/** Lines at which any cell begins. */
function startsOf(cells: readonly Cell[], axis: Axis, count: number): readonly boolean[] {
  const starts = new Set(cells.map((cell) => cell[axis]));
  return Array.from({ length: count }, (_, index) => starts.has(index));
}

/** With the first column of each cell that has none of its own. */
function withAll(kept: readonly boolean[], filled: readonly Cell[]): readonly boolean[] {
  const all = [...kept];
  for (const cell of filled) if (spanIn(all, cell, 'column') === 0) all[cell.column] = true;
  return all;
}

function withLines(table: Table, keptRows: readonly boolean[], keptColumns: readonly boolean[]): Table | null {
  const cells = table.cells.flatMap((cell) => {
    const [rowSpan, columnSpan] = [spanIn(keptRows, cell, 'row'), spanIn(keptColumns, cell, 'column')];
    if (rowSpan === 0 || columnSpan === 0) return [];
    const row = keptRows.slice(0, cell.row).filter(Boolean).length;
    const column = keptColumns.slice(0, cell.column).filter(Boolean).length;
    return [{ row, column, rowSpan, columnSpan, text: cell.text }];
  });
  const [rows, columns] = [keptRows.filter(Boolean).length, keptColumns.filter(Boolean).length];
  return rows * columns < 2 ? null : { ...table, rows, columns, cells };
}
