import { ocrLanguages, type OcrScript, ocrScripts } from '../../../shared/base/ocrLanguages.ts';
import { err, ok } from '../../../shared/base/result.ts';
import { createPageReader, type PageReader } from './createPageReader.ts';
import { describePages } from './describePages.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from './documentRequest.ts';
import { isLegible } from './layout/page/isLegible.ts';
import type { PageLayout } from './layout/page/pageLayout.ts';
import { type OcrEngine, inProcessOcrEngine } from './ocr/ocrEngine.ts';
import type { Tesseract } from './ocr/tesseract.ts';
import { isDefaultTitle } from './office/officeParts.ts';
import { isTruncated } from './pdf/file/repairTruncatedPdf.ts';
import { openPdf, type PdfFile } from './pdf/openPdf.ts';
import type { Pdfium } from './pdf/file/pdfium.ts';

/** Part of the time limit for reading pages; the rest is for composing them. */
export const readingShare = 0.85;

/** The layout of a page; null if it could not be read. */
export type ReadPage = PageLayout | null;

/** Reads a PDF; `slow` where its pages take longer than the request allows: what is returned never depends on the clock. */
export async function readPdf(pdfium: Pdfium, request: DocumentRequest, ports: ReadPorts): Promise<DocumentResult> {
  const { bytes, options, password = null, languages = [] } = request;
  const { now, tesseract, ocrEngine = inProcessOcrEngine(tesseract) } = ports;
  if (bytes.byteLength === 0) return err('empty');
  const opened = openPdf(pdfium, bytes, password);
  if (!opened.ok) return err(opened.error === 'password' && password !== null ? 'wrongPassword' : opened.error);
  const file = opened.value;
  let isWell = true;
  try {
    const { pageCount } = file;
    if (pageCount === 0) return err('damaged');
    const deadline = now() + request.timeMs * readingShare;
    const isCut = isTruncated(bytes);
    const wanted = Math.min(pageCount, options.maxPages ?? Infinity);
    const reader = createPageReader(file, options.mode, ocrEngine, {
      pageCount: wanted,
      isTruncated: isCut,
      languages,
    });
    const read = await readPages(reader, wanted, deadline, ports);
    if (read === null) return err('slow');
    const { pages, failures } = read;
    isWell = read.isWell;
    if (pages.every((page) => page === null)) {
      if (failures.length > 0) throw failures[0];
      return err('damaged');
    }
    const warnings = [
      ...(isCut ? [cutOff] : []),
      ...(isWell ? [] : [brokeAt(pages.length + 1)]),
      ...warningsOf(pages),
      ...reader.warnings(),
    ];
    const about = isWell
      ? { bookmarks: file.bookmarks(), metadata: metadataOf(file) }
      : { bookmarks: [], metadata: {} };
    return ok(describePages(pages, { kind: 'pdf', totalPages: pageCount, ...about, warnings }, request));
  } finally {
    ocrEngine.forget();
    // One that broke gives nothing back.
    if (isWell) file.close();
  }
}

/** Pages up to the last one wanted, or to the one on which PDFium crashed. */
interface PagesOfFile {
  readonly pages: readonly ReadPage[];
  readonly failures: readonly unknown[];
  /** PDFium did not crash. */
  readonly isWell: boolean;
}

/** Reads pages one after the other; null if the deadline passes. */
async function readPages(
  reader: PageReader,
  wanted: number,
  deadline: number,
  { now, onPages, onBroken }: ReadPorts,
): Promise<PagesOfFile | null> {
  const pages: ReadPage[] = [];
  const failures: unknown[] = [];
  while (pages.length < wanted) {
    if (now() >= deadline) return null;
    onPages?.({ read: pages.length, total: wanted });
    try {
      pages.push(await reader.read(pages.length));
    } catch (failure) {
      failures.push(failure);
      if (isOfPdfium(failure)) {
        onBroken?.();
        return { pages, failures, isWell: false };
      }
      pages.push(null);
    }
  }
  return { pages, failures, isWell: true };
}

/** Whether PDFium itself crashed and is unusable: it ran out of memory, or accessed memory out of bounds. */
function isOfPdfium(failure: unknown): boolean {
  return failure instanceof Error && failure.name === 'RuntimeError';
}

function brokeAt(page: number): string {
  return `Page ${page} and the pages after it could not be read: it exceeds the limits of a page, or is damaged.`;
}

const cutOff = 'The file is cut off: pages and parts of pages may be missing.';

export interface ReadPorts {
  /** Milliseconds, of any clock. */
  readonly now: () => number;
  /** Called before each page. */
  readonly onPages?: (pages: PagesRead) => void;
  /** Called if PDFium crashed on a page: earlier pages are returned, and PDFium is unusable afterwards. */
  readonly onBroken?: () => void;
  /** Loaded when the first page needs it. */
  readonly tesseract: () => Promise<Tesseract>;
  /** Recognizes pages of a PDF, possibly several simultaneously; without it, this thread does. */
  readonly ocrEngine?: OcrEngine;
}

function metadataOf(file: PdfFile): Record<string, string> {
  const own = file.meta('Title');
  const title = isDefaultTitle(own) ? '' : own;
  const fields = {
    title,
    author: file.meta('Author'),
    description: file.meta('Subject'),
    keywords: file.meta('Keywords'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

/** Returns plain warnings about missing or incomplete pages. */
export function warningsOf(pages: readonly ReadPage[]): string[] {
  const failed = pages.flatMap((page, index) => (page === null ? [index + 1] : []));
  const cut = pages.flatMap((page, index) => (page?.isCut === true ? [index + 1] : []));
  const illegible = pages.flatMap((page, index) => (page === null || isLegible(page) ? [] : [index + 1]));
  const warnings: string[] = [];
  if (failed.length > 0) warnings.push(`Pages that cannot be read: ${list(failed)}.`);
  if (cut.length > 0) warnings.push(`Pages with more on them than is read: ${list(cut)}.`);
  if (illegible.length > 0) warnings.push(`Pages with hardly legible text: ${list(illegible)}.`);
  return [...warnings, ...scriptWarnings(pages)];
}

/** Returns a sentence on each script that OCR could not read, with the languages that can be added. */
function scriptWarnings(pages: readonly ReadPage[]): string[] {
  return unknownScripts.flatMap((script) => {
    const numbers = pages.flatMap((page, index) => (page?.unknownScript === script ? [index + 1] : []));
    if (numbers.length === 0) return [];
    if (script === 'other')
      return `Pages with text in a script that OCR cannot read, which was left out: ${list(numbers)}. A text layer from another program is read in every script.`;
    const own = ocrLanguages.filter((language) => language.script === script);
    const names = own.map(({ name, code }) => `${name} (${code})`).join(', ');
    return `Pages whose text seems to be ${scriptNames[script]}, which was left out: ${list(numbers)}. Languages that can be added to OCR in the settings of the local engine, or with --ocr-languages: ${names}.`;
  });
}

const unknownScripts = [...ocrScripts, 'other'] as const;

const scriptNames: Readonly<Record<OcrScript, string>> = {
  arabic: 'Arabic',
  cyrillic: 'Cyrillic',
  devanagari: 'Devanagari',
  eastAsian: 'Chinese, Japanese or Korean',
  greek: 'Greek',
  hebrew: 'Hebrew',
  thai: 'Thai',
};

/** Maximum page numbers of a warning. */
const maxListedPages = 10;

function list(numbers: readonly number[]): string {
  const shown = numbers.slice(0, maxListedPages).join(', ');
  return numbers.length > maxListedPages ? `${shown} and ${numbers.length - maxListedPages} more` : shown;
}
