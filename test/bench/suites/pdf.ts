import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { withBundle } from '../../../build/scripts/bundle.mjs';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import { type GrayImage, greyOf, pgmOf } from '../../../electron/engine/documents/ocr/grayImage.ts';
import type { Tesseract } from '../../../electron/engine/documents/ocr/tesseract.ts';
import { openPdf } from '../../../electron/engine/documents/pdf/openPdf.ts';
import { loadPdfium, type Pdfium } from '../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readImage } from '../../../electron/engine/documents/readImage.ts';
import { pdfJsPath } from '../pdf/pdfReader.ts';
import { type ReaderProcess, startReader } from '../pdf/readerProcess.ts';
import { openTesseract } from '../measure/openTesseract.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { turned } from '../measure/turned.ts';
import { wordF1 } from '../measure/wordF1.ts';
import type { Suite, SuiteContext } from './suite.ts';

const options: PdfOptions = { mode: 'fast', maxPages: null, blocks: true, pages: false, pageMarkers: false };
const timeMs = 120_000;

/** `npm run bench -- documents --data DIR`: the speed of reading PDFs with text, and the accuracy of OCR on images of their pages. */
export const pdfSuite: Suite = [
  { figures: ['M2'], measure: speedRows },
  { figures: ['Q.ocr'], measure: ocrRows },
];

/**
 * M2 of the guide: pages per CPU second with layout, blocks and markdown, against pdf.js that only extracts text, each in a separate
 * process. Each real file counts once, by its time per page: their pages are of every kind, and two long files of plain text contain most
 * of them. Also reported: all their pages, each counted once, and the pages of single files that contain only text.
 */
async function speedRows({ data, rounds, say }: SuiteContext): Promise<readonly Row[]> {
  const real = pathsOf(data, 'pdf/real');
  const plain = pathsOf(data, 'pdf/retypeset');
  const peer = data === null ? null : pdfJsPath(data);
  if (real.length === 0 || plain.length === 0 || peer === null) {
    say('bench: M2 needs --data DIR, a folder with pdf/real, pdf/retypeset and, in peers, pdfjs-dist installed.');
    return [];
  }
  const ofReal: Comparison[] = [];
  const ofPlain: Comparison[] = [];
  await withBundle('test/bench/pdf/readPdfs.ts', async (program) => {
    const readers = [startReader(program, null), startReader(program, peer)] as const;
    try {
      say(`bench: the first pass, real: ${rates(await compareReaders(real, readers, false))}`);
      for (let round = 0; round < (rounds ?? 8); round += 1) {
        const isPeerFirst = round % 2 === 1;
        ofReal.push(await compareReaders(real, readers, isPeerFirst));
        ofPlain.push(await compareReaders(plain, readers, isPeerFirst));
      }
    } finally {
      for (const reader of readers) reader.end();
    }
  });
  for (const [name, all] of [['real', ofReal] as const, ['plain', ofPlain] as const])
    for (const last of all.slice(-1)) say(`bench: the last pass, ${name}: ${rates(last)}`);
  const goal = { goal: 2, direction: 'atLeast' } as const;
  return [
    ratioRow(
      { id: 'M2.pdf', ...goal },
      ofReal.map(({ perFile }) => perFile.other / perFile.one),
    ),
    ratioRow(
      { id: 'M2.everyPage', ...goal },
      ofReal.map(({ perPage }) => perPage.other / perPage.one),
    ),
    ratioRow(
      { id: 'M2.plainText', ...goal },
      ofPlain.map(({ perPage }) => perPage.other / perPage.one),
    ),
  ];
}

/** Pages a CPU second. */
function rates({ perFile, perPage }: Comparison): string {
  const inSecond = (ms: number): string => (1000 / ms).toFixed(0);
  return `${inSecond(perFile.one)} (pdf.js ${inSecond(perFile.other)}) of files, ${inSecond(perPage.one)} (${inSecond(perPage.other)}) of all pages`;
}

/** Milliseconds of CPU time that two readers take for a page: with each file counted once, and with each page counted once. */
interface Comparison {
  readonly perFile: { readonly one: number; readonly other: number };
  readonly perPage: { readonly one: number; readonly other: number };
}

async function compareReaders(
  paths: readonly string[],
  [first, second]: readonly [ReaderProcess, ReaderProcess],
  isSecondFirst: boolean,
): Promise<Comparison> {
  const perFile = { one: 0, other: 0 };
  const all = { one: 0, other: 0, files: 0, pages: 0 };
  for (const path of paths) {
    const before = isSecondFirst ? await second.read(path) : null;
    const one = await first.read(path);
    const other = before ?? (await second.read(path));
    // Damaged, empty or locked: one of them gave nothing that could be compared.
    if (one.pages === 0 || other.pages === 0) continue;
    perFile.one += one.ms / one.pages;
    perFile.other += other.ms / other.pages;
    all.one += one.ms;
    all.other += other.ms;
    all.files += 1;
    all.pages += one.pages;
  }
  return {
    perFile: { one: perFile.one / all.files, other: perFile.other / all.files },
    perPage: { one: all.one / all.pages, other: all.other / all.pages },
  };
}

interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The PDFs below a folder of the data, in the order of their names. */
function pathsOf(data: string | null, below: string): readonly string[] {
  const folder = join(data ?? '', below);
  if (data === null || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => join(folder, name));
}

function filesOf(data: string | null, below: string): readonly NamedFile[] {
  return pathsOf(data, below).map((path) => ({
    name: basename(path, '.pdf'),
    bytes: new Uint8Array(readFileSync(path)),
  }));
}

/** Every so many-th page: recognising one takes seconds. */
const everyPage = 10;
/** As a scanner gives 150 dots an inch. */
const pixelsPerPoint = 150 / 72;
/** Degrees: upright, rotated in steps of 90, and skewed. */
const turns = [0, 90, 180, 270, 2] as const;

/** OCR of the pages of the development set as images, upright, rotated and skewed: words found, against the ground truth. */
async function ocrRows({ data, project, say }: SuiteContext): Promise<readonly Row[]> {
  const files = filesOf(data, 'pdf/retypeset').filter((_, index) => index % everyPage === 0);
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

function drawnPage(pdfium: Pdfium, bytes: Uint8Array): GrayImage | null {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return null;
  const bitmap = opened.value.draw(0, pixelsPerPoint);
  opened.value.close();
  return bitmap === null ? null : greyOf(bitmap);
}

async function recognised(tesseract: Tesseract, image: GrayImage): Promise<string> {
  const request = { bytes: pgmOf(image), kind: 'image', html: false, timeMs, options } as const;
  const read = await readImage(request, { now: () => performance.now(), tesseract: () => Promise.resolve(tesseract) });
  return read.ok ? (read.value.markdown ?? '') : '';
}
