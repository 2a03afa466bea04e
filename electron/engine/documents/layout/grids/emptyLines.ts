import type { Cell, Table } from '../tables/table.ts';

/** Minimum fraction of the columns that a row of a real table fills; form boxes of various widths fill fewer. */
const fullRow = 0.5;

/**
 * Removes rows and columns without content: double rules, margins. Those under a text that spans only such lines stay, except if nothing
 * starts at them; columns that only form boxes create are reduced to one per box. Null if fewer than two cells remain.
 */
export function dropEmptyLines(table: Table): Table | null {
  const filled = table.cells.filter(({ text }) => text !== '');
  const ownRows = singleSpanLines(filled, 'row', table.rows);
  const ownColumns = singleSpanLines(filled, 'column', table.columns);
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

/** Counts the retained lines that a cell spans. */
function spanIn(kept: readonly boolean[], cell: Cell, axis: Axis): number {
  return kept.slice(cell[axis], cell[axis] + spanOf(cell, axis)).filter(Boolean).length;
}

/** Lines that a text has for itself. */
function singleSpanLines(filled: readonly Cell[], axis: Axis, count: number): readonly boolean[] {
  const own = new Set(filled.filter((cell) => spanOf(cell, axis) === 1).map((cell) => cell[axis]));
  return Array.from({ length: count }, (_, index) => own.has(index));
}

/** Returns for each line whether any cell starts there. */
function startsOf(cells: readonly Cell[], axis: Axis, count: number): readonly boolean[] {
  const starts = new Set(cells.map((cell) => cell[axis]));
  return Array.from({ length: count }, (_, index) => starts.has(index));
}

/** Adds the first column of each cell that has no retained one. */
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
