/** The tags of a page that are read here (TIFF 6.0, sections 8 and 13 to 15, and technical note 2). */
export const tiffTags = {
  kind: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  stripOffsets: 273,
  samples: 277,
  rowsPerStrip: 278,
  stripBytes: 279,
  planes: 284,
  predictor: 317,
  tileWidth: 322,
  tileOffsets: 324,
  tileBytes: 325,
  jpegTables: 347,
} as const;

/** An entry of an image file directory (IFD): unsigned integers of one, two or four bytes. */
export interface TiffEntry {
  readonly type: number;
  readonly values: readonly number[];
}

/** IFD entries of a page by tag; non-integer ones are omitted. */
export type TiffList = ReadonlyMap<number, TiffEntry>;

const entryBytes = 12;
/** Bytes of a number, by its type. */
const sizes: Readonly<Record<number, number>> = { 1: 1, 3: 2, 4: 4, 7: 1 };
/** More values than any page has parts. */
const maxValues = 1_000_000;

/** Bytes of a TIFF with their byte order; reads 0 beyond the end. */
export interface TiffBytes {
  readonly bytes: Buffer;
  readonly isLittle: boolean;
}

/** Null for what is no TIFF. */
export function openTiff(file: Uint8Array): TiffBytes | null {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const order = bytes.subarray(0, 4).toString('latin1');
  return order === 'II*\0' || order === 'MM\0*' ? { bytes, isLittle: order === 'II*\0' } : null;
}

/**
 * Reads an unsigned integer at an offset; 0 beyond the end of the file.
 * @param size its bytes
 */
export function numberAt({ bytes, isLittle }: TiffBytes, at: number, size: number): number {
  if (at < 0 || at + size > bytes.length) return 0;
  return isLittle ? bytes.readUIntLE(at, size) : bytes.readUIntBE(at, size);
}

/** Where the lists of the pages are, in their order. */
export function ifdOffsets(tiff: TiffBytes, maxPages: number): readonly number[] {
  // A chain of lists may lead back into itself.
  const places = new Set<number>();
  let at = numberAt(tiff, 4, 4);
  while (at > 0 && !places.has(at) && places.size < maxPages) {
    places.add(at);
    at = numberAt(tiff, at + 2 + numberAt(tiff, at, 2) * entryBytes, 4);
  }
  return [...places];
}

/**
 * Reads the IFD of a page.
 * @param place offset of the IFD
 */
export function readList(tiff: TiffBytes, place: number): TiffList {
  const list = new Map<number, TiffEntry>();
  for (let index = 0; index < numberAt(tiff, place, 2); index += 1) {
    const at = place + 2 + index * entryBytes;
    const [type, count] = [numberAt(tiff, at + 2, 2), numberAt(tiff, at + 4, 4)];
    const size = sizes[type];
    if (size === undefined || count > maxValues) continue;
    const from = count * size <= 4 ? at + 8 : numberAt(tiff, at + 8, 4);
    if (from + count * size > tiff.bytes.length) continue;
    list.set(numberAt(tiff, at, 2), {
      type,
      values: Array.from({ length: count }, (_, value) => numberAt(tiff, from + value * size, size)),
    });
  }
  return list;
}

/** Strips or tiles of a page, and the tags of their offsets and lengths. */
interface TiffParts {
  readonly offsets: number;
  readonly lengths: number;
  readonly parts: readonly Buffer[];
}

/**
 * Writes a single-page TIFF.
 * @param list its IFD entries, except the offsets of its parts
 */
export function writeTiff(isLittle: boolean, list: TiffList, { offsets, lengths, parts }: TiffParts): Buffer {
  const long = 4;
  const entries = new Map(list);
  entries.set(offsets, { type: long, values: parts.map(() => 0) });
  entries.set(lengths, { type: long, values: parts.map(({ length }) => length) });
  const sorted = [...entries].toSorted(([one], [other]) => one - other);
  const room = ({ type, values }: TiffEntry): number => values.length * (sizes[type] ?? 1);
  const head = 8 + 2 + sorted.length * entryBytes + 4;
  const aside = sorted.reduce((sum, [, entry]) => sum + (room(entry) > 4 ? room(entry) : 0), 0);
  const file = Buffer.alloc(head + aside);
  const put = (at: number, value: number, size: number): unknown =>
    isLittle ? file.writeUIntLE(value, at, size) : file.writeUIntBE(value, at, size);
  file.write(isLittle ? 'II*\0' : 'MM\0*', 'latin1');
  put(4, 8, 4);
  put(8, sorted.length, 2);
  let [free, data] = [head, head + aside];
  for (const [index, [tag, entry]] of sorted.entries()) {
    const at = 10 + index * entryBytes;
    const size = sizes[entry.type] ?? 1;
    put(at, tag, 2);
    put(at + 2, entry.type, 2);
    put(at + 4, entry.values.length, 4);
    const isAside = room(entry) > 4;
    if (isAside) put(at + 8, free, 4);
    const from = isAside ? free : at + 8;
    for (const [place, value] of entry.values.entries()) {
      const written = tag === offsets ? data : value;
      put(from + place * size, written, size);
      if (tag === offsets) data += parts[place]?.length ?? 0;
    }
    if (isAside) free += room(entry);
  }
  return Buffer.concat([file, ...parts]);
}
