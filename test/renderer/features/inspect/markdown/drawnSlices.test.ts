import { expect, it } from 'vitest';
import { drawnSlices } from '../../../../../renderer/features/inspect/markdown/drawnSlices.ts';

it.each([
  [
    'what is in sight, with room before it',
    [5, 8],
    [],
    [
      [5, 0],
      [6, 6],
      [7, 7],
    ],
  ],
  [
    'what is held far above and below, each with the room before it',
    [5, 7],
    [1, 20],
    [
      [1, 0],
      [5, 2],
      [6, 6],
      [20, 7],
    ],
  ],
  [
    'what is held and in sight once',
    [0, 2],
    [1],
    [
      [0, 0],
      [1, 1],
    ],
  ],
  [
    'nothing beyond the text',
    [98, 104],
    [200],
    [
      [98, 0],
      [99, 99],
    ],
  ],
] as const)('draws %s', (_name, [first, end], held, drawn) => {
  expect(drawnSlices({ first, end }, held, 100).map(({ slice, spaceFrom }) => [slice, spaceFrom])).toEqual(drawn);
});
