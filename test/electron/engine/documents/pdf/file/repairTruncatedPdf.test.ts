import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import {
  isTruncated,
  repairTruncatedPdf,
} from '../../../../../../electron/engine/documents/pdf/file/repairTruncatedPdf.ts';
import { loadPdfium } from '../../../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { openPdf } from '../../../../../../electron/engine/documents/pdf/openPdf.ts';
import { makePdf } from '../../../../../support/makePdf.ts';
import { tryRead } from '../../../../../support/readPages.ts';

const pdfium = await loadPdfium();

/** What can be read of each page of a file. */
function pagesOf(bytes: Uint8Array): readonly string[] | string {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return opened.error;
  const file = opened.value;
  const texts = Array.from({ length: file.pageCount }, (_, index) =>
    (file.page(index)?.words ?? []).map(({ text }) => text).join(' '),
  );
  file.close();
  return texts;
}

const whole = makePdf(['The lamp', 'The coast', 'The book'].map((text) => ({ texts: [{ text, x: 70, y: 100 }] })));

test('pages of a file whose end is missing are read, those that are there', () => {
  expect(isTruncated(whole)).toBe(false);
  const end = whole.indexOf('xref');
  expect(isTruncated(whole.subarray(0, end))).toBe(true);
  expect(pagesOf(whole.subarray(0, end))).toEqual(['The lamp', 'The coast', 'The book']);
  expect(pagesOf(whole)).toEqual(['The lamp', 'The coast', 'The book']);
});

test('what is read of a file whose end is missing says so', async () => {
  const cut = await tryRead(whole.subarray(0, whole.indexOf('xref')));
  expect(cut).toMatchObject({
    value: { numPages: 3, warnings: ['The file is cut off: pages and parts of pages may be missing.'] },
  });
  expect(await tryRead(whole)).toMatchObject({ value: { numPages: 3, warnings: [] } });
});

test('a page of which nothing is left is none that was read', async () => {
  const content = 'BT /F1 12 Tf 50 200 Td (The lamp) Tj ET';
  const page = (contents: number) =>
    `<</Type/Page/MediaBox[0 0 300 300]/Resources<</Font<</F1 5 0 R>>>>/Contents ${contents} 0 R>>`;
  const cut = await tryRead(
    Buffer.from(
      `%PDF-1.4\n3 0 obj\n${page(6)}\nendobj\n4 0 obj\n${page(7)}\nendobj\n5 0 obj\n<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>\nendobj\n6 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n7 0 obj\n<</Leng`,
    ),
    { blocks: true },
  );
  expect(cut.ok && cut.value.blocks?.map(({ status }) => status)).toEqual(['ok', 'failed']);
  expect(cut.ok && cut.value.warnings).toContain('Pages that cannot be read: 2.');
});

test('pages that are packed into streams are found as well', () => {
  const objects = [
    [4, '<</Type/Page/MediaBox[0 0 300 300]/Resources<</Font<</F1 5 0 R>>>>/Contents 3 0 R>>'],
    [5, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>'],
  ] as const;
  let place = 0;
  const places = objects.map(([number, body]) => {
    const own = `${number} ${place}`;
    place += body.length + 1;
    return own;
  });
  const head = `${places.join(' ')} `;
  const packed = deflateSync(Buffer.from(head + objects.map(([, body]) => body).join(' ')));
  const content = 'BT /F1 12 Tf 50 200 Td (The lamp) Tj ET';
  const bytes = Buffer.concat([
    Buffer.from(`%PDF-1.5\n3 0 obj\n<</Length ${content.length}>>\nstream\n${content}\nendstream\nendobj\n`),
    Buffer.from(
      `6 0 obj\n<</Type/ObjStm/N 2/First ${head.length}/Filter/FlateDecode/Length ${packed.length}>>\nstream\n`,
    ),
    packed,
    Buffer.from('\nendstream\nendobj\n7 0 obj\n<</Leng'),
  ]);
  expect(pagesOf(bytes)).toEqual(['The lamp']);
});

test('nothing is made of what has no page, is locked, or is no PDF', () => {
  for (const text of [
    '%PDF-1.7\n1 0 obj\n<</Type/Pages>>\nendobj',
    '<html>',
    '%PDF-1.4\n1 0 obj<</Type/Page>>endobj /Encrypt 2 0 R',
  ])
    expect(repairTruncatedPdf(Buffer.from(text))).toBeNull();
});
