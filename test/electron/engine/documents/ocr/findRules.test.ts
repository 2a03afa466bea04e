import { describe, expect, test } from 'vitest';
import { findRules } from '../../../../../electron/engine/documents/ocr/findRules.ts';
import type { GrayImage } from '../../../../../electron/engine/documents/ocr/grayImage.ts';

const [width, height, scale] = [400, 300, 2];

function picture(...boxes: readonly (readonly [number, number, number, number, number?])[]): GrayImage {
  const bytes = new Uint8Array(width * height).fill(250);
  for (const [x0, y0, x1, y1, grey = 40] of boxes)
    for (let y = y0; y < y1; y += 1) for (let x = x0; x < x1; x += 1) bytes[y * width + x] = grey;
  return { width, height, bytes };
}

describe('lines that are drawn on a picture', () => {
  test('are found in points, faint ones, broken ones, and those that slip', () => {
    const { rules } = findRules(
      picture(
        [40, 60, 200, 62, 200],
        [200, 61, 360, 63, 200],
        [40, 200, 150, 202],
        [160, 200, 360, 202],
        [40, 60, 42, 202],
      ),
      scale,
    );
    expect(rules.map(({ kind, x0, x1, y0, y1 }) => [kind, ...[x0, x1, y0, y1].map(Math.round)])).toEqual([
      ['horizontal', 20, 180, 30, 30],
      ['horizontal', 20, 180, 100, 100],
      ['vertical', 20, 20, 30, 101],
    ]);
  });

  test('are none where strokes of letters, dark areas, and lines down that end nowhere are', () => {
    const letters = Array.from({ length: 20 }, (_, index) => [40 + index * 14, 60, 48 + index * 14, 62] as const);
    expect(findRules(picture(...letters, [40, 100, 360, 140], [300, 150, 302, 280]), scale).rules).toEqual([]);
  });

  test('can be taken away, and what stands beside them stays', () => {
    const before = picture([40, 60, 360, 63], [100, 70, 104, 90]);
    expect(findRules(before, scale).erased().bytes).toEqual(picture([100, 70, 104, 90]).bytes);
  });
});
