import type { Raster } from './decodePng.ts';
import { encodePng } from './encodePng.ts';

/**
 * Downscales an image to a PNG of at most `width` pixels across, averaging the source pixels of each target pixel so that thin lines of a
 * scan survive. A smaller image keeps its size.
 */
export function downscaleImage(raster: Raster, width: number): Uint8Array {
  const across = Math.max(1, Math.min(Math.floor(width), raster.width));
  const down = Math.max(1, Math.round((raster.height * across) / raster.width));
  const rows = new Uint8Array((1 + across * 3) * down);
  const source = new Uint8Array(raster.width * 3);
  const sums = new Float64Array(across * 3);
  const ends = Array.from({ length: across }, (_, x) => Math.floor(((x + 1) * raster.width) / across));
  for (let y = 0; y < down; y += 1) {
    const [from, to] = [Math.floor((y * raster.height) / down), Math.floor(((y + 1) * raster.height) / down)];
    sums.fill(0);
    for (let line = from; line < Math.max(from + 1, to); line += 1) {
      raster.row(line, source);
      addRow(source, ends, sums);
    }
    writeMeans(sums, ends, Math.max(1, to - from), rows.subarray(y * (1 + across * 3) + 1));
  }
  return encodePng(across, down, rows, 1);
}

function addRow(source: Uint8Array, ends: readonly number[], sums: Float64Array): void {
  let at = 0;
  for (const [x, end] of ends.entries()) {
    let [red, green, blue] = [0, 0, 0];
    for (; at < end * 3; at += 3) {
      red += source[at] ?? 0;
      green += source[at + 1] ?? 0;
      blue += source[at + 2] ?? 0;
    }
    sums[x * 3] = (sums[x * 3] ?? 0) + red;
    sums[x * 3 + 1] = (sums[x * 3 + 1] ?? 0) + green;
    sums[x * 3 + 2] = (sums[x * 3 + 2] ?? 0) + blue;
  }
}

function writeMeans(sums: Float64Array, ends: readonly number[], lines: number, into: Uint8Array): void {
  let before = 0;
  for (const [x, end] of ends.entries()) {
    const count = (end - before) * lines;
    for (let part = 0; part < 3; part += 1) into[x * 3 + part] = Math.round((sums[x * 3 + part] ?? 0) / count);
    before = end;
  }
}
