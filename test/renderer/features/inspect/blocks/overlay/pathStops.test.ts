import { expect, test } from 'vitest';
import { pathStops } from '../../../../../../renderer/features/inspect/blocks/overlay/pathStops.ts';
import { placedRow } from '../placedRow.ts';

/** Blocks below each other in the middle of the page, so many pixels apart. */
const column = (count: number, apart: number) =>
  Array.from({ length: count }, (_, at) =>
    placedRow(at, null, [0.4, (10 + at * apart) / 1000, 0.6, (10 + at * apart) / 1000]),
  );

test('where there is room every block has its number in a circle', () => {
  const stops = pathStops(column(4, 30), 500, 1000);
  expect(stops.map(({ order, r, isNumbered }) => [order, r, isNumbered])).toEqual(
    ['0', '1', '2', '3'].map((order) => [order, 9, true]),
  );
  expect(stops[1]).toMatchObject({ x: 250, y: 40 });
});

test('lines of print have smaller circles, and where numbers would stand on each other some are dots', () => {
  expect(pathStops(column(3, 12), 500, 1000).map(({ r }) => r)).toEqual([7, 7, 7]);
  const close = pathStops(column(9, 5), 500, 1000);
  const numbered = close.filter(({ isNumbered }) => isNumbered);
  expect(close).toHaveLength(9);
  expect(numbered.map(({ order }) => order)).toEqual(['0', '3', '8']);
  expect(close[1]?.r).toBeLessThan(3);
});

test('what has no box is no stop, and an order that is not told is a question', () => {
  const rows = [placedRow(0, null), { ...placedRow(1, null, [0, 0, 1, 1]), readingOrder: null }];
  expect(pathStops(rows, 10, 10).map(({ order }) => order)).toEqual(['?']);
});
