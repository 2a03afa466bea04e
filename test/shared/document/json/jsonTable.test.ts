import { expect, test } from 'vitest';
import { jsonCell, jsonTables } from '../../../../shared/document/json/jsonTable.ts';
import { csvText } from '../../../../shared/document/csv.ts';

test('lists of objects are tables, the outer ones first', () => {
  const value = {
    shop: { rows: [{ a: 1 }, { b: 2 }] },
    list: [{ c: [{ d: 1 }] }],
    words: ['x'],
    none: [],
    mixed: [{}, 1],
  };
  expect(jsonTables(value, ['data'])).toEqual([
    { path: ['data', 'list'], columns: ['c'], rows: 1 },
    { path: ['data', 'shop', 'rows'], columns: ['a', 'b'], rows: 2 },
  ]);
  expect(jsonTables([{ x: 1 }])).toEqual([{ path: [], columns: ['x'], rows: 1 }]);
  expect(jsonTables('text')).toEqual([]);
});

test('a cell says what is there, and which of the three nothings is', () => {
  const row = {
    text: 'a',
    words: 'null',
    none: null,
    empty: '',
    list: [],
    object: {},
    deep: { b: [1] },
    long: 'x'.repeat(1000),
  };
  expect(
    ['text', 'words', 'none', 'empty', 'list', 'object', 'deep', 'toString'].map((name) => jsonCell(row, name)),
  ).toEqual([
    'a',
    'null',
    { nothing: 'null' },
    { nothing: 'empty' },
    { nothing: 'empty' },
    { nothing: 'empty' },
    '{"b":[1]}',
    { nothing: 'absent' },
  ]);
  expect(jsonCell(row, 'long')).toHaveLength(301);
});

test('a table as CSV runs nothing in a spreadsheet', () => {
  expect(
    csvText(
      ['a', 'b,c'],
      [
        ['=1+1', 'say "hi"'],
        [1, true],
      ],
    ),
  ).toBe('a,"b,c"\r\n\'=1+1,"say ""hi"""\r\n1,true\r\n');
});
