import { expect, test } from 'vitest';
import { tiffPages } from '../../../../../electron/engine/documents/ocr/tiffPages.ts';
import { makeTiff } from '../../../../support/makeTiff.ts';
import { deflateSync } from 'node:zlib';
import {
  ifdOffsets,
  openTiff,
  readList,
  type TiffEntry,
  tiffTags as tags,
  writeTiff,
} from '../../../../../electron/engine/documents/ocr/tiffFile.ts';

const page = { width: 2, height: 2, bytes: new Uint8Array(4) };

test('the pages of a TIFF are counted, and each can be the first', () => {
  const file = makeTiff([page, page, page]);
  const pages = tiffPages(file);
  expect(pages?.count).toBe(3);
  const heads = [0, 1, 2, 0].map((index) => Buffer.from(pages?.page(index) ?? []).readUInt32LE(4));
  expect(new Set(heads).size).toBe(3);
  expect(heads[3]).toBe(file.readUInt32LE(4));
});

test('a small copy beside a page is none, a chain that leads back ends, and what is cut short is one page', () => {
  const copied = makeTiff([page, page]);
  const second = copied.readUInt32LE(8 + 2 + 9 * 12);
  // The directory entry for the width is replaced by the subfile type: a reduced-size copy.
  copied.writeUInt16LE(254, second + 2);
  copied.writeUInt32LE(1, second + 2 + 8);
  expect(tiffPages(copied)?.count).toBe(1);
  const round = makeTiff([page, page]);
  round.writeUInt32LE(8, second + 2 + 9 * 12);
  expect(tiffPages(round)?.count).toBe(2);
  expect(tiffPages(makeTiff([page, page]).subarray(0, 12))?.count).toBe(1);
  expect(tiffPages(Buffer.from('%PDF-1.7'))).toBeNull();
});

interface Made {
  readonly isLittle: boolean;
  readonly parts: readonly Buffer[];
  readonly more: Readonly<Record<number, readonly number[]>>;
}

const short = (values: readonly number[]): TiffEntry => ({ type: 3, values });

/** A page of four pixels per row and two rows, compressed as specified. */
function packed({ isLittle, parts, more }: Made): Buffer {
  const plain = {
    [tags.width]: [4],
    [tags.height]: [2],
    [tags.bits]: [8],
    [tags.samples]: [1],
    [tags.rowsPerStrip]: [1],
  };
  const list = new Map(Object.entries({ ...plain, ...more }).map(([tag, values]) => [Number(tag), short(values)]));
  return writeTiff(isLittle, list, { offsets: tags.stripOffsets, lengths: tags.stripBytes, parts });
}

/** What a page's strips hold, and how they are packed. */
function stripsOf(file: Uint8Array | undefined) {
  const tiff = openTiff(file ?? new Uint8Array());
  const list = tiff === null ? null : readList(tiff, ifdOffsets(tiff, 9)[0] ?? 0);
  const lengths = list?.get(tags.stripBytes)?.values ?? [];
  const strips = (list?.get(tags.stripOffsets)?.values ?? []).map((at, index) => [
    ...(tiff?.bytes.subarray(at, at + (lengths[index] ?? 0)) ?? []),
  ]);
  return { strips, packing: list?.get(tags.compression)?.values, predictor: list?.get(tags.predictor)?.values };
}

const little = [true, false];
const deflated = { [tags.compression]: [8] };

test.each(
  little,
)('strips of deflate become plain ones, what they differ by added up (little end first: %s)', (isLittle) => {
  const parts = [
    [10, 1, 1, 255],
    [7, 0, 0, 1],
  ].map((bytes) => deflateSync(Buffer.from(bytes)));
  const asTheyAre = tiffPages(packed({ isLittle, parts, more: deflated }))?.page(0);
  expect(stripsOf(asTheyAre)).toEqual({
    strips: [
      [10, 1, 1, 255],
      [7, 0, 0, 1],
    ],
    packing: [1],
    predictor: undefined,
  });
  const foretold = tiffPages(packed({ isLittle, parts, more: { ...deflated, [tags.predictor]: [2] } }))?.page(0);
  expect(stripsOf(foretold).strips).toEqual([
    [10, 11, 12, 11],
    [7, 7, 7, 8],
  ]);
});

test.each(
  little,
)('samples of two bytes are added up in their own order of bytes (little end first: %s)', (isLittle) => {
  const word = (value: number): number[] => (isLittle ? [value & 255, value >> 8] : [value >> 8, value & 255]);
  const parts = [deflateSync(Buffer.from([255, 1, 1, 1].flatMap(word)))];
  const more = { ...deflated, [tags.bits]: [16], [tags.predictor]: [2] };
  expect(stripsOf(tiffPages(packed({ isLittle, parts, more }))?.page(0)).strips).toEqual([
    [255, 256, 257, 258].flatMap(word),
  ]);
});

test('what can be read as it is stays, and so does what is damaged', () => {
  const plain = packed({ isLittle: true, parts: [Buffer.from([1, 2, 3, 4])], more: { [tags.compression]: [1] } });
  expect(Buffer.from(tiffPages(plain)?.page(0) ?? [])).toEqual(plain);
  const damaged = packed({ isLittle: true, parts: [Buffer.from('no deflate')], more: deflated });
  expect(Buffer.from(tiffPages(damaged)?.page(0) ?? [])).toEqual(damaged);
});
