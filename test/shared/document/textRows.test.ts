import fc from 'fast-check';
import { expect, test } from 'vitest';
import { layoutSteps, rowAt, rowsOf, rowsOfLines } from '../../../shared/document/textRows.ts';
import { allSteps } from '../../support/allSteps.ts';

const layoutText = (text: string, columns: number) => allSteps(layoutSteps(text, columns));

test('lines are rows, long lines continue below', () => {
  const layout = layoutText('abc\n\ndefghij', 4);
  expect(rowsOf(layout, 0, 10)).toEqual([
    { line: 1, start: 0, end: 4 },
    { line: 2, start: 4, end: 5 },
    { line: 3, start: 5, end: 9 },
    { line: null, start: 9, end: 12 },
  ]);
});

test('characters as wide as two take the room of two', () => {
  const text = '折りたたみ式 stove\n折り';
  expect(rowsOf(layoutText(text, 6), 0, 9).map((row) => text.slice(row.start, row.end))).toEqual([
    '折りた',
    'たみ式',
    ' stove\n',
    '折り',
  ]);
  expect(rowsOf(layoutText('折り', 1), 0, 9)).toHaveLength(2);
});

test('an empty text has one empty row', () => {
  expect(rowsOf(layoutText('', 80), 0, 5)).toEqual([{ line: 1, start: 0, end: 0 }]);
});

test('rows cover the text without a gap, split no character, and every offset is found in its row', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', ' ', '\n', '😀', '\r', 'é', '字') }),
      fc.integer({ min: 1, max: 7 }),
      (text, columns) => {
        const layout = layoutText(text, columns);
        const rows = rowsOf(layout, 0, layout.starts.length);
        expect(rows.map((row) => text.slice(row.start, row.end)).join('')).toBe(text);
        for (const row of rows)
          expect(text.charCodeAt(row.start) >= 0xdc00 && text.charCodeAt(row.start) <= 0xdfff).toBe(false);
        for (let offset = 0; offset < text.length; offset += 1) {
          const row = rows[rowAt(layout, offset)];
          expect(row !== undefined && row.start <= offset && offset < row.end).toBe(true);
        }
      },
    ),
  );
});

test('a row ends between words where it can, and cuts a long word where it must', () => {
  const text = 'the quick brown foxes abcdefghijklmnopqrstuvwxyz';
  const layout = layoutText(text, 10);
  expect(rowsOf(layout, 0, 9).map((row) => text.slice(row.start, row.end))).toEqual([
    'the quick ',
    'brown ',
    'foxes ',
    'abcdefghij',
    'klmnopqrst',
    'uvwxyz',
  ]);
});

test('each line begins at a row, wrapped lines before it or not', () => {
  const layout = layoutText('abcdefghij\nk\nl', 4);
  expect(rowsOfLines(layout, [0, 1, 2, 3, 9])).toEqual([0, 3, 4, 5, 5]);
  expect(rowsOfLines(layout, [2])).toEqual([4]);
});
