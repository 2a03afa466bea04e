import { inflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { createPagePainter, type PagePainter } from '../../../../electron/engine/documents/paintPage.ts';
import { loadPdfium } from '../../../../electron/engine/documents/pdf/pdfium.ts';
import { makePdf, type PdfPage } from '../../../support/makePdf.ts';

let painter: PagePainter;

beforeAll(async () => {
  painter = createPagePainter(await loadPdfium());
});

/** Where ink is, as parts of the page: left, top, right, bottom. */
function inkOf(png: Uint8Array | null) {
  if (png === null) throw new Error('no picture');
  const bytes = Buffer.from(png);
  const [width, height] = [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
  const length = bytes.readUInt32BE(33);
  const rows = inflateSync(bytes.subarray(41, 41 + length));
  let box = [1, 1, 0, 0] as [number, number, number, number];
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if ((rows[y * (1 + width * 3) + 1 + x * 3] ?? 255) > 100) continue;
      box = [
        Math.min(box[0], x / width),
        Math.min(box[1], y / height),
        Math.max(box[2], x / width),
        Math.max(box[3], y / height),
      ];
    }
  return { width, height, box };
}

// A mark near the top left corner: in a picture with the wrong origin it would be at the bottom.
const marked: PdfPage = { texts: [{ text: 'HHHH', x: 60, y: 84, size: 40, font: 'bold' }] };

test('a page is drawn the right way up, at the width that was asked for', () => {
  const { width, height, box } = inkOf(
    painter.paint({ id: 1, key: 'a', file: makePdf([marked]), page: 0, width: 300 }),
  );
  expect([width, height]).toEqual([300, 425]);
  expect(box[0]).toBeCloseTo(60 / 595, 1);
  expect(box[3]).toBeCloseTo(84 / 842, 1);
});

test('a page that is to be turned is drawn turned, as its blocks say', () => {
  const file = makePdf([{ ...marked, rotate: 90 }]);
  const { width, height, box } = inkOf(painter.paint({ id: 1, key: 'b', file, page: 0, width: 842 }));
  expect([width, height]).toEqual([842, 595]);
  expect(box[0]).toBeGreaterThan(0.8);
});

test('no picture comes of a page that is not there, of what is no PDF, and of one with a password', () => {
  const ask = (key: string, file: Uint8Array, page = 0) => painter.paint({ id: 1, key, file, page, width: 300 });
  expect(ask('c', makePdf([marked]), 1)).toBeNull();
  expect(ask('d', Buffer.from('no PDF'))).toBeNull();
  expect(ask('e', makePdf([marked], { encrypted: true }))).toBeNull();
  expect(ask('f', makePdf([marked]))).not.toBeNull();
});
