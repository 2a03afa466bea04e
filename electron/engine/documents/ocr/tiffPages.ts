/** A TIFF page by page: readers of pictures take the first that its head names. */
export interface TiffPages {
  readonly count: number;
  /** The file with this page, from 0 on, as its first: the same bytes at each call, with another head. */
  page(index: number): Uint8Array;
}

/** The tag that says what kind of picture it is, whose last bit means a smaller copy of another. */
const kindTag = 254;
const entryBytes = 12;
/** More are not looked for. */
const mostPages = 10_000;

/** The pages of a TIFF (TIFF 6.0, section 2), without the small copies that some keep beside them; null for what is none. */
export function tiffPages(file: Uint8Array): TiffPages | null {
  const bytes = Buffer.from(file);
  const order = bytes.subarray(0, 4).toString('latin1');
  if (order !== 'II*\0' && order !== 'MM\0*') return null;
  const isLittle = order === 'II*\0';
  const short = (at: number): number =>
    at + 2 > bytes.length ? 0 : isLittle ? bytes.readUInt16LE(at) : bytes.readUInt16BE(at);
  const long = (at: number): number =>
    at + 4 > bytes.length ? 0 : isLittle ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at);
  const isCopy = (list: number): boolean => {
    for (let entry = 0; entry < short(list); entry += 1) {
      const at = list + 2 + entry * entryBytes;
      if (short(at) === kindTag) return (long(at + 8) & 1) === 1;
    }
    return false;
  };
  const places: number[] = [];
  // A chain of lists may lead back into itself.
  const seen = new Set<number>();
  for (let list = long(4); list > 0 && !seen.has(list) && places.length < mostPages; ) {
    seen.add(list);
    if (!isCopy(list)) places.push(list);
    list = long(list + 2 + short(list) * entryBytes);
  }
  return {
    count: Math.max(1, places.length),
    page(index) {
      const place = places[index];
      if (place !== undefined && isLittle) bytes.writeUInt32LE(place, 4);
      else if (place !== undefined) bytes.writeUInt32BE(place, 4);
      return bytes;
    },
  };
}
