import { describe, expect, test } from 'vitest';
import { denoiseImage } from '../../../../../electron/engine/documents/ocr/denoiseImage.ts';
import type { GrayImage } from '../../../../../electron/engine/documents/ocr/grayImage.ts';

const [width, height] = [400, 300];

/** A page with letter strokes on it. @param shade darkness of the background at a position, and of the strokes there */
function page(shade: (x: number, y: number) => number, ink: (x: number) => number = () => 0): GrayImage {
  const bytes = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) bytes[y * width + x] = isStroke(x, y) ? ink(x) : shade(x, y);
  return { width, height, bytes };
}

function isStroke(x: number, y: number): boolean {
  return x > 60 && x < 340 && y > 60 && y < 240 && y % 30 < 20 && x % 12 < 3;
}

function at({ bytes }: GrayImage, x: number, y: number): number {
  return bytes[y * width + x] ?? -1;
}

describe('a page that was copied badly', () => {
  test('is left as it is where it is good', () => {
    const good = page(() => 250);
    expect(denoiseImage(good) === good).toBe(true);
  });

  test('has dark letters on light ground, however faded they are', () => {
    const clean = denoiseImage(
      page(
        () => 220,
        () => 155,
      ),
    );
    expect(at(clean, 121, 95)).toBeLessThan(40);
    expect(at(clean, 127, 95)).toBe(255);
  });

  test('has even ground where a shadow lay on it', () => {
    const clean = denoiseImage(
      page(
        (x) => 120 + x / 3,
        (x) => 30 + x / 8,
      ),
    );
    for (const x of [85, 205, 331]) expect(at(clean, x - (x % 12) + 6, 95)).toBeGreaterThan(230);
    for (const x of [84, 204, 324]) expect(at(clean, x + 1, 95)).toBeLessThan(90);
  });

  test('has no black edges, and all of its letters', () => {
    const clean = denoiseImage(page((x) => (x < 25 ? 8 : 245)));
    expect(at(clean, 5, 150)).toBeGreaterThan(200);
    expect(at(clean, 121, 95)).toBeLessThan(60);
  });

  test('has dark letters where light ones stood on a dark screen', () => {
    const clean = denoiseImage(
      page(
        () => 30,
        () => 230,
      ),
    );
    expect(at(clean, 121, 95)).toBeLessThan(60);
    expect(at(clean, 127, 95)).toBeGreaterThan(200);
  });

  test('has dark letters on panels too, on which light ones stood', () => {
    const given = page((x, y) => (x > 50 && x < 350 && y > 50 && y < 145 ? 25 : 250));
    for (let y = 50; y < 145; y += 1)
      for (let x = 50; x < 350; x += 1) if (isStroke(x, y)) given.bytes[y * width + x] = 235;
    const clean = denoiseImage(given);
    expect(at(clean, 121, 95)).toBeLessThan(60);
    expect(at(clean, 127, 95)).toBeGreaterThan(200);
    expect(at(clean, 121, 185)).toBeLessThan(60);
  });

  test('is not made of the grain of paper that has nothing on it', () => {
    const empty = page(
      (x, y) => 200 + ((x * 7 + y * 13) % 9),
      (x) => 200 + (x % 5),
    );
    expect(denoiseImage(empty) === empty).toBe(true);
  });
});
