import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import { type GreyPicture, greyOf, pgmOf } from '../../../electron/engine/documents/ocr/greyPicture.ts';
import { loadTesseract, type Tesseract } from '../../../electron/engine/documents/ocr/tesseract.ts';
import { openPdf } from '../../../electron/engine/documents/pdf/openPdf.ts';
import { loadPdfium, type Pdfium } from '../../../electron/engine/documents/pdf/pdfium.ts';
import { readImage } from '../../../electron/engine/documents/readImage.ts';
import { readPdf } from '../../../electron/engine/documents/readPdf.ts';
import { pairedRatios } from '../measure/rounds.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { turned } from '../measure/turned.ts';
import { wordF1 } from '../measure/wordF1.ts';
import type { Suite, SuiteContext } from './suite.ts';

const options: PdfOptions = { mode: 'fast', maxPages: null, blocks: true, pages: false, pageMarkers: false };
const timeMs = 120_000;

/** `npm run bench -- documents --data DIR`: how fast PDFs with text are read, and how well pictures of their pages. */
export const pdfSuite: Suite = [
  { figures: ['M2'], measure: speedRows },
  { figures: ['Q.ocr'], measure: ocrRows },
];

/** M2 of the guide: pages a CPU second with layout, blocks and markdown, against pdf.js that only tells the text. */
async function speedRows({ data, rounds, say }: SuiteContext): Promise<readonly Row[]> {
  const files = filesOf(data);
  const peer = data === null ? null : await openPdfJs(data);
  if (files.length === 0 || peer === null) {
    say('bench: M2 needs --data DIR, a folder with pdf/retypeset/*.pdf and, in peers, pdfjs-dist installed.');
    return [];
  }
  const pdfium = await loadPdfium();
  const ratios = await pairedRatios(
    rounds ?? 8,
    () => pagesPerSecond(files, ({ bytes }) => readPages(pdfium, bytes)),
    () => pagesPerSecond(files, ({ bytes }) => peer(bytes)),
  );
  return [ratioRow({ id: 'M2.pdf', goal: 2, direction: 'atLeast' }, ratios)];
}

interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

function filesOf(data: string | null): readonly NamedFile[] {
  const folder = join(data ?? '', 'pdf/retypeset');
  if (data === null || !existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => ({ name: name.slice(0, -'.pdf'.length), bytes: new Uint8Array(readFileSync(join(folder, name))) }));
}

/** Of this process's own CPU time. */
async function pagesPerSecond(
  files: readonly NamedFile[],
  read: (file: NamedFile) => Promise<number>,
): Promise<number> {
  const before = process.cpuUsage();
  let pages = 0;
  for (const file of files) pages += await read(file);
  const { user, system } = process.cpuUsage(before);
  return (pages * 1e6) / (user + system);
}

async function readPages(pdfium: Pdfium, bytes: Uint8Array): Promise<number> {
  const request = { bytes, kind: 'pdf', html: false, timeMs, options } as const;
  const tesseract = (): Promise<never> => Promise.reject(new Error('letters are not recognised in this mode'));
  const read = await readPdf(pdfium, request, { now: () => performance.now(), tesseract });
  return read.ok ? (read.value.numPages ?? 0) : 0;
}

interface PdfJs {
  getDocument(source: { readonly data: Uint8Array; readonly verbosity: number }): {
    readonly promise: Promise<{
      readonly numPages: number;
      getPage(number: number): Promise<{ getTextContent(): Promise<unknown> }>;
      destroy(): Promise<void>;
    }>;
  };
}

async function openPdfJs(data: string): Promise<((bytes: Uint8Array) => Promise<number>) | null> {
  let pdfJs: PdfJs;
  try {
    const path = createRequire(join(data, 'peers/package.json')).resolve('pdfjs-dist/legacy/build/pdf.mjs');
    pdfJs = (await import(pathToFileURL(path).href)) as PdfJs;
  } catch {
    return null;
  }
  return async (bytes) => {
    // It takes the bytes away.
    const document = await pdfJs.getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    for (let number = 1; number <= document.numPages; number += 1)
      await (await document.getPage(number)).getTextContent();
    await document.destroy();
    return document.numPages;
  };
}

/** Every so many-th page: recognising one takes seconds. */
const everyPage = 10;
/** As a scanner gives 150 dots an inch. */
const pixelsPerPoint = 150 / 72;
/** Degrees: lying on each side, and put in askew. */
const turns = [0, 90, 180, 270, 2] as const;

/** The pages of the development set as pictures, upright, turned and askew: words that are found, against the truth. */
async function ocrRows({ data, project, say }: SuiteContext): Promise<readonly Row[]> {
  const files = filesOf(data).filter((_, index) => index % everyPage === 0);
  if (files.length === 0) {
    say('bench: Q.ocr needs --data DIR, a folder with pdf/retypeset/*.pdf and pdf/truth/*.md.');
    return [];
  }
  const pdfium = await loadPdfium();
  const tesseract = await openTesseract(project);
  const scores: number[] = [];
  for (const { name, bytes } of files) {
    const page = drawnPage(pdfium, bytes);
    const truth = readFileSync(join(data ?? '', 'pdf/truth', `${name}.md`), 'utf8');
    if (page === null) continue;
    for (const degrees of turns) {
      const score = wordF1(await recognised(tesseract, turned(page, degrees)), truth);
      say(`bench: ${name} at ${degrees}° ${score.toFixed(3)}`);
      scores.push(score);
    }
  }
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  return [{ kind: 'value', id: 'Q.ocr.words', value, peer: null, goal: 0.95, documents: scores.length }];
}

function openTesseract(project: string): Promise<Tesseract> {
  const { resolve } = createRequire(join(project, 'package.json'));
  return loadTesseract({
    program: resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
    wasm: resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    language: resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz'),
  });
}

function drawnPage(pdfium: Pdfium, bytes: Uint8Array): GreyPicture | null {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return null;
  const bitmap = opened.value.draw(0, pixelsPerPoint);
  opened.value.close();
  return bitmap === null ? null : greyOf(bitmap);
}

async function recognised(tesseract: Tesseract, picture: GreyPicture): Promise<string> {
  const request = { bytes: pgmOf(picture), kind: 'image', html: false, timeMs, options } as const;
  const read = await readImage(request, () => Promise.resolve(tesseract));
  return read.ok ? (read.value.markdown ?? '') : '';
}
