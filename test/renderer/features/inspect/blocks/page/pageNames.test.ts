import { expect, test } from 'vitest';
import {
  isOtherShape,
  nextIncompletePage,
  pageOfNumber,
} from '../../../../../../renderer/features/inspect/blocks/page/pageNames.ts';
import type { BlockPage } from '../../../../../../shared/document/blocks/blockPages.ts';

const pages = [3, 4, 8].map(
  (pageNumber): BlockPage => ({ pageNumber, status: 'ok', width: null, height: null, first: 0, count: 0 }),
);

test('a page is found by its number, and where there is none of it the nearest is', () => {
  expect(pageOfNumber(pages, ' 4 ')).toBe(1);
  expect(pageOfNumber(pages, '5000')).toBe(2);
  expect(pageOfNumber(pages, '0')).toBe(0);
  expect(pageOfNumber(pages, '7')).toBe(2);
});

test('what is no number leads nowhere', () => {
  for (const typed of ['', 'x', '-1', '2.5']) expect(pageOfNumber(pages, typed)).toBeNull();
  expect(pageOfNumber([], '1')).toBeNull();
});

test('pages of which something is missing follow each other in a ring', () => {
  const mixed = ['ok', 'failed', 'ok', 'partial', null].map((status) => ({ ...pages[0], status }) as BlockPage);
  expect([0, 1, 2, 3, 4].map((page) => nextIncompletePage(mixed, page))).toEqual([1, 3, 3, 1, 1]);
  expect(nextIncompletePage(pages, 0)).toBeNull();
});

test('a picture of another shape is hardly of the page, and a page without a size has no shape', () => {
  const page: BlockPage = { pageNumber: 1, status: 'ok', width: 595, height: 842, first: 0, count: 0 };
  expect(isOtherShape(page, 1684 / 1190)).toBe(false);
  expect(isOtherShape(page, 1132 / 800)).toBe(false);
  expect(isOtherShape(page, 595 / 842)).toBe(true);
  expect(isOtherShape({ ...page, width: null }, 3)).toBe(false);
  // One that is not here yet.
  expect(isOtherShape(page, Number.NaN)).toBe(false);
});
