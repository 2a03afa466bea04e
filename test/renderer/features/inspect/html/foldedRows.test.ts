import { expect, test } from 'vitest';
import { FoldedRows } from '../../../../../renderer/features/inspect/html/foldedRows.ts';
import { firstSiblings, nextVisible } from '../../../../../renderer/features/inspect/html/useFolding.ts';
import { indentHtml } from '../../../../../shared/document/html/indentHtml.ts';

test('visible rows are numbered without the hidden ones, in both directions', () => {
  const folded = new FoldedRows([
    { from: 2, count: 3 },
    { from: 8, count: 1 },
  ]);
  expect(folded.hiddenCount).toBe(4);
  expect([0, 1, 2, 3, 4, 5].map((visible) => folded.rowAt(visible))).toEqual([0, 1, 5, 6, 7, 9]);
  expect([0, 1, 5, 7, 9].map((row) => folded.visibleOf(row))).toEqual([0, 1, 2, 4, 5]);
  expect([1, 2, 4, 5, 8, 9].map((row) => folded.isHidden(row))).toEqual([false, true, true, false, true, false]);
  // A hidden row is where the rows after its stretch begin.
  expect(folded.visibleOf(3)).toBe(2);
});

test('without hidden rows nothing moves, and a stretch may be the first or all', () => {
  expect(new FoldedRows().rowAt(7)).toBe(7);
  expect(new FoldedRows([{ from: 0, count: 5 }]).rowAt(0)).toBe(5);
});

const siblings = (html: string): readonly (string | undefined)[] => {
  const { text, folds } = indentHtml(html) ?? { text: '', folds: null };
  const lines = text.split('\n');
  return folds === null ? [] : firstSiblings(folds).map((line) => lines[line]?.trim());
};

test('folding all leaves the parts of a page, not its head and body', () => {
  const page = '<html><head><title>t</title></head><body><header><p>a</p></header><main><p>b</p></main></body></html>';
  expect(siblings(page)).toEqual(['<header>', '<main>']);
  expect(siblings('<div><div><section><p>a</p></section><section><p>b</p></section></div></div>')).toEqual([
    '<section>',
    '<section>',
  ]);
  expect(siblings('<p>only text</p>')).toEqual([]);
});

test('a page of a hundred thousand nested elements is folded at once', () => {
  expect(siblings('<div>'.repeat(100_000))).toHaveLength(1);
});

test('the next fold is the closest one outside closed elements, in both directions', () => {
  const starts = [0, 2, 3, 5, 9, 12];
  const closed = [[2, 6]] as const;
  const next = (line: number, by: 1 | -1) => nextVisible(starts, closed, line, by);
  expect([0, 2, 9, 12].map((line) => next(line, 1))).toEqual([2, 9, 12, null]);
  expect([12, 9, 2, 0].map((line) => next(line, -1))).toEqual([9, 2, 0, null]);
});
