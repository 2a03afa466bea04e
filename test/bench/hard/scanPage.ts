import type { GrayImage } from '../../../electron/engine/documents/ocr/grayImage.ts';
import { turned } from '../measure/turned.ts';
import type { ScanLook } from './fact.ts';
import { type Chance, seeded } from './seeded.ts';

const white = 255;

/**
 * Simulates a page from an old copier; deterministic for the same page and options.
 * @param page rendered at the dots per inch of the scan settings
 */
export function scanPage(page: GrayImage, look: ScanLook, seed: number): GrayImage {
  const chance = seeded(seed);
  const { turn = 0, blur = 0, showThrough = 0, dropout = 0, border = 0 } = look;
  let image: GrayImage = { ...page, bytes: page.bytes.slice() };
  if (dropout > 0) dropDots(image, dropout, chance);
  if (showThrough > 0) showBack(image, showThrough);
  if (turn !== 0) image = turned(image, turn);
  if (blur > 0) image = blurred(blurred(image, blur), blur);
  tone(image, look);
  if (border > 0) blacken(image, border);
  if (look.holes === true) punch(image);
  grain(image, look, chance);
  return image;
}

/** Grains of ink that did not stick, some dots wide. */
function dropDots({ width, height, bytes }: GrayImage, part: number, chance: Chance): void {
  for (let count = (width * height * part) / 4; count > 0; count -= 1) {
    const at = Math.floor(chance() * (width * height - width - 1));
    for (const near of [at, at + 1, at + width, at + width + 1]) bytes[near] = white;
  }
}

/** The back of the sheet, mirrored and paler. */
function showBack({ width, height, bytes }: GrayImage, part: number): void {
  const front = bytes.slice();
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const back = front[((y + 9) % height) * width + ((width - 1 - x + 31) % width)] ?? white;
      bytes[y * width + x] = Math.max(0, (front[y * width + x] ?? white) - (white - back) * part);
    }
}

/** @param radius its fractional part counts as well */
function blurred({ width, height, bytes }: GrayImage, radius: number): GrayImage {
  const out = new Uint8Array(bytes.length);
  const near = Math.ceil(radius);
  const weights = Array.from({ length: 2 * near + 1 }, (_, index) =>
    Math.exp(-((index - near) ** 2) / (2 * radius ** 2 + 1e-6)),
  );
  const rows = new Float64Array(bytes.length);
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const [index, weight] of weights.entries())
        sum += weight * (bytes[y * width + Math.min(width - 1, Math.max(0, x + index - near))] ?? white);
      rows[y * width + x] = sum / all;
    }
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      let sum = 0;
      for (const [index, weight] of weights.entries())
        sum += weight * (rows[Math.min(height - 1, Math.max(0, y + index - near)) * width + x] ?? white);
      out[y * width + x] = sum / all;
    }
  return { width, height, bytes: out };
}

/** Ink that is no more black, paper that is no more white, one edge in the shade of the book's spine. */
function tone({ width, bytes }: GrayImage, { ink = 0, paper = white, shadow = 0 }: ScanLook): void {
  for (let index = 0; index < bytes.length; index += 1) {
    const shade = shadow * Math.max(0, 1 - (index % width) / (width * 0.22)) ** 1.5;
    bytes[index] = Math.max(0, ink + ((bytes[index] ?? white) / white) * (paper - ink) - shade);
  }
}

function blacken({ width, height, bytes }: GrayImage, border: number): void {
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      if (x < border - y / 90 || y < border / 2 || x > width - border / 3) bytes[y * width + x] = 12;
}

function punch({ width, height, bytes }: GrayImage): void {
  const [radius, left] = [Math.round(width / 75), Math.round(width / 17)];
  for (const middle of [height * 0.36, height * 0.64])
    for (let y = -radius; y <= radius; y += 1)
      for (let x = -radius; x <= radius; x += 1)
        if (x * x + y * y <= radius * radius) bytes[(Math.round(middle) + y) * width + left + x] = 20;
}

function grain({ bytes }: GrayImage, { noise = 0, bilevel = false }: ScanLook, chance: Chance): void {
  for (let index = 0; index < bytes.length; index += 1) {
    // Three of them together are as good as a bell.
    const more = noise === 0 ? 0 : (chance() + chance() + chance() - 1.5) * noise * 1.4;
    const value = Math.min(white, Math.max(0, (bytes[index] ?? white) + more));
    bytes[index] = bilevel ? (value < 150 ? 0 : white) : value;
  }
}
