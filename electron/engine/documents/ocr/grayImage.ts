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

/** Every pixel of this step is sampled: a number that no pattern has. */
const sampleStep = 7;

/** Counts the gray levels of a sample of the pixels. */
export function histogramOf({ bytes }: GrayImage): Uint32Array {
  const counts = new Uint32Array(256);
  for (let index = 0; index < bytes.length; index += sampleStep) {
    const shade = bytes[index] ?? 0;
    counts[shade] = (counts[shade] ?? 0) + 1;
  }
  return counts;
}

/** Gray level of ink, at most. */
const maxInkShade = 128;
/** Every pixel of this step is looked at for ink, and maximum ratio of ink on a blank page: specks. */
const blankStep = 3;
const maxBlankRatio = 0.0001;

/** Whether anything at all is drawn: more than specks. */
export function isBlank({ bytes }: GrayImage): boolean {
  let count = 0;
  for (let index = 0; index < bytes.length; index += blankStep) if ((bytes[index] ?? 255) < maxInkShade) count += 1;
  return count * blankStep < bytes.length * maxBlankRatio;
}

/** Minimum concentration of the ink in columns relative to that in rows, on a page of vertical lines. */
const minColumnRatio = 1.1;

/** Whether lines of text seem to run up and down: then the ink gathers in some of the columns, and not in some of the rows. */
export function runsVertically({ width, height, bytes }: GrayImage): boolean {
  const rows = new Float64Array(height);
  const columns = new Float64Array(width);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((bytes[y * width + x] ?? 255) >= maxInkShade) continue;
      rows[y] = (rows[y] ?? 0) + 1;
      columns[x] = (columns[x] ?? 0) + 1;
    }
  return concentration(columns) > concentration(rows) * minColumnRatio;
}

/** Returns 1 for an even distribution, and more the fewer bins contain it. */
function concentration(sums: Float64Array): number {
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
const cropMarginPx = 20;
/** Ratio of the pixels of a crop that are lighter than its paper. */
const lighterRatio = 0.25;

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
    width: Math.max(1, Math.round(across * times)) + cropMarginPx * 2,
    height: Math.max(1, Math.round(down * times)) + cropMarginPx * 2,
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
  for (let y = cropMarginPx; y < cut.height - cropMarginPx; y += 1)
    for (let x = cropMarginPx; x < cut.width - cropMarginPx; x += 1) {
      const [fromX, fromY] = [(x - cropMarginPx + 0.5) / times - 0.5, (y - cropMarginPx + 0.5) / times - 0.5];
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
    if (seen > across * down * lighterRatio) return shade;
  }
  return 255;
}

/** Returns the connected components of ink in an area, from left to right, in pixels with exclusive ends. */
export function connectedComponents({ width, height, bytes }: GrayImage, area: Box): Box[] {
  const x0 = Math.max(0, Math.floor(area.x0));
  const y0 = Math.max(0, Math.floor(area.y0));
  const across = Math.min(width, Math.ceil(area.x1)) - x0;
  const down = Math.min(height, Math.ceil(area.y1)) - y0;
  if (across <= 0 || down <= 0) return [];
  const shade = new Uint8Array(across * down);
  for (let y = 0; y < down; y += 1)
    shade.set(bytes.subarray((y0 + y) * width + x0, (y0 + y) * width + x0 + across), y * across);
  const limit = inkShade(shade);
  const open = new Uint8Array(shade.length);
  for (let at = 0; at < shade.length; at += 1) open[at] = (shade[at] ?? 255) < limit ? 1 : 0;
  const parts: Box[] = [];
  for (let at = 0; at < open.length; at += 1) if (open[at] === 1) parts.push(takePart(open, at, { across, x0, y0 }));
  return parts.sort((a, b) => a.x0 - b.x0);
}

/** Minimum difference of the darkest and lightest gray level in an area with text. */
const minContrast = 60;
/** Ink threshold, as a ratio from the paper to the darkest ink: thin strokes of small characters are gray. */
const inkRatio = 0.35;

function inkShade(shades: Uint8Array): number {
  let [darkest, lightest] = [255, 0];
  for (const shade of shades) {
    if (shade < darkest) darkest = shade;
    if (shade > lightest) lightest = shade;
  }
  return lightest - darkest < minContrast ? 0 : lightest - (lightest - darkest) * inkRatio;
}

interface Frame {
  readonly across: number;
  readonly x0: number;
  readonly y0: number;
}

/** Takes away all ink that hangs together with one pixel. */
function takePart(open: Uint8Array, start: number, { across, x0, y0 }: Frame): Box {
  const waiting = [start];
  open[start] = 0;
  let [left, right, top, bottom] = [Infinity, 0, Infinity, 0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const [x, y] = [at % across, Math.floor(at / across)];
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
    for (let dy = -1; dy <= 1; dy += 1)
      for (let dx = -1; dx <= 1; dx += 1) {
        const next = at + dy * across + dx;
        if (x + dx < 0 || x + dx >= across || open[next] !== 1) continue;
        open[next] = 0;
        waiting.push(next);
      }
  }
  return { x0: x0 + left, y0: y0 + top, x1: x0 + right + 1, y1: y0 + bottom + 1 };
}
