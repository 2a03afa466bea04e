import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  blockAt,
  type BlockEdges,
  blockOffsetAt,
  positionOf,
} from '../../../../../renderer/features/inspect/markdown/blockOffset.ts';

const edgesOf = (starts: readonly number[], end: number): BlockEdges => ({
  count: starts.length,
  start: (index) => starts[index] ?? end,
  end,
});

test('half through a block in one drawing is half through it in the other', () => {
  const source = edgesOf([8, 28, 148], 168);
  const reading = edgesOf([24, 80, 100], 400);
  expect(positionOf(reading, blockOffsetAt(source, blockAt(source, 88), 88))).toBe(90);
  expect(positionOf(source, blockOffsetAt(reading, blockAt(reading, 250), 250))).toBe(158);
});

test('above the first block and behind the last one there is still a place', () => {
  const edges = edgesOf([10, 20], 40);
  expect(blockOffsetAt(edges, blockAt(edges, 0), 0)).toEqual({ index: 0, share: 0 });
  expect(blockOffsetAt(edges, blockAt(edges, 99), 99)).toEqual({ index: 1, share: 1 });
  expect(blockOffsetAt(edgesOf([], 0), -1, 5)).toEqual({ index: 0, share: 0 });
});

test('there and back again is the same place, whatever the heights', () => {
  const heights = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 50 });
  const asEdges = (list: readonly number[]): BlockEdges => {
    const starts = list.map((_, index) => list.slice(0, index).reduce((sum, height) => sum + height, 0));
    return edgesOf(
      starts,
      list.reduce((sum, height) => sum + height, 0),
    );
  };
  fc.assert(
    fc.property(
      heights,
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      (list, factor, share) => {
        const [one, other] = [asEdges(list), asEdges(list.map((height, index) => height * factor + (index % 3)))];
        const position = share * one.end;
        const there = positionOf(other, blockOffsetAt(one, blockAt(one, position), position));
        const back = positionOf(one, blockOffsetAt(other, blockAt(other, there), there));
        expect(back).toBeCloseTo(position, 4);
      },
    ),
  );
});
