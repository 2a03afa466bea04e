import { listPlaces, openTiff, readList, tiffTags } from './tiffFile.ts';
import { unpackTiff } from './unpackTiff.ts';

/** A TIFF page by page: readers of pictures take the first that its head names. */
export interface TiffPages {
  readonly count: number;
  /** This page, from 0 on, as a file that the reader of pictures can read. The bytes may be the same at each call, with another head. */
  page(index: number): Uint8Array;
}

/** More are not looked for. */
const mostPages = 10_000;

/** The pages of a TIFF (TIFF 6.0, section 2), without the small copies that some keep beside them; null for what is none. */
export function tiffPages(file: Uint8Array): TiffPages | null {
  const tiff = openTiff(Buffer.from(file));
  if (tiff === null) return null;
  const { bytes, isLittle } = tiff;
  const pages = listPlaces(tiff, mostPages)
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
