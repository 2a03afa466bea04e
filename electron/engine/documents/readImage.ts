import { err, ok } from '../../../shared/base/result.ts';
import { describePages } from './describePages.ts';
import type { DocumentRequest, DocumentResult } from './documentRequest.ts';
import { layoutPage } from './layout/page/layoutPage.ts';
import { ocrFile } from './ocr/ocrPage.ts';
import { tiffPages } from './ocr/tiffPages.ts';
import { readingShare, type ReadPage, type ReadPorts, warningsOf } from './readPdf.ts';

/** Reads an image as a single-page document, and a multi-page TIFF page by page; `slow` where that takes longer than allowed. */
export async function readImage(
  { bytes, options, timeMs, html, languages = [] }: DocumentRequest,
  { now, tesseract, onPages }: ReadPorts,
): Promise<DocumentResult> {
  if (bytes.byteLength === 0) return err('empty');
  const tiff = tiffPages(bytes);
  const totalPages = tiff?.count ?? 1;
  const wanted = Math.min(totalPages, options.maxPages ?? Infinity);
  const reader = { tesseract: await tesseract(), languages };
  const until = now() + timeMs * readingShare;
  const pages: ReadPage[] = [];
  while (pages.length < wanted) {
    if (now() >= until) return err('slow');
    onPages?.({ read: pages.length, total: wanted });
    const content = ocrFile(reader, tiff?.page(pages.length) ?? bytes);
    pages.push(content === null ? null : layoutPage(content));
  }
  if (pages.every((page) => page === null)) return err('damaged');
  const facts = {
    kind: 'image' as const,
    bookmarks: [],
    totalPages,
    metadata: {},
    warnings: warningsOf(pages),
  };
  return ok(describePages(pages, facts, { options, html }));
}
