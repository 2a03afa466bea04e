import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import { type GreyPicture, greyOf, pgmOf } from '../../../electron/engine/documents/ocr/greyPicture.ts';
import type { Tesseract } from '../../../electron/engine/documents/ocr/tesseract.ts';
import { openPdf } from '../../../electron/engine/documents/pdf/openPdf.ts';
import { loadPdfium, type Pdfium } from '../../../electron/engine/documents/pdf/pdfium.ts';
import { readImage } from '../../../electron/engine/documents/readImage.ts';
import { readPdf } from '../../../electron/engine/documents/readPdf.ts';
import { openTesseract } from '../measure/openTesseract.ts';
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

/**
 * M2 of the guide: pages a CPU second with layout, blocks and markdown, against pdf.js that only tells the text. Of real files each
 * counts once, by its time a page: their pages are of every kind, and two long files of plain text hold most of them. Beside it all
 * their pages, each counted once, and the pages of one file each that are made of text alone.
 */
async function speedRows({ data, rounds, say }: SuiteContext): Promise<readonly Row[]> {
  const real = filesOf(data, 'pdf/real');
  const plain = filesOf(data, 'pdf/retypeset');
  const peer = data === null ? null : await openPdfJs(data);
  if (real.length === 0 || plain.length === 0 || peer === null) {
    say('bench: M2 needs --data DIR, a folder with pdf/real, pdf/retypeset and, in peers, pdfjs-dist installed.');
    return [];
  }
  const pdfium = await loadPdfium();
  const ours = (bytes: Uint8Array): Promise<number> => readPages(pdfium, bytes);
  const ofReal: Comparison[] = [];
  const ofPlain: Comparison[] = [];
  await compareReaders(plain, ours, peer, false);
  for (let round = 0; round < (rounds ?? 8); round += 1) {
    const isPeerFirst = round % 2 === 1;
    ofReal.push(await compareReaders(real, ours, peer, isPeerFirst));
    ofPlain.push(await compareReaders(plain, ours, peer, isPeerFirst));
  }
  const rates = ({ perFile, perPage }: Comparison): string =>
    `${inSecond(perFile.one)} (pdf.js ${inSecond(perFile.other)}) of files, ${inSecond(perPage.one)} (${inSecond(perPage.other)}) of all pages`;
  for (const [name, all] of [['real', ofReal] as const, ['plain', ofPlain] as const])
    for (const last of all.slice(-1)) say(`bench: pages a CPU second, ${name}: ${rates(last)}`);
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

function inSecond(ms: number): string {
  return (1000 / ms).toFixed(0);
}

type PdfReader = (bytes: Uint8Array) => Promise<number>;

/** Milliseconds of CPU time that two readers take for a page: with each file counted once, and with each page counted once. */
interface Comparison {
  readonly perFile: { readonly one: number; readonly other: number };
  readonly perPage: { readonly one: number; readonly other: number };
}

async function compareReaders(
  files: readonly NamedFile[],
  first: PdfReader,
  second: PdfReader,
  isSecondFirst: boolean,
): Promise<Comparison> {
  const perFile = { one: 0, other: 0 };
  const all = { one: 0, other: 0, files: 0, pages: 0 };
  for (const { bytes } of files) {
    const before = isSecondFirst ? await timed(second, bytes) : null;
    const one = await timed(first, bytes);
    const other = before ?? (await timed(second, bytes));
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

/** Milliseconds of this process's own CPU time, and the pages that were read: none of a file that cannot be. */
async function timed(read: PdfReader, bytes: Uint8Array): Promise<{ pages: number; ms: number }> {
  const before = process.cpuUsage();
  const pages = await read(bytes).catch(() => 0);
  const { user, system } = process.cpuUsage(before);
  return { pages, ms: (user + system) / 1000 };
}

interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The PDFs below a folder of the data, in the order of their names. */
function filesOf(data: string | null, below: string): readonly NamedFile[] {
  const folder = join(data ?? '', below);
  if (data === null || !existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .toSorted()
    .map((name) => ({ name: name.slice(0, -'.pdf'.length), bytes: new Uint8Array(readFileSync(join(folder, name))) }));
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

async function openPdfJs(data: string): Promise<PdfReader | null> {
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

function drawnPage(pdfium: Pdfium, bytes: Uint8Array): GreyPicture | null {
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return null;
  const bitmap = opened.value.draw(0, pixelsPerPoint);
  opened.value.close();
  return bitmap === null ? null : greyOf(bitmap);
}

async function recognised(tesseract: Tesseract, picture: GreyPicture): Promise<string> {
  const request = { bytes: pgmOf(picture), kind: 'image', html: false, timeMs, options } as const;
  const read = await readImage(request, { now: () => performance.now(), tesseract: () => Promise.resolve(tesseract) });
  return read.ok ? (read.value.markdown ?? '') : '';
}
