import { describe, expect, test } from 'vitest';
import { dropEmptyLines } from '../../../../../../electron/engine/documents/layout/grids/gridCells.ts';
import type { Cell, Table } from '../../../../../../electron/engine/documents/layout/tables/table.ts';
import { readPages } from '../../../../../support/readPages.ts';

test('a row of a grid that lines part in other rows alone has a cell in each column', async () => {
  const rows = [
    ['Donor', '2019', '2018'],
    ['County', '600', '500'],
    ['Foundation', '320', '255'],
    ['Total', '920', '755'],
  ];
  const texts = rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: 64 + column * 110, y: 112 + row * 18, size: 10 })),
  );
  const across = [100, 118, 136, 154, 172].map((y) => [60, y, 390, y] as const);
  const sides = [60, 390].map((x) => [x, 100, x, 172] as const);
  const inner = [170, 280].flatMap((x) => [[x, 100, x, 136] as const, [x, 154, x, 172] as const]);
  const { markdown } = await readPages([{ texts, lines: [...across, ...sides, ...inner] }]);
  expect(markdown).toContain('| Foundation | 320 | 255 |');
});

/** A table of cells given as text, row, column, and how far they go. */
function tableOf(rows: number, columns: number, cells: readonly (readonly [string, ...number[]])[]): Table {
  return {
    ...{ x0: 0, y0: 0, x1: 100, y1: 100, rows, columns },
    cells: cells.map(
      ([text, row = 0, column = 0, rowSpan = 1, columnSpan = 1]): Cell => ({
        ...{ text, row, column, rowSpan, columnSpan },
      }),
    ),
  };
}

function shapeOf(table: Table | null): readonly (readonly (string | number)[])[] | undefined {
  return table?.cells.map(({ text, row, column, rowSpan, columnSpan }) => [text, row, column, rowSpan, columnSpan]);
}

describe('lines of a drawn table that hold nothing of their own', () => {
  test('go', () => {
    const table = tableOf(3, 2, [
      ['a', 0, 0],
      ['', 0, 1],
      ['', 1, 0],
      ['', 1, 1],
      ['b', 2, 0],
      ['', 2, 1],
    ]);
    expect(shapeOf(dropEmptyLines(table))).toEqual([
      ['a', 0, 0, 1, 1],
      ['b', 1, 0, 1, 1],
    ]);
  });

  test('stay where a text stands across them alone, but for a row at which nothing begins', () => {
    const table = tableOf(3, 2, [
      ['head', 0, 0, 1, 2],
      ['a', 1, 0, 2, 1],
      ['b', 1, 1, 2, 1],
    ]);
    expect(shapeOf(dropEmptyLines(table))).toEqual([
      ['head', 0, 0, 1, 2],
      ['a', 1, 0, 1, 1],
      ['b', 1, 1, 1, 1],
    ]);
    const empty = tableOf(2, 3, [
      ['both', 0, 0, 1, 2],
      ['c', 0, 2],
      ['', 1, 0],
      ['', 1, 1],
      ['', 1, 2],
    ]);
    expect(dropEmptyLines(empty)).toMatchObject({ rows: 2, columns: 3 });
  });

  test('are one column for each box of a form whose boxes are of all widths', () => {
    const table = tableOf(2, 7, [
      ['Name', 0, 0, 1, 5],
      ['Date', 0, 5, 1, 2],
      ['Street', 1, 0, 1, 2],
      ['Town', 1, 2, 1, 5],
    ]);
    expect(shapeOf(dropEmptyLines(table))).toEqual([
      ['Name', 0, 0, 1, 1],
      ['Date', 0, 1, 1, 1],
      ['Street', 1, 0, 1, 1],
      ['Town', 1, 1, 1, 1],
    ]);
  });

  test('leave nothing of a table of one cell', () => {
    expect(dropEmptyLines(tableOf(1, 2, [['a', 0, 0, 1, 1]]))).toBeNull();
  });
});
