import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { TagCell, Word } from '../../pdf/pageContent.ts';
import { boundingBox, isInside } from '../../pdf/boxes.ts';
import { characterCount } from '../lines/textLine.ts';
import { cellText, type FoundTable, type Table } from './table.ts';

/**
 * Maximum fraction of the characters within a table that belong to something else, and maximum fraction of its steps in the wrong
 * direction.
 */
const maxForeignRatio = 0.1;
const maxDisorderRatio = 0.02;
const maxCells = 20_000;
const maxWords = 50_000;

interface CellWords {
  readonly cell: TagCell;
  readonly words: Word[];
}

/** Finds tables that the file tags cell by cell (tagged PDF), if the tags agree with the visible layout. */
export function findTaggedTables(words: readonly Word[]): FoundTable[] {
  const tables = new Map<number, Map<string, CellWords>>();
  for (const word of words) {
    const cell = word.tag?.cell ?? null;
    if (cell === null) continue;
    const cells = tables.get(cell.table) ?? new Map<string, CellWords>();
    tables.set(cell.table, cells);
    const key = `${cell.row},${cell.column}`;
    const known = cells.get(key);
    if (known === undefined) cells.set(key, { cell, words: [word] });
    else known.words.push(word);
  }
  return [...tables.values()].flatMap((cells) => {
    const table = tableOf([...cells.values()], words);
    return table === null ? [] : [table];
  });
}

function tableOf(found: readonly CellWords[], all: readonly Word[]): FoundTable | null {
  const own = found.flatMap(({ words }) => words);
  if (own.length > maxWords) return null;
  const firstRow = Math.min(...found.map(({ cell }) => cell.row));
  const rows = Math.max(...found.map(({ cell }) => cell.row + cell.rowSpan)) - firstRow;
  const columns = Math.max(...found.map(({ cell }) => cell.column + cell.columnSpan));
  if (columns < 2 || rows * columns > maxCells || found.length < 2) return null;
  const box = boundingBox(own);
  if (!areRowsInOrder(found) || !areCellsInOrder(found) || !areColumnsAligned(found) || isLayout(found)) return null;
  if (characterCount(all.filter((word) => isInside(word, box))) * (1 - maxForeignRatio) > characterCount(own))
    return null;
  const texts = new Map(
    found.map(({ cell, words }) => [`${cell.row},${cell.column}`, { cell, text: cellText(words) }]),
  );
  return { table: { ...box, rows, columns, cells: fill(texts, firstRow, rows, columns) }, words: own };
}

/** Places the cells in the grid, including those without text, which no word refers to. */
function fill(
  texts: ReadonlyMap<string, { readonly cell: TagCell; readonly text: string }>,
  firstRow: number,
  rows: number,
  columns: number,
): Table['cells'] {
  const taken = new Set<string>();
  const cells: Table['cells'][number][] = [];
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const found = texts.get(`${row + firstRow},${column}`);
      if (taken.has(`${row},${column}`)) continue;
      const rowSpan = Math.min(found?.cell.rowSpan ?? 1, rows - row);
      const columnSpan = found?.cell.columnSpan ?? 1;
      for (let down = 0; down < rowSpan; down += 1)
        for (let along = 0; along < columnSpan; along += 1) taken.add(`${row + down},${column + along}`);
      cells.push({ row, column, rowSpan, columnSpan, text: found?.text ?? '' });
    }
  return cells;
}

/** Whether the rows are below each other in their order. */
function areRowsInOrder(found: readonly CellWords[]): boolean {
  const tops = new Map<number, number>();
  for (const { cell, words } of found)
    tops.set(cell.row, Math.min(tops.get(cell.row) ?? Infinity, ...words.map(({ y0 }) => y0)));
  const order = [...tops].toSorted(([a], [b]) => a - b).map(([, top]) => top);
  const wrong = order.slice(1).filter((top, index) => top < (order[index] ?? 0) - 2).length;
  return wrong <= order.length * maxDisorderRatio;
}

/** Whether the cells of each row are side by side in their order: all from the left, or all from the right. */
function areCellsInOrder(found: readonly CellWords[]): boolean {
  const rows = groupBy(found, ({ cell }) => cell.row);
  let [right, left] = [0, 0];
  for (const row of rows.values()) {
    const middles = row
      .toSorted((a, b) => a.cell.column - b.cell.column)
      .map(({ words }) => Math.min(...words.map(({ x0 }) => x0)) + Math.max(...words.map(({ x1 }) => x1)));
    for (const [index, middle] of middles.slice(1).entries()) {
      if (middle > (middles[index] ?? 0)) right += 1;
      else left += 1;
    }
  }
  return Math.min(right, left) <= (right + left) * maxDisorderRatio;
}

/**
 * Whether the cells of a column are aligned below each other: in a file without row spans, the cells of the next rows are one column too
 * far left.
 */
function areColumnsAligned(found: readonly CellWords[]): boolean {
  const single = found
    .filter(({ cell }) => cell.columnSpan === 1)
    .map(({ cell, words }) => ({ column: cell.column, x0: Math.min(...words.map(({ x0 }) => x0)) }));
  const starts = new Map(
    [...groupBy(single, ({ column }) => column)].map(([column, cells]) => [
      column,
      // Some of them may be pushed out themselves.
      cells.map(({ x0 }) => x0).toSorted((a, b) => a - b)[cells.length >> 2] ?? 0,
    ]),
  );
  // Right-to-left columns are in reverse order, and no evidence here.
  const isBeyond = ({ column, x0 }: (typeof single)[number]): boolean => {
    const [own, next] = [starts.get(column) ?? Infinity, starts.get(column + 1) ?? Infinity];
    return own < next && x0 >= next;
  };
  // The first cell of a page may be the rest of a row that started on the previous page.
  return single.filter(isBeyond).length <= Math.max(1, single.length * maxDisorderRatio);
}

/** A grid used only for page layout: most of its rows contain one item. */
function isLayout(found: readonly CellWords[]): boolean {
  const rows = groupBy(found, ({ cell }) => cell.row);
  return [...rows.values()].filter((cells) => cells.length > 1).length * 2 < rows.size;
}
