import { describe, expect, test } from 'vitest';
import { squareMarkers } from '../../../../../../electron/engine/documents/layout/grids/squareMarkers.ts';

/** A grid of letters, one cell for each, with the number of words that each holds. */
function square(rows: readonly string[], words: Readonly<Record<string, number>>): string | null {
  const letters = rows.flatMap((row) => row.split(''));
  const columns = rows[0]?.length ?? 0;
  const nameOf = (letter: string): number => letters.indexOf(letter);
  const spots = squareMarkers({
    spots: letters.map(nameOf),
    xs: Array.from({ length: columns + 1 }, (_, index) => index * 10),
    ys: Array.from({ length: rows.length + 1 }, (_, index) => index * 10),
    words: new Map(Object.entries(words).map(([letter, count]) => [nameOf(letter), Array.from({ length: count })])),
  });
  return spots?.map((spot) => letters[spot] ?? '').join('') ?? null;
}

const labels = { a: 2, b: 2, c: 2, d: 2, e: 2 };

describe('cells that are no rectangles', () => {
  test('take the box to be filled in that stands within them', () => {
    expect(square(['aabb', 'ccdd', 'eeff', 'eegf'], { ...labels, f: 4, g: 1 })).toBe('aabbccddeeffeeff');
  });

  test('are left as they are where all are rectangles', () => {
    expect(square(['aab', 'aac'], { a: 1, b: 1 })).toBe('aabaac');
  });

  test.each([
    ['text stands within them', ['aabb', 'ccdd', 'eeff', 'eegf'], { ...labels, f: 4, g: 9 }],
    ['they are most of it', ['abcd', 'eeee', 'eeee', 'geee'], { a: 2, b: 2, c: 2, d: 2, e: 4 }],
    ['most of it is empty, as a chart is', ['abcd', 'eeff', 'geff', 'hhhh', 'hhhh'], { a: 1, b: 1, c: 1, d: 1, e: 1 }],
    ['few others are', ['aabb', 'eeff', 'eegf'], { ...labels, f: 4 }],
  ])('make no table where %s', (_what, rows, words) => {
    expect(square(rows, words)).toBeNull();
  });
});
