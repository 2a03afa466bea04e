import { expect, it } from 'vitest';
import { type Pixels, pixelDifference } from '../../../../shared/document/compare/pixelDifference.ts';

function plain(width: number, height: number, grey: number): Pixels {
  const data = new Uint8ClampedArray(width * height * 4).fill(grey);
  for (let at = 3; at < data.length; at += 4) data[at] = 255;
  return { width, height, data };
}

function paint(image: Pixels, x: number, y: number, size: number, grey: number): void {
  for (let row = y; row < y + size; row += 1)
    image.data.fill(grey, (row * image.width + x) * 4, (row * image.width + x + size) * 4);
}

it('finds the areas in which two pictures differ, from the top to the bottom', () => {
  const [before, after] = [plain(200, 200, 250), plain(200, 200, 250)];
  paint(after, 10, 150, 20, 0);
  paint(after, 120, 20, 4, 0);
  const { changed, areas, image } = pixelDifference(before, after, 16);
  expect(changed).toBe(20 * 20 + 4 * 4);
  expect(areas).toEqual([
    { x: 112, y: 16, width: 16, height: 16 },
    { x: 0, y: 144, width: 32, height: 32 },
  ]);
  const colourAt = (x: number, y: number) => [...image.data.slice((y * 200 + x) * 4, (y * 200 + x) * 4 + 4)];
  expect(colourAt(121, 21)).toEqual([214, 0, 106, 255]);
  expect(colourAt(0, 0)).toEqual([253, 253, 253, 255]);
});

it('leaves out what is less than the threshold, and counts all of what only one picture has', () => {
  expect(pixelDifference(plain(32, 32, 100), plain(32, 32, 110), 10)).toMatchObject({ changed: 0, areas: [] });
  expect(pixelDifference(plain(32, 32, 100), plain(32, 32, 110), 9).changed).toBe(32 * 32);
  expect(pixelDifference(plain(32, 32, 100), plain(32, 40, 100), 0)).toMatchObject({
    changed: 32 * 8,
    areas: [{ x: 0, y: 32, width: 32, height: 8 }],
  });
});
