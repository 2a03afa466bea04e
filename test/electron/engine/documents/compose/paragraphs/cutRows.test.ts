import { expect, test } from 'vitest';
import { joinCutRows } from '../../../../../../electron/engine/documents/compose/paragraphs/cutRows.ts';
import type { Table } from '../../../../../../electron/engine/documents/layout/tables/table.ts';

const sides = { x0: 60, x1: 500, y0: 100, y1: 300 };

function tableOf(rows: readonly (readonly string[])[], place: Partial<Table> = {}): Table {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => ({ row, column, rowSpan: 1, columnSpan: 1, text })),
  );
  return { ...sides, rows: rows.length, columns: rows[0]?.length ?? 0, cells, ...place };
}

function textsOf({ rows, columns, cells }: Table): string[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from(
      { length: columns },
      (__, column) => cells.find((cell) => cell.row === row && cell.column === column)?.text ?? '-',
    ),
  );
}

function joined(pages: readonly (readonly (Table | 'head' | 'text')[])[]): (string | string[][])[][] {
  const whole = joinCutRows<Table | 'head' | 'text'>(pages, {
    tableOf: (part) => (typeof part === 'string' ? null : part),
    partOf: (table) => table,
    isEmpty: (part) => part === 'head',
  });
  return whole.map((parts) => parts.map((part) => (typeof part === 'string' ? part : textsOf(part))));
}

const above = tableOf([
  ['Name', 'What it does'],
  ['Lamp', 'burns from the evening until the'],
]);

test('what goes on at the head of the next page is of the row that was begun', () => {
  const below = tableOf([
    ['', 'sun has come up'],
    ['Bell', 'rings'],
  ]);
  expect(
    joined([
      [above, 'head'],
      ['head', below, 'text'],
    ]),
  ).toEqual([
    [
      [
        ['Name', 'What it does'],
        ['Lamp', 'burns from the evening until the sun has come up'],
      ],
      'head',
    ],
    ['head', [['Bell', 'rings']], 'text'],
  ]);
});

test('names of columns that come back stay with the rows that follow, and go where none does', () => {
  const rest = [
    ['Name', 'What it does'],
    ['', 'sun has come up'],
  ];
  expect(joined([[above], [tableOf([...rest, ['Bell', 'rings']])]])[1]).toEqual([
    [
      ['Name', 'What it does'],
      ['Bell', 'rings'],
    ],
  ]);
  expect(joined([[above], [tableOf(rest)]])[1]).toEqual([]);
});

test.each([
  ['a row with a name', tableOf([['Bell', 'rings']])],
  ['a table of another width', tableOf([['', 'sun has come up']], { x0: 90, x1: 420 })],
  ['a cell that nothing was begun in', tableOf([['', 'sun']], { columns: 3 })],
  ['a sentence of its own', tableOf([['', '7 lamps burn']])],
])('%s is no rest of one', (_, below) => {
  const begun = tableOf([
    ['Name', 'What it does'],
    ['Lamp', 'burns from the evening on.'],
  ]);
  expect(joined([[begun], [below]])).toEqual([[textsOf(begun)], [textsOf(below)]]);
});

test('text between two tables parts them', () => {
  const below = tableOf([['', 'sun has come up']]);
  expect(joined([[above, 'text'], [below]])[1]).toEqual([[['', 'sun has come up']]]);
});

test('a word that is broken where the page ends is one', () => {
  const begun = tableOf([
    ['Name', 'What it does'],
    ['Lamp', 'burns from the even-'],
  ]);
  expect(joined([[begun], [tableOf([['', 'ing on']])]])[0]).toEqual([
    [
      ['Name', 'What it does'],
      ['Lamp', 'burns from the evening on'],
    ],
  ]);
});
