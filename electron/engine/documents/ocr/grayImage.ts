import { decodePng } from '../../image/decodePng.ts';

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
