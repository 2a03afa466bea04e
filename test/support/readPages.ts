import type { DocumentResult, PdfOptions, ReadDocument } from '../../electron/engine/documents/documentRequest.ts';
import { loadPdfium, type Pdfium } from '../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../electron/engine/documents/readPdf.ts';
import { makePdf, type PdfPage, type PdfSettings } from './makePdf.ts';

let pdfium: Promise<Pdfium> | null = null;

function openTesseract(): Promise<never> {
  throw new Error('no page of these is recognised');
}

const plain: PdfOptions = { mode: 'fast', maxPages: null, blocks: false, pages: false, pageMarkers: false };

/** Reads the bytes of a PDF without letter recognition. */
export async function tryRead(
  bytes: Uint8Array,
  options: Partial<PdfOptions> = {},
  timeMs = 60_000,
): Promise<DocumentResult> {
  pdfium ??= loadPdfium();
  const request = { bytes, kind: 'pdf', html: false, timeMs, options: { ...plain, ...options } } as const;
  return await readPdf(await pdfium, request, { now: () => performance.now(), tesseract: openTesseract });
}

/** Makes a PDF of pages and reads it. */
export async function readPages(
  pages: readonly PdfPage[],
  options: Partial<PdfOptions> = {},
  settings: PdfSettings = {},
): Promise<ReadDocument & { readonly markdown: string }> {
  const result = await tryRead(makePdf(pages, settings), options);
  if (!result.ok) throw new Error(result.error);
  return { ...result.value, markdown: result.value.markdown ?? '' };
}
