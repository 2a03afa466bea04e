import { expect, test } from 'vitest';
import { findGraphics } from '../../../../../electron/engine/documents/ocr/findGraphics.ts';
import type { GrayImage } from '../../../../../electron/engine/documents/ocr/grayImage.ts';

/** Pixels per point. */
const scale = 2;

/** An image of white paper with filled boxes in points: x, y, width, height. */
function image(boxes: readonly (readonly [number, number, number, number])[]): GrayImage {
  const [width, height] = [400 * scale, 300 * scale];
  const bytes = new Uint8Array(width * height).fill(255);
  for (const [x, y, across, down] of boxes)
    for (let row = y * scale; row < (y + down) * scale; row += 1)
      bytes.fill(60, row * width + x * scale, row * width + (x + across) * scale);
  return { width, height, bytes };
}

test('the axes of a chart and what touches them are one graphic', () => {
  const [box] = findGraphics(
    image([
      [50, 40, 1, 120],
      [50, 160, 200, 1],
      [80, 100, 30, 60],
      [150, 70, 30, 90],
    ]),
    scale,
  );
  expect(box?.x0).toBeCloseTo(50, 0);
  expect(box?.y0).toBeCloseTo(40, 0);
  expect(box?.x1).toBeCloseTo(251, -1);
  expect(box?.y1).toBeCloseTo(161, -1);
});

test('lines of text, rules and the frame of the page are none', () => {
  const lines = Array.from({ length: 10 }, (_, line) => [60, 60 + line * 12, 180, 8] as const);
  const frame = [
    [1, 1, 398, 1],
    [1, 298, 398, 1],
    [1, 1, 1, 298],
    [398, 1, 1, 298],
  ] as const;
  expect(findGraphics(image([...lines, ...frame, [60, 220, 250, 1]]), scale)).toEqual([]);
});
