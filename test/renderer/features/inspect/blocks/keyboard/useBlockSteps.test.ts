import { expect, test } from 'vitest';
import { adjacentRow, stepStart } from '../../../../../../renderer/features/inspect/blocks/keyboard/useBlockSteps.ts';
import { startView } from '../../../../../../renderer/features/inspect/blocks/useBlockView.ts';
import type { BlockPage } from '../../../../../../shared/document/blocks/blockPages.ts';
import { placedRow } from '../placedRow.ts';

const pages = [
  [0, 3],
  [3, 0],
  [3, 4],
].map(([first = 0, count = 0], at): BlockPage => {
  return { pageNumber: at + 1, status: 'ok', width: null, height: null, first, count };
});

test('a step begins at the chosen block of the page, and at the ends of a page that has none', () => {
  const start = (page: number, chosen: number | null) =>
    ([1, -1] as const).map((by) => stepStart(pages, { ...startView, page, chosen }, by));
  expect(start(0, 1)).toEqual([1, 1]);
  expect(start(2, 1)).toEqual([2, 7]);
  expect(start(1, null)).toEqual([2, 3]);
});

test('among all blocks it begins at the chosen one, whatever page is in sight', () => {
  const all = { ...startView, scope: 'all', page: 2 } as const;
  expect(stepStart(pages, { ...all, chosen: 1 }, 1)).toBe(1);
  expect(([1, -1] as const).map((by) => stepStart(pages, all, by))).toEqual([-1, 7]);
});

test('the row beside a number is found though the filter shows none of that number', () => {
  const rows = [0, 6, 7].map((number) => placedRow(number, null));
  expect([2, 7].map((number) => adjacentRow(rows, number, 1)?.number)).toEqual([6, undefined]);
  expect([2, 0].map((number) => adjacentRow(rows, number, -1)?.number)).toEqual([0, undefined]);
});
