import { inflateSync } from 'node:zlib';

/** An image whose rows are decoded one by one, so that a large one with few colors needs little memory. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Writes a row into `into`: red, green and blue of each pixel, on white where it is transparent. */
  row(index: number, into: Uint8Array): void;
}

interface Head {
  readonly width: number;
  readonly height: number;
  /** Bits of one channel. */
  readonly depth: number;
  readonly colour: number;
}

/** Maximum decoded bytes of one image. */
const maxBytes = 400_000_000;
const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };

/**
 * Reads a PNG that is not interlaced (PNG specification, sections 6 and 9), whatever its colours.
 * Null for one that is damaged, interlaced, or too large.
 */
export function decodePng(png: Uint8Array): Raster | null {
  const file = Buffer.from(png.buffer, png.byteOffset, png.byteLength);
  const chunks = chunksOf(file);
  const head = chunks === null ? null : headOf(chunks);
  if (chunks === null || head === null) return null;
  const channels = channelsOf[head.colour] ?? 1;
  const rowBytes = Math.ceil((head.width * channels * head.depth) / 8);
  const size = (rowBytes + 1) * head.height;
  if (size > maxBytes) return null;
  const rows = inflated(
    chunks.flatMap(({ type, data }) => (type === 'IDAT' ? [data] : [])),
    size,
  );
  if (rows === null || !undoFilters(rows, rowBytes, Math.max(1, (channels * head.depth) >> 3))) return null;
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? Buffer.alloc(0);
  const { width, height } = head;
  return {
    width,
    height,
    row(index, into) {
      writeRow(head, palette, rows.subarray(index * (rowBytes + 1) + 1, (index + 1) * (rowBytes + 1)), into);
    },
  };
}

interface Chunk {
  readonly type: string;
  readonly data: Buffer;
}

function chunksOf(file: Buffer): readonly Chunk[] | null {
  if (file.subarray(0, 8).toString('latin1') !== '\x89PNG\r\n\x1a\n') return null;
  const chunks: Chunk[] = [];
  for (let at = 8; at + 12 <= file.length; ) {
    const end = at + 8 + file.readUInt32BE(at);
    if (end + 4 > file.length) return null;
    chunks.push({ type: file.subarray(at + 4, at + 8).toString('latin1'), data: file.subarray(at + 8, end) });
    at = end + 4;
  }
  return chunks;
}

function headOf(chunks: readonly Chunk[]): Head | null {
  const data = chunks.find(({ type }) => type === 'IHDR')?.data;
  if (data === undefined || data.length < 13) return null;
  const [depth, colour, interlaced] = [data[8] ?? 0, data[9] ?? 0, data[12]];
  const [width, height] = [data.readUInt32BE(0), data.readUInt32BE(4)];
  const isKnown = colour in channelsOf && [1, 2, 4, 8, 16].includes(depth) && interlaced === 0;
  return isKnown && width > 0 && height > 0 ? { width, height, depth, colour } : null;
}

function inflated(parts: readonly Buffer[], size: number): Buffer | null {
  try {
    const rows = inflateSync(Buffer.concat(parts), { maxOutputLength: size });
    return rows.length === size ? rows : null;
  } catch {
    return null;
  }
}

/** Reverses the PNG filter of each row. False if a row has an unknown filter type. */
function undoFilters(rows: Buffer, rowBytes: number, pixelBytes: number): boolean {
  const length = rowBytes + 1;
  for (let start = 0; start < rows.length; start += length) {
    const filter = rows[start] ?? 0;
    if (filter > 4) return false;
    if (filter === 0) continue;
    for (let at = start + 1; at < start + length; at += 1) {
      const left = at - pixelBytes > start ? (rows[at - pixelBytes] ?? 0) : 0;
      const above = start === 0 ? 0 : (rows[at - length] ?? 0);
      const corner = start === 0 || at - pixelBytes <= start ? 0 : (rows[at - length - pixelBytes] ?? 0);
      rows[at] = (rows[at] ?? 0) + foretold(filter, left, above, corner);
    }
  }
  return true;
}

function foretold(filter: number, left: number, above: number, corner: number): number {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  const [toLeft, toAbove] = [Math.abs(above - corner), Math.abs(left - corner)];
  const toCorner = Math.abs(left + above - 2 * corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

function writeRow({ width, depth, colour }: Head, palette: Buffer, bytes: Buffer, into: Uint8Array): void {
  const channels = channelsOf[colour] ?? 1;
  const isGrey = channels < 3;
  for (let x = 0; x < width; x += 1) {
    const first = x * channels;
    const alpha = channels % 2 === 0 ? sample(bytes, first + channels - 1, depth) / 255 : 1;
    for (let part = 0; part < 3; part += 1) {
      const value =
        colour === 3
          ? (palette[indexAt(bytes, x, depth) * 3 + part] ?? 0)
          : sample(bytes, isGrey ? first : first + part, depth);
      into[x * 3 + part] = alpha === 1 ? value : Math.round(value * alpha + 255 * (1 - alpha));
    }
  }
}

/** A sample in eight bits. */
function sample(bytes: Buffer, index: number, depth: number): number {
  if (depth === 8) return bytes[index] ?? 0;
  if (depth === 16) return bytes[index * 2] ?? 0;
  return (indexAt(bytes, index, depth) * 255) / ((1 << depth) - 1);
}

function indexAt(bytes: Buffer, index: number, depth: number): number {
  if (depth === 8) return bytes[index] ?? 0;
  const bit = index * depth;
  return ((bytes[bit >> 3] ?? 0) >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}
