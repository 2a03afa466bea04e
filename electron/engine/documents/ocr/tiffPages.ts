import {
  ifdOffsets,
  openTiff,
  readList,
  tiffTags as tags,
  type TiffBytes,
  type TiffList,
  writeTiff,
} from './tiffFile.ts';
import { inflateSync } from 'node:zlib';
import { joinJpeg } from './joinJpeg.ts';

/** Pages of a TIFF: image readers take only the first that its header references. */
interface TiffPages {
  readonly count: number;
  /** Returns a page, from 0, as a file that the image reader can read. Calls may return the same bytes with another header. */
  page(index: number): Uint8Array;
}

/** More are not looked for. */
const maxPages = 10_000;

/** Returns the pages of a TIFF (TIFF 6.0, section 2) without thumbnails; null if it is no TIFF. */
export function tiffPages(file: Uint8Array): TiffPages | null {
  const tiff = openTiff(Buffer.from(file));
  if (tiff === null) return null;
  const { bytes, isLittle } = tiff;
  const pages = ifdOffsets(tiff, maxPages)
    .map((place) => ({ place, list: readList(tiff, place) }))
    // The last bit of its kind means a smaller copy of another.
    .filter(({ list }) => ((list.get(tags.kind)?.values[0] ?? 0) & 1) === 0);
  return {
    count: Math.max(1, pages.length),
    page(index) {
      const page = pages[index];
      const unpacked = page === undefined ? null : unpackTiff(tiff, page.list);
      if (unpacked !== null) return unpacked;
      if (page !== undefined && isLittle) bytes.writeUInt32LE(page.place, 4);
      else if (page !== undefined) bytes.writeUInt32BE(page.place, 4);
      return bytes;
    },
  };
}

/** Compressions that the image reader does not support. */
const packings = { deflate: [8, 32_946], jpeg: 7, none: 1 } as const;
/** Bytes of a page, unpacked. */
const maxPageBytes = 400_000_000;

/**
 * Re-encodes a page whose compression the image reader does not support: deflate becomes uncompressed strips, JPEG strips become one JPEG.
 * Null if it is readable as it is, or cannot be converted.
 */
function unpackTiff(tiff: TiffBytes, list: TiffList): Buffer | null {
  const packing = first(list, tags.compression, packings.none);
  if (packings.deflate.some((each) => each === packing)) return inflatePage(tiff, list);
  if (packing !== packings.jpeg) return null;
  const tables = list.get(tags.jpegTables);
  return joinJpeg({
    strips: partsOf(tiff, list, tags.stripOffsets, tags.stripBytes),
    tables: tables === undefined ? null : Buffer.from(tables.values),
    height: first(list, tags.height, 0),
    isRgb: first(list, tags.photometric, 0) === rgb,
  });
}

const rgb = 2;

function inflatePage(tiff: TiffBytes, list: TiffList): Buffer | null {
  const isTiled = list.has(tags.tileOffsets);
  const [offsets, lengths] = isTiled
    ? ([tags.tileOffsets, tags.tileBytes] as const)
    : ([tags.stripOffsets, tags.stripBytes] as const);
  let left = maxPageBytes;
  const parts: Buffer[] = [];
  for (const packed of partsOf(tiff, list, offsets, lengths)) {
    const part = inflated(packed, left);
    if (part === null || !undoPredictor(part, list, tiff.isLittle)) return null;
    left -= part.length;
    parts.push(part);
  }
  const plain = new Map(list);
  plain.set(tags.compression, { type: 3, values: [packings.none] });
  plain.delete(tags.predictor);
  return writeTiff(tiff.isLittle, plain, { offsets, lengths, parts });
}

function inflated(packed: Buffer, maxBytes: number): Buffer | null {
  try {
    return maxBytes < 1 ? null : inflateSync(packed, { maxOutputLength: maxBytes });
  } catch {
    return null;
  }
}

/**
 * Reverses horizontal differencing, where each sample is stored as the difference from the one before it in its row. False for other
 * predictors.
 */
function undoPredictor(part: Buffer, list: TiffList, isLittle: boolean): boolean {
  const predictor = first(list, tags.predictor, 1);
  if (predictor === 1) return true;
  const bits = first(list, tags.bits, 1);
  if (predictor !== 2 || (bits !== 8 && bits !== 16)) return false;
  const samples = first(list, tags.planes, 1) === 1 ? first(list, tags.samples, 1) : 1;
  const size = bits / 8;
  const row = first(list, tags.tileWidth, first(list, tags.width, 0)) * samples * size;
  if (row === 0) return false;
  const step = samples * size;
  for (let start = 0; start + row <= part.length; start += row)
    for (let at = start + step; at < start + row; at += size) {
      if (size === 1) part[at] = (part[at] ?? 0) + (part[at - step] ?? 0);
      else if (isLittle) part.writeUInt16LE((part.readUInt16LE(at) + part.readUInt16LE(at - step)) & 0xffff, at);
      else part.writeUInt16BE((part.readUInt16BE(at) + part.readUInt16BE(at - step)) & 0xffff, at);
    }
  return true;
}

function partsOf({ bytes }: TiffBytes, list: TiffList, offsets: number, lengths: number): readonly Buffer[] {
  const places = list.get(offsets)?.values ?? [];
  return places.map((place, index) => bytes.subarray(place, place + (list.get(lengths)?.values[index] ?? 0)));
}

function first(list: TiffList, tag: number, otherwise: number): number {
  return list.get(tag)?.values[0] ?? otherwise;
}
