import { beforeAll, expect, test } from 'vitest';
import type { PdfOptions } from '../../../../electron/engine/documents/documentRequest.ts';
import type { Tesseract } from '../../../../electron/engine/documents/ocr/tesseract.ts';
import { loadPdfium, type Pdfium } from '../../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../../electron/engine/documents/readPdf.ts';
import { openTesseract } from '../../../bench/measure/openTesseract.ts';
import { makePdf, setLines, type PdfPage, type PdfText } from '../../../support/makePdf.ts';

let pdfium: Pdfium;
let tesseract: Tesseract;

beforeAll(async () => {
  pdfium = await loadPdfium();
  tesseract = await openTesseract(process.cwd());
});

async function recognize(page: PdfPage): Promise<string> {
  const options: PdfOptions = { mode: 'ocr', maxPages: null, blocks: false, pages: false, pageMarkers: false };
  const request = { bytes: makePdf([page]), kind: 'pdf', html: false, timeMs: 60_000, options } as const;
  const read = await readPdf(pdfium, request, {
    now: () => performance.now(),
    tesseract: () => Promise.resolve(tesseract),
  });
  if (!read.ok) throw new Error(read.error);
  return read.value.markdown ?? '';
}

const text = [
  'The lamp on the headland was lit each evening by the',
  'keeper and his daughter, who counted the ships that',
  'passed and wrote down their names in a green book.',
  'When the winter came the harbour was closed for weeks',
];
const note = (number: string, y: number, words: string): PdfText[] => [
  { text: number, x: 90, y: y - 4, size: 8 },
  { text: words, x: 98, y, size: 11 },
];
/** End position of the text above a position, with a mark there. */
const markAt = (number: string, x: number, y: number): PdfText => ({ text: number, x, y: y - 6, size: 9 });

/** The text with the marks of two notes, the line above them, and the notes. */
function pageWith(notes: readonly PdfText[]): PdfPage {
  const texts = [...setLines(text, 90, 120, 15, 20), markAt('1', 401, 140), markAt('2', 404.7, 160), ...notes];
  return { texts, lines: [[90, 686, 230, 686]] };
}

test('marks of notes on a scan lead to their notes, which have them again', async () => {
  const markdown = await recognize(
    pageWith([
      ...note('1', 700, 'A few of the names are in another hand.'),
      ...note('2', 716, 'The book was lost with the house in that year.'),
    ]),
  );
  expect(markdown.split('\n\n')).toEqual([
    'The lamp on the headland was lit each evening by the keeper and his daughter, who counted the ships that[^1] passed and wrote down their names in a green book.[^2] When the winter came the harbour was closed for weeks',
    '[^1]: A few of the names are in another hand.',
    '[^2]: The book was lost with the house in that year.',
  ]);
});

test('numbers that stand on the line before notes in small print begin them too', async () => {
  const markdown = await recognize(
    pageWith([
      { text: '1', x: 90, y: 700, size: 11 },
      { text: 'A few of the names are in another hand.', x: 106, y: 700, size: 11 },
      { text: '2', x: 90, y: 716, size: 11 },
      { text: 'The book was lost with the house in that year.', x: 106, y: 716, size: 11 },
    ]),
  );
  expect(markdown).toContain('ships that[^1] passed');
  expect(markdown).toContain('[^2]: The book was lost with the house in that year.');
});

test('a raised number that no note begins with is no mark of one', async () => {
  const markdown = await recognize({
    texts: [
      ...setLines(text, 90, 120, 15, 20),
      markAt('2', 401, 140),
      ...setLines(['A house of the keeper stood here before the war.'], 90, 700, 11),
    ],
  });
  expect(markdown).not.toContain('[^');
  expect(markdown).toContain('A house of the keeper stood here before the war.');
});
