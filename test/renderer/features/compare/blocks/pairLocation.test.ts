import { expect, test } from 'vitest';
import {
  keyOfPair,
  nearestPair,
  pairAtLocation,
  locationOfPair,
} from '../../../../../renderer/features/compare/blocks/pairLocation.ts';
import type { BlockPairRow, BlockSide } from '../../../../../renderer/workers/compare/compareProtocol.ts';
import { bodyIdSchema } from '../../../../../shared/base/brand.ts';

const [one, other, third] = ['a', 'b', 'c'].map((letter) => bodyIdSchema.parse(letter.repeat(64)));
if (one === undefined || other === undefined || third === undefined) throw new Error('three answers');
const bodies = { before: one, after: other };
const side = (number: number, text: string): BlockSide => ({ number, page: 0, type: 'text', text });
const row = (pages: readonly [number, number], before: BlockSide | null, after: BlockSide | null): BlockPairRow => ({
  pageNumber: pages[0],
  pageAfter: pages[1],
  before,
  after,
  changes: [],
});
const rows = [
  row([1, 1], side(0, 'Ash'), side(0, 'Ash')),
  row([1, 2], side(1, 'Oak'), side(5, 'Oak')),
  row([3, 3], null, side(6, 'Elm')),
];
const place = (bodyId: typeof one, number: number, pageNumber: number, text: string) => ({
  bodyId,
  number,
  pageNumber,
  text,
});

test('a block of either parse has the row with its number', () => {
  expect(pairAtLocation(rows, place(one, 1, 1, ''), bodies)).toBe(rows[1]);
  expect(pairAtLocation(rows, place(other, 5, 2, ''), bodies)).toBe(rows[1]);
  expect(pairAtLocation(rows, place(other, 1, 1, 'Oak'), bodies)).toBeUndefined();
});

test('a block of another parse has the row with its text on its page, else the first of its page', () => {
  expect(pairAtLocation(rows, place(third, 40, 2, 'Oak'), bodies)).toBe(rows[1]);
  expect(pairAtLocation(rows, place(third, 40, 3, 'Oak'), bodies)).toBeUndefined();
  expect(nearestPair(rows, place(third, 40, 3, 'Oak'))).toBe(rows[2]);
});

test('a pair is where its first block is', () => {
  expect(rows.map((each) => locationOfPair(each, bodies))).toEqual([
    place(one, 0, 1, 'Ash'),
    place(one, 1, 1, 'Oak'),
    place(other, 6, 3, 'Elm'),
  ]);
  expect(rows.map(keyOfPair)).toEqual(['0 0', '1 5', '- 6']);
});
