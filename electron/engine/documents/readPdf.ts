import { err, ok } from '../../../shared/base/result.ts';
import { composeBlocks } from './compose/composeBlocks.ts';
import { describeBlocks } from './compose/describeBlocks.ts';
import { writeMarkdown, writePage } from './compose/writeMarkdown.ts';
import type { DocumentRequest, DocumentResult } from './documentRequest.ts';
import { layPage, type LaidPage } from './layout/layPage.ts';
import { openPdf, type PdfFile } from './pdf/openPdf.ts';
import type { Pdfium } from './pdf/pdfium.ts';
import { writeHtml } from './writeHtml.ts';

/** Part of the time that reading pages may take: the rest is for putting them together. */
const readingShare = 0.85;

/** A page as it was read; null for one that could not be. */
export type ReadPage = LaidPage | null;

/** Reads a PDF: as many pages as there is time for. */
export function readPdf(pdfium: Pdfium, request: DocumentRequest, now: () => number): DocumentResult {
  const { bytes, options } = request;
  if (bytes.byteLength === 0) return err('empty');
  const opened = openPdf(pdfium, bytes);
  if (!opened.ok) return err(opened.error);
  const file = opened.value;
  try {
    if (file.pageCount === 0) return err('damaged');
    const until = now() + request.timeMs * readingShare;
    const wanted = Math.min(file.pageCount, options.maxPages ?? Infinity);
    const pages: ReadPage[] = [];
    while (pages.length < wanted && now() < until) pages.push(readPage(file, pages.length));
    if (pages.length === 0) return err('slow');
    const read = pages.filter((page) => page !== null);
    if (read.length === 0) return err('damaged');
    return ok(describe(file, pages, wanted, request));
  } finally {
    file.close();
  }
}

function readPage(file: PdfFile, index: number): ReadPage {
  const content = file.page(index);
  return content === null ? null : layPage(content);
}

function describe(file: PdfFile, pages: readonly ReadPage[], wanted: number, request: DocumentRequest) {
  const { options } = request;
  const composed = composeBlocks(pages, file.bookmarks());
  const { markdown, blocks } = writeMarkdown(composed, options.pageMarkers);
  const titled = composed.find(({ type }) => type === 'title')?.markdown.replace(/^#+\s*/, '');
  return {
    markdown,
    html: request.html ? writeHtml(markdown) : null,
    blocks: options.blocks ? describeBlocks(pages, blocks) : null,
    pages: options.pages
      ? pages.map((_, index) => ({ pageNumber: index + 1, markdown: writePage(composed, index) }))
      : null,
    numPages: pages.length,
    totalPages: file.pageCount,
    metadata: metadataOf(file, titled),
    warnings: warningsOf(pages, wanted),
  };
}

/** Titles that programs write when nobody gave one. */
const emptyTitles =
  /^(?:untitled|microsoft (?:word|powerpoint|excel)\b.*|.*\.(?:docx?|indd|qxd|pptx?|xlsx?|tex|dvi|pdf|pub|rtf|odt))$/i;

function metadataOf(file: PdfFile, titled: string | undefined): Record<string, string> {
  const own = file.meta('Title');
  const title = own === '' || emptyTitles.test(own) ? (titled ?? own) : own;
  const fields = {
    title,
    author: file.meta('Author'),
    description: file.meta('Subject'),
    keywords: file.meta('Keywords'),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== ''));
}

function warningsOf(pages: readonly ReadPage[], wanted: number): string[] {
  const failed = pages.flatMap((page, index) => (page === null ? [index + 1] : []));
  const cut = pages.flatMap((page, index) => (page?.isCut === true ? [index + 1] : []));
  const warnings: string[] = [];
  if (pages.length < wanted) warnings.push(`There was time for the first ${pages.length} pages only.`);
  if (failed.length > 0) warnings.push(`Pages that cannot be read: ${list(failed)}.`);
  if (cut.length > 0) warnings.push(`Pages with more on them than is read: ${list(cut)}.`);
  return warnings;
}

function list(numbers: readonly number[]): string {
  const shown = numbers.slice(0, 10).join(', ');
  return numbers.length > 10 ? `${shown} and ${numbers.length - 10} more` : shown;
}
