import { decodePng } from '../../image/decodePng.ts';
import type { Box } from '../pdf/pageContent.ts';

/** A grayscale image, one byte per pixel, row by row. */
export interface GrayImage {
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Converts from pixels of four bytes: blue, green, red and an unused one. */
export function greyOf({ width, height, bytes }: GrayImage): GrayImage {
  const grey = new Uint8Array(width * height);
  for (let index = 0; index < grey.length; index += 1) {
    const at = index * 4;
    grey[index] = ((bytes[at] ?? 0) * 29 + (bytes[at + 1] ?? 0) * 150 + (bytes[at + 2] ?? 0) * 77) >> 8;
  }
  return { width, height, bytes: grey };
}

/**
 * Returns an image as it was read: rotated clockwise by quarter turns, then deskewed about its center.
 * @param angle radians of the deskew
 */
export function uprightImage(image: GrayImage, quarters: number, angle: number): GrayImage {
  let upright = image;
  for (let turn = 0; turn < quarters; turn += 1) upright = quarterTurned(upright);
  return angle === 0 ? upright : levelled(upright, angle);
}

/** Rows as columns. */
export function transposed({ width, height, bytes }: GrayImage): GrayImage {
  const turned = new Uint8Array(bytes.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + y] = bytes[y * width + x] ?? 255;
  return { width: height, height: width, bytes: turned };
}

function quarterTurned({ width, height, bytes }: GrayImage): GrayImage {
  const turned = new Uint8Array(bytes.length);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) turned[x * height + height - 1 - y] = bytes[y * width + x] ?? 255;
  return { width: height, height: width, bytes: turned };
}

function levelled({ width, height, bytes }: GrayImage, angle: number): GrayImage {
  const level = new Uint8Array(bytes.length).fill(255);
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)];
  const [middleX, middleY] = [width / 2, height / 2];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const fromX = Math.round(middleX + (x - middleX) * cosine + (y - middleY) * sine);
      const fromY = Math.round(middleY - (x - middleX) * sine + (y - middleY) * cosine);
      if (fromX < 0 || fromX >= width || fromY < 0 || fromY >= height) continue;
      level[y * width + x] = bytes[fromY * width + fromX] ?? 255;
    }
  return { width, height, bytes: level };
}

/** Encodes the image in a universally supported format (PGM). */
export function pgmOf({ width, height, bytes }: GrayImage): Uint8Array {
  const head = new TextEncoder().encode(`P5\n${width} ${height}\n255\n`);
  const file = new Uint8Array(head.length + bytes.length);
  file.set(head);
  file.set(bytes, head.length);
  return file;
}

const dark = 128;

/** Whether anything at all is drawn: more than specks. */
export function isBlank({ bytes }: GrayImage): boolean {
  let count = 0;
  for (let index = 0; index < bytes.length; index += 3) if ((bytes[index] ?? 255) < dark) count += 1;
  return count * 3 < bytes.length * 0.0001;
}

/** Whether lines of text seem to run up and down: then the ink gathers in some of the columns, and not in some of the rows. */
export function runsVertically({ width, height, bytes }: GrayImage): boolean {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((bytes[y * width + x] ?? 255) >= dark) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  return gathering(columns) > gathering(rows) * 1.1;
}

/** Returns 1 for an even distribution, and more the fewer bins contain it. */
function gathering(sums: Float64Array): number {
  let [squares, all] = [0, 0];
  for (const sum of sums) {
    squares += sum * sum;
    all += sum;
  }
  return all === 0 ? 1 : (squares * sums.length) / (all * all);
}

/** A PNG in greys; null for one that cannot be read. */
export function greyOfPng(png: Uint8Array): GrayImage | null {
  const raster = decodePng(png);
  if (raster === null) return null;
  const { width, height } = raster;
  const bytes = new Uint8Array(width * height);
  const row = new Uint8Array(width * 3);
  for (let y = 0; y < height; y += 1) {
    raster.row(y, row);
    for (let x = 0; x < width; x += 1) bytes[y * width + x] = row[x * 3] ?? 0;
  }
  return { width, height, bytes };
}

/** Margin in pixels around a crop: OCR misses characters at the image edge. */
const margin = 20;

/**
 * Crops an area of an image and enlarges it to the given height in pixels.
 * @param without an area left white
 */
export function cropImage(
  { width, height, bytes }: GrayImage,
  area: Box,
  high: number,
  without: Box | null = null,
): GrayImage {
  const x0 = Math.max(0, Math.floor(area.x0));
  const y0 = Math.max(0, Math.floor(area.y0));
  const [across, down] = [Math.min(width, Math.ceil(area.x1)) - x0, Math.min(height, Math.ceil(area.y1)) - y0];
  const times = Math.max(1, high / Math.max(1, down));
  const cut = {
    width: Math.max(1, Math.round(across * times)) + margin * 2,
    height: Math.max(1, Math.round(down * times)) + margin * 2,
  };
  const paper = paperOf(bytes, { width, x0, y0, across, down });
  const shadeAt = (x: number, y: number): number => {
    if (x < 0 || y < 0 || x >= across || y >= down) return paper;
    const [column, row] = [x0 + x, y0 + y];
    if (without !== null && column >= without.x0 && column < without.x1 && row >= without.y0 && row < without.y1)
      return paper;
    return bytes[row * width + column] ?? 255;
  };
  const made = new Uint8Array(cut.width * cut.height).fill(paper);
  for (let y = margin; y < cut.height - margin; y += 1)
    for (let x = margin; x < cut.width - margin; x += 1) {
      const [fromX, fromY] = [(x - margin + 0.5) / times - 0.5, (y - margin + 0.5) / times - 0.5];
      const [left, top] = [Math.floor(fromX), Math.floor(fromY)];
      const [right, below] = [fromX - left, fromY - top];
      made[y * cut.width + x] =
        (shadeAt(left, top) * (1 - right) + shadeAt(left + 1, top) * right) * (1 - below) +
        (shadeAt(left, top + 1) * (1 - right) + shadeAt(left + 1, top + 1) * right) * below;
    }
  return { ...cut, bytes: made };
}

/** Returns the dominant gray level of the lightest pixels: a margin in another one is read as a stroke. */
function paperOf(
  bytes: Uint8Array,
  { width, x0, y0, across, down }: { width: number; x0: number; y0: number; across: number; down: number },
): number {
  const counts = new Uint32Array(256);
  for (let y = y0; y < y0 + down; y += 1)
    for (let x = x0; x < x0 + across; x += 1) {
      const shade = bytes[y * width + x] ?? 255;
      counts[shade] = (counts[shade] ?? 0) + 1;
    }
  let seen = 0;
  for (let shade = 255; shade > 0; shade -= 1) {
    seen += counts[shade] ?? 0;
    if (seen > across * down * 0.25) return shade;
  }
  return 255;
}
