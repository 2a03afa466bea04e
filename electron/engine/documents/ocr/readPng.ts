import { inflateSync } from 'node:zlib';
import type { GreyPicture } from './greyPicture.ts';

const mostPixels = 60_000_000;

/** The greys of a PNG of one or eight bits a pixel, without colours and in one pass, as Tesseract writes them; null for any other. */
export function readGreyPng(file: Uint8Array): GreyPicture | null {
  const png = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  if (png.length < 33 || png.toString('latin1', 12, 16) !== 'IHDR') return null;
  const [width, height, bits] = [png.readUInt32BE(16), png.readUInt32BE(20), png[24] ?? 0];
  if ((bits !== 8 && bits !== 1) || png[25] !== 0 || png[28] !== 0) return null;
  if (width * height > mostPixels) return null;
  const rowBytes = Math.ceil((width * bits) / 8);
  const raw = inflateSync(Buffer.concat(partsOf(png)), { maxOutputLength: (rowBytes + 1) * height });
  if (raw.length < (rowBytes + 1) * height) return null;
  unfilter(raw, rowBytes, height);
  const bytes = new Uint8Array(width * height);
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1) + 1;
    for (let x = 0; x < width; x += 1) bytes[y * width + x] = greyAt(raw, start, x, bits);
  }
  return { width, height, bytes };
}

function greyAt(raw: Buffer, start: number, x: number, bits: number): number {
  if (bits === 8) return raw[start + x] ?? 0;
  return ((raw[start + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0;
}

/** The packed data, which may come in several parts. */
function partsOf(png: Buffer): Buffer[] {
  const parts: Buffer[] = [];
  for (let at = 8; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return parts;
}

/** Each row tells what differs from the pixels before and above, in one of five ways (PNG, section 9). */
function unfilter(raw: Buffer, rowBytes: number, height: number): void {
  for (let y = 0; y < height; y += 1) {
    const start = y * (rowBytes + 1) + 1;
    const filter = raw[start - 1] ?? 0;
    if (filter === 0) continue;
    for (let x = 0; x < rowBytes; x += 1) {
      const left = x === 0 ? 0 : (raw[start + x - 1] ?? 0);
      const up = y === 0 ? 0 : (raw[start + x - rowBytes - 1] ?? 0);
      const corner = x === 0 || y === 0 ? 0 : (raw[start + x - rowBytes - 2] ?? 0);
      raw[start + x] = ((raw[start + x] ?? 0) + predicted(filter, left, up, corner)) & 255;
    }
  }
}

function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return up;
  if (filter === 3) return (left + up) >> 1;
  const sum = left + up - corner;
  const [a, b, c] = [Math.abs(sum - left), Math.abs(sum - up), Math.abs(sum - corner)];
  return a <= b && a <= c ? left : b <= c ? up : corner;
}
