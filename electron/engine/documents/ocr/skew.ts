import type { GrayImage } from './grayImage.ts';

/** Longer side in pixels of the image used for the estimate; gray level below which a pixel is ink. */
const sampleSidePx = 900;
const maxInkShade = 140;
/** Maximum skew before a page counts as sideways, and the coarse and fine search steps, in degrees. */
const maxSkewDegrees = 45;
const coarseDegrees = 0.5;
const fineDegrees = 0.1;
/** Minimum concentration of the ink in rows at the right angle, relative to the usual one. */
const minClearRatio = 1.5;

/**
 * Estimates the skew of an image by the direction of its lines, whichever way up they are.
 * @returns radians to rotate by, clockwise as for the deskew, between -45 and 45 degrees; 0 if unknown
 */
export function skewOf(image: GrayImage): number {
  const ink = inkOf(image);
  if (ink.length === 0) return 0;
  const coarse = steps(-maxSkewDegrees, maxSkewDegrees, coarseDegrees).map((angle) => ({
    angle,
    score: gathering(ink, angle),
  }));
  const best = coarse.reduce((one, other) => (other.score > one.score ? other : one));
  const usual = coarse.map(({ score }) => score).toSorted((a, b) => a - b)[Math.floor(coarse.length / 2)] ?? 0;
  if (best.score < usual * minClearRatio) return 0;
  const fine = steps(best.angle - coarseDegrees, best.angle + coarseDegrees, fineDegrees).map((angle) => ({
    angle,
    score: gathering(ink, angle),
  }));
  const { angle } = fine.reduce((one, other) => (other.score > one.score ? other : one));
  return (angle * Math.PI) / 180;
}

function steps(from: number, to: number, step: number): number[] {
  return Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
}

/** Where there is ink, as distances from the middle: x and y of each in turn. */
function inkOf({ width, height, bytes }: GrayImage): Float32Array {
  const every = Math.max(1, Math.floor(Math.max(width, height) / sampleSidePx));
  const places: number[] = [];
  for (let y = 0; y < height; y += every)
    for (let x = 0; x < width; x += every)
      if ((bytes[y * width + x] ?? 255) < maxInkShade) places.push((x - width / 2) / every, (y - height / 2) / every);
  return Float32Array.from(places);
}

/** How much the ink gathers in rows, or in columns, once it is turned: lines of text have none between them. */
function gathering(ink: Float32Array, angle: number): number {
  const [sine, cosine] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
  const half = sampleSidePx * 1.5;
  const [rows, columns] = [new Float64Array(half * 2), new Float64Array(half * 2)];
  for (let at = 0; at < ink.length; at += 2) {
    const [x, y] = [ink[at] ?? 0, ink[at + 1] ?? 0];
    share(rows, x * sine + y * cosine + half);
    share(columns, x * cosine - y * sine + half);
  }
  return Math.max(changes(rows), changes(columns));
}

/** Distributes a position between two rows by distance: rotated pixel rows would otherwise concentrate by themselves. */
function share(sums: Float64Array, place: number): void {
  const first = Math.floor(place);
  const part = place - first;
  sums[first] = (sums[first] ?? 0) + 1 - part;
  sums[first + 1] = (sums[first + 1] ?? 0) + part;
}

/** How much there is more in one than in the next, squared. */
function changes(sums: Float64Array): number {
  let all = 0;
  for (let index = 1; index < sums.length; index += 1) all += ((sums[index] ?? 0) - (sums[index - 1] ?? 0)) ** 2;
  return all;
}
