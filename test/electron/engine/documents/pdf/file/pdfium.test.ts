import { expect, test } from 'vitest';
import {
  loadPdfium,
  type Pdfium,
  createPdfiumPool,
  FileTooHeavy,
} from '../../../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../../../../electron/engine/documents/readPdf.ts';
import { bombPdf } from '../../../../../support/bombPdf.ts';
import { makePdf } from '../../../../../support/makePdf.ts';

const options = { mode: 'fast', maxPages: null, blocks: false, pages: false, pageMarkers: false } as const;
const tesseract = () => Promise.reject(new Error('no page of these is recognised'));

/** Bytes: less than it has, so that it is taken sooner. */
const mostMemory = 100_000_000;

function keeperOfFiles() {
  const loaded: Pdfium[] = [];
  const keeper = createPdfiumPool(async () => {
    const pdfium = await loadPdfium(undefined, mostMemory);
    loaded.push(pdfium);
    return pdfium;
  });
  const read = (bytes: Uint8Array) =>
    keeper.use((pdfium, onBroken) =>
      readPdf(
        pdfium,
        { bytes, kind: 'pdf', html: false, timeMs: 60_000, options },
        { now: () => performance.now(), tesseract, onBroken },
      ),
    );
  return { loaded, read };
}

const letter = makePdf([{ texts: [{ text: 'The stove is warm.', x: 60, y: 80 }] }]);

test('one PDFium reads file after file', async () => {
  const { loaded, read } = keeperOfFiles();
  for (const bytes of [letter, letter, letter]) expect(await read(bytes)).toMatchObject({ ok: true });
  expect(loaded).toHaveLength(1);
});

test('a file that takes all memory costs its PDFium and not the files behind it', async () => {
  const { loaded, read } = keeperOfFiles();
  await expect(read(bombPdf(200, []))).rejects.toBeInstanceOf(FileTooHeavy);
  expect(await read(letter)).toMatchObject({ ok: true, value: { markdown: 'The stove is warm.' } });
  expect(loaded).toHaveLength(2);
});

test('of a file that breaks PDFium the pages before that are given, and that there are others', async () => {
  const { read } = keeperOfFiles();
  const document = await read(bombPdf(200, ['The first page.', 'The second page.']));
  expect(document).toMatchObject({
    ok: true,
    value: { markdown: 'The first page.\n\nThe second page.', totalPages: 3 },
  });
  expect(document.ok && document.value.warnings).toEqual([
    'Page 3 and the pages after it could not be read: it exceeds the limits of a page, or is damaged.',
  ]);
  expect(await read(letter)).toMatchObject({ ok: true, value: { markdown: 'The stove is warm.' } });
});

test('what breaks for another reason is told as it is, and the next file gets a PDFium of its own', async () => {
  const loaded: Pdfium[] = [];
  const pdfium = await loadPdfium();
  const keeper = createPdfiumPool(() => {
    loaded.push(pdfium);
    return Promise.resolve(pdfium);
  });
  const failure = new Error('out of its bounds');
  await expect(keeper.use(() => Promise.reject(failure))).rejects.toBe(failure);
  await keeper.use(() => Promise.resolve(1));
  expect(loaded).toHaveLength(2);
});
