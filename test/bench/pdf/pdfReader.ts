import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PdfOptions } from '../../../electron/engine/documents/documentRequest.ts';
import { loadPdfium } from '../../../electron/engine/documents/pdf/file/pdfium.ts';
import { readPdf } from '../../../electron/engine/documents/readPdf.ts';

/** Reads a PDF; how many pages it has. */
export type PdfReader = (bytes: Uint8Array) => Promise<number>;

/** The engine's default options, with blocks and markdown. */
const options: PdfOptions = { mode: 'fast', maxPages: null, blocks: true, pages: false, pageMarkers: false };

/** Opens the engine's reader in this thread. */
export async function openOwnReader(): Promise<PdfReader> {
  const pdfium = await loadPdfium();
  const tesseract = (): Promise<never> => Promise.reject(new Error('letters are not recognised in this mode'));
  return async (bytes) => {
    const request = { bytes, kind: 'pdf', html: false, timeMs: 120_000, options } as const;
    const read = await readPdf(pdfium, request, { now: () => performance.now(), tesseract });
    return read.ok ? (read.value.numPages ?? 0) : 0;
  };
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

/**
 * Opens pdf.js, which only extracts text.
 * @param path of its module, from {@link pdfJsPath}
 */
export async function openPdfJs(path: string): Promise<PdfReader> {
  const pdfJs = (await import(pathToFileURL(path).href)) as PdfJs;
  return async (bytes) => {
    // It takes the bytes away.
    const document = await pdfJs.getDocument({ data: bytes.slice(), verbosity: 0 }).promise;
    for (let number = 1; number <= document.numPages; number += 1)
      await (await document.getPage(number)).getTextContent();
    await document.destroy();
    return document.numPages;
  };
}

/** Returns where pdf.js is installed next to the development sets; null if it is not. */
export function pdfJsPath(data: string): string | null {
  try {
    return createRequire(join(data, 'peers/package.json')).resolve('pdfjs-dist/legacy/build/pdf.mjs');
  } catch {
    return null;
  }
}
