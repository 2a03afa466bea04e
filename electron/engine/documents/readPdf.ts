import { err, ok } from '../../../shared/base/result.ts';
import { createPageReader } from './createPageReader.ts';
import { describePages } from './describePages.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from './documentRequest.ts';
import { isLegible } from './layout/page/isLegible.ts';
import type { PageLayout } from './layout/page/pageLayout.ts';
import { type OcrEngine, inProcessOcrEngine } from './ocr/ocrEngine.ts';
import type { Tesseract } from './ocr/tesseract.ts';
import { isTruncated } from './pdf/file/repairTruncatedPdf.ts';
import { openPdf, type PdfFile } from './pdf/openPdf.ts';
import type { Pdfium } from './pdf/file/pdfium.ts';

/** Part of the time limit for reading pages; the rest is for composing them. */
export const readingShare = 0.85;

/** The layout of a page; null if it could not be read. */
export type ReadPage = PageLayout | null;

/** Reads a PDF; `slow` where its pages take longer than the request allows: what is returned never depends on the clock. */
export async function readPdf(
  pdfium: Pdfium,
  request: DocumentRequest,
  { now, tesseract, onPages, onBroken, ocrEngine = inProcessOcrEngine(tesseract) }: ReadPorts,
): Promise<DocumentResult> {
  const { bytes, options, password = null } = request;
  if (bytes.byteLength === 0) return err('empty');
  const opened = openPdf(pdfium, bytes, password);
  if (!opened.ok) return err(opened.error === 'password' && password !== null ? 'wrongPassword' : opened.error);
  const file = opened.value;
  let isWell = true;
  try {
    const { pageCount } = file;
    if (pageCount === 0) return err('damaged');
    const until = now() + request.timeMs * readingShare;
    const isCut = isTruncated(bytes);
    const wanted = Math.min(pageCount, options.maxPages ?? Infinity);
    const reader = createPageReader(file, options.mode, ocrEngine, {
      pageCount: wanted,
      isTruncated: isCut,
    });
    const pages: ReadPage[] = [];
    const failures: unknown[] = [];
    while (isWell && pages.length < wanted) {
      if (now() >= until) return err('slow');
      onPages?.({ read: pages.length, total: wanted });
      try {
        pages.push(await reader.read(pages.length));
      } catch (failure) {
        failures.push(failure);
        isWell = !isOfPdfium(failure);
        if (isWell) pages.push(null);
        else onBroken?.();
      }
    }
    const read = pages.filter((page) => page !== null);
    if (read.length === 0 && failures.length > 0) throw failures[0];
    if (read.length === 0) return err('damaged');
    const facts = {
      kind: 'pdf' as const,
      bookmarks: isWell ? file.bookmarks() : [],
      totalPages: pageCount,
      metadata: isWell ? metadataOf(file) : {},
      warnings: [
        ...(isCut ? [cutOff] : []),
        ...(isWell ? [] : [brokeAt(pages.length + 1)]),
        ...warningsOf(pages),
        ...reader.warnings(),
      ],
    };
    return ok(describePages(pages, facts, request));
  } finally {
    ocrEngine.forget();
    // One that broke gives nothing back.
    if (isWell) file.close();
  }
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

/** Default titles of programs. */
const emptyTitles =
  /^(?:untitled|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|indd|qxd|pptx?|xlsx?|tex|dvi|pdf|pub|rtf|odt))$/i;

function metadataOf(file: PdfFile): Record<string, string> {
  const own = file.meta('Title');
  const title = emptyTitles.test(own) ? '' : own;
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
  if (illegible.length > 0)
    warnings.push(`Pages with hardly legible text: ${list(illegible)}. OCR supports English only.`);
  return warnings;
}

function list(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(', ');
  return numbers.length > 10 ? `${shown} and ${numbers.length - 10} more` : shown;
}
