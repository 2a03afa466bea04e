import { ifdOffsets, openTiff, readList, tiffTags } from './tiffFile.ts';
import { unpackTiff } from './unpackTiff.ts';

/** Pages of a TIFF: image readers take only the first that its header references. */
export interface TiffPages {
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
    .filter(({ list }) => ((list.get(tiffTags.kind)?.values[0] ?? 0) & 1) === 0);
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
