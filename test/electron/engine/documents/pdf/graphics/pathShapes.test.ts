import { expect, test } from 'vitest';
import { shapeOf, type Point } from '../../../../../../electron/engine/documents/pdf/graphics/pathShapes.ts';

function kindOf(
  points: readonly (readonly [number, number])[],
  { hasCurve = false, hasSlant = false, isFilled = false } = {},
) {
  const all: Point[] = points.map(([x, y]) => ({ x, y }));
  return shapeOf({ points: all, hasCurve, hasSlant }, isFilled)?.kind ?? null;
}

test('a short line is a mark of an axis, a long one no shape', () => {
  expect(
    kindOf([
      [10, 10],
      [10, 14],
    ]),
  ).toBe('tick');
  expect(
    kindOf([
      [10, 10],
      [90, 10],
    ]),
  ).toBeNull();
});

test('what is closed and touches the sides of its box only is a box, round ones too', () => {
  expect(
    kindOf([
      [0, 0],
      [50, 0],
      [50, 20],
      [0, 20],
      [0, 0],
    ]),
  ).toBe('box');
  expect(
    kindOf(
      [
        [5, 0],
        [45, 0],
        [50, 0],
        [50, 5],
        [50, 20],
        [0, 20],
        [0, 5],
        [0, 0],
        [5, 0],
      ],
      { hasCurve: true },
    ),
  ).toBe('box');
});

test('an arc that is drawn in two pieces is round too, what is bent inwards is no box', () => {
  const arc = [
    [0, 10],
    [1, 5],
    [3, 3],
    [5, 1],
    [10, 0],
  ] as const;
  expect(kindOf([...arc, [90, 0], [100, 10], [100, 60], [0, 60], [0, 10]], { hasCurve: true })).toBe('box');
  expect(
    kindOf(
      [
        [0, 0],
        [100, 0],
        [60, 30],
        [100, 60],
        [0, 60],
        [0, 0],
      ],
      { hasCurve: true },
    ),
  ).toBe('free');
});

test('lines aslant and open curves are free, lines that turn round a corner are no shape', () => {
  expect(
    kindOf(
      [
        [0, 0],
        [50, 30],
      ],
      { hasSlant: true },
    ),
  ).toBe('free');
  expect(
    kindOf(
      [
        [0, 0],
        [25, 0],
        [25, 30],
        [50, 30],
      ],
      { hasCurve: true },
    ),
  ).toBe('free');
  expect(
    kindOf([
      [0, 0],
      [25, 0],
      [25, 30],
    ]),
  ).toBeNull();
});
