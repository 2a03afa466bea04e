import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { greyOf, type GrayImage } from '../../../../electron/engine/documents/ocr/grayImage.ts';
import { loadImageConverter } from '../../../../electron/engine/documents/ocr/tesseract.ts';
import { createPagePainter, type PagePainter } from '../../../../electron/engine/documents/paintPage.ts';
import { openPdf } from '../../../../electron/engine/documents/pdf/openPdf.ts';
import { loadPdfium, type Pdfium } from '../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { lockedPdf } from '../../../support/lockedPdf.ts';
import { makePdf, type PdfPage } from '../../../support/makePdf.ts';
import { makeTiff } from '../../../support/makeTiff.ts';

const require = createRequire(import.meta.url);
let painter: PagePainter;
let pdfium: Pdfium;

beforeAll(async () => {
  pdfium = await loadPdfium();
  const opener = loadImageConverter({
    program: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
    wasm: require.resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
  });
  painter = createPagePainter({ pdfium: () => Promise.resolve(pdfium), imageConverter: () => opener });
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

// A mark near the top left corner: an image with the wrong origin would have it at the bottom.
const marked: PdfPage = { texts: [{ text: 'HHHH', x: 60, y: 84, size: 40, font: 'bold' }] };

test('a page is drawn the right way up, at the width that was asked for', async () => {
  const { width, height, box } = inkOf(
    await painter.paint({ id: 1, key: 'a', file: makePdf([marked]), page: 0, width: 300 }),
  );
  expect([width, height]).toEqual([300, 425]);
  expect(box[0]).toBeCloseTo(60 / 595, 1);
  expect(box[3]).toBeCloseTo(84 / 842, 1);
});

test('a page that is to be turned is drawn turned, as its blocks say', async () => {
  const file = makePdf([{ ...marked, rotate: 90 }]);
  const { width, height, box } = inkOf(await painter.paint({ id: 1, key: 'b', file, page: 0, width: 842 }));
  expect([width, height]).toEqual([842, 595]);
  expect(box[0]).toBeGreaterThan(0.8);
});

test.each([
  false,
  true,
])('what is filled into a form is drawn where it stands (its looks left to the reader: %s)', async (isBare) => {
  const file = makePdf([{ fields: [{ kind: 'text', box: [300, 600, 500, 630], text: 'Maria Huber', isBare }] }]);
  const { box } = inkOf(await painter.paint({ id: 1, key: `form${isBare}`, file, page: 0, width: 595 }));
  expect(box[0]).toBeCloseTo(300 / 595, 1);
  expect(box[3]).toBeCloseTo(630 / 842, 1);
});

test('no picture comes of a page that is not there, of what is no PDF, and of one with a password', async () => {
  const ask = (key: string, file: Uint8Array, page = 0) => painter.paint({ id: 1, key, file, page, width: 300 });
  expect(await ask('c', makePdf([marked]), 1)).toBeNull();
  expect(await ask('d', Buffer.from('no PDF'))).toBeNull();
  expect(await ask('e', makePdf([marked], { encrypted: true }))).toBeNull();
  expect(await ask('f', makePdf([marked]))).not.toBeNull();
});

test('a locked page is drawn for whoever has said what opens it, also after a try without', async () => {
  const file = lockedPdf('HHHH', 'lämp');
  const ask = (password?: string) =>
    painter.paint({ id: 1, key: 'locked', file, page: 0, width: 300, ...(password === undefined ? {} : { password }) });
  expect(await ask()).toBeNull();
  expect(await ask('other')).toBeNull();
  expect(inkOf(await ask('lämp')).box[0]).toBeCloseTo(60 / 595, 1);
  expect(await ask()).toBeNull();
});

describe('a picture that browsers cannot read is drawn as the reader of letters sees it', () => {
  const drawn = (page: PdfPage): GrayImage => {
    const opened = openPdf(pdfium, makePdf([page]));
    const bitmap = opened.ok ? opened.value.draw(0, 2) : null;
    if (bitmap === null) throw new Error('no picture');
    return greyOf(bitmap);
  };

  test.each([false, true])('each page of a TIFF (its other order of bytes: %s)', async (bigEndian) => {
    const lower: PdfPage = { texts: [{ text: 'HHHH', x: 60, y: 780, size: 40, font: 'bold' }] };
    const file = makeTiff([drawn(marked), drawn(lower)], bigEndian);
    const ask = (page: number, width: number) => painter.paint({ id: 1, key: `tiff${bigEndian}`, file, page, width });
    const { width, height, box } = inkOf(await ask(0, 300));
    expect([width, height]).toEqual([300, 425]);
    expect(box[0]).toBeCloseTo(60 / 595, 1);
    expect(box[3]).toBeCloseTo(84 / 842, 1);
    expect(inkOf(await ask(0, 3000)).width).toBe(1190);
    expect(inkOf(await ask(1, 300)).box[1]).toBeGreaterThan(0.8);
    expect(inkOf(await ask(0, 300)).box[3]).toBeLessThan(0.2);
    expect(await ask(2, 300)).toBeNull();
  });

  test('one that is damaged is not drawn, and the next one is', async () => {
    const file = makeTiff([drawn(marked)]);
    const ask = (key: string, bytes: Uint8Array) => painter.paint({ id: 1, key, file: bytes, page: 0, width: 200 });
    expect(await ask('cut', file.subarray(0, 60))).toBeNull();
    expect(await ask('whole', file)).not.toBeNull();
  });
});
