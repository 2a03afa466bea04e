import { expect, test } from 'vitest';
import { cellText, inReadingOrder } from '../../../../../../electron/engine/documents/layout/tables/table.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

/** Words of a line in visual order, from left to right. */
function line(texts: readonly string[], y = 100): Word[] {
  return texts.map((text, index) => ({
    ...{ text, x0: index * 50, x1: index * 50 + 40, y0: y - 8, y1: y + 2, baseline: y },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  }));
}

test('the words of a cell are read as its script runs, numbers and other scripts within it as theirs', () => {
  expect(cellText(line(['ملی', 'استاندارد', 'شماره']))).toBe('شماره استاندارد ملی');
  expect(cellText(line(['تن', '47', '500', 'يا', 'حداقل']))).toBe('حداقل يا 47 500 تن');
  expect(cellText(line(['the', 'standard', 'number']))).toBe('the standard number');
});

test('a table that is read from right to left begins with its rightmost column', () => {
  const cell = (column: number, text: string, columnSpan = 1) => ({ row: 0, column, rowSpan: 1, columnSpan, text });
  const table = { x0: 0, y0: 0, x1: 1, y1: 1, rows: 1, columns: 3 };
  const columnsOf = (cells: ReturnType<typeof cell>[]): number[] =>
    inReadingOrder({ ...table, cells }).cells.map(({ column }) => column);
  expect(columnsOf([cell(0, '20300', 2), cell(2, 'شماره')])).toEqual([1, 0]);
  expect(columnsOf([cell(0, '20300', 2), cell(2, 'number')])).toEqual([0, 2]);
});

test('a number within text that runs to the left has the signs of that text at its other end', () => {
  expect(cellText(line(['.1985', 'שנת', 'ועד', '9-', 'מ']))).toBe('מ -9 ועד שנת 1985.');
  expect(cellText(line(['50%', 'של', '12.05', 'יום']))).toBe('יום 12.05 של 50%');
});
