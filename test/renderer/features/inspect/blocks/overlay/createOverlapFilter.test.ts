import { expect, test } from 'vitest';
import { createOverlapFilter } from '../../../../../../renderer/features/inspect/blocks/overlay/createOverlapFilter.ts';

test('a square that covers one before it by too much has no place, and takes none from the next', () => {
  const isFree = createOverlapFilter(3);
  expect(isFree(10, 10, 9)).toBe(true);
  expect(isFree(10, 16, 9), 'by three pixels').toBe(true);
  expect(isFree(11, 12, 9)).toBe(false);
  expect(isFree(11, 22, 9), 'only what is placed counts').toBe(true);
  expect(isFree(2, 2, 9), 'at a corner').toBe(true);
  expect(isFree(-4, -4, 16), 'over the edge of the page').toBe(false);
});
