import { expect, test } from 'vitest';
import { uprightImage, type GrayImage } from '../../../../../electron/engine/documents/ocr/grayImage.ts';
import { skewOf } from '../../../../../electron/engine/documents/ocr/skew.ts';

/** Numbers from 0 to 1 that follow no rule which a reader would see. */
function scattered(): () => number {
  let last = 12345;
  return () => (last = (last * 16807) % 2147483647) / 2147483647;
}

/** A page with lines of words, in the middle of an image with space for it at every rotation. */
function page(): GrayImage {
  const [width, height] = [1000, 1000];
  const bytes = new Uint8Array(width * height).fill(255);
  const next = scattered();
  for (let line = 0; line < 14; line += 1)
    for (let x = 260; x < 720; x += next() < 0.15 ? 14 : 5 + Math.floor(next() * 3))
      for (let y = 0; y < 10; y += 1)
        bytes.fill(20, (300 + line * 28 + y) * width + x, (300 + line * 28 + y) * width + x + 2);
  return { width, height, bytes };
}

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

test.each([
  -38, -20, -3, 0, 7.5, 16, 41,
])('a page that is tilted by %f degrees is to be turned back by as many', (tilt) => {
  const skew = skewOf(uprightImage(page(), 0, radians(-tilt)));
  expect(Math.abs(skew - radians(tilt))).toBeLessThan(radians(0.5));
});

test('so is one that lies on its side', () => {
  const skew = skewOf(uprightImage(page(), 1, radians(-12)));
  expect(Math.abs(skew - radians(12))).toBeLessThan(radians(0.5));
});

test('an empty picture, and one of specks, tell nothing', () => {
  const width = 400;
  const empty = { width, height: width, bytes: new Uint8Array(width * width).fill(255) };
  expect(skewOf(empty)).toBe(0);
  const next = scattered();
  const specks = empty.bytes.map(() => (next() < 0.01 ? 0 : 255));
  expect(skewOf({ ...empty, bytes: specks })).toBe(0);
});
