import { expect, test } from 'vitest';
import { tiffPages } from '../../../../../electron/engine/documents/ocr/tiffPages.ts';
import { makeTiff } from '../../../../support/makeTiff.ts';

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
