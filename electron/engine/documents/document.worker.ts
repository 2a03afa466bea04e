import { parentPort } from 'node:worker_threads';
import type { DocumentRequest, DocumentResult, PagesRead } from './documentRequest.ts';
import { loadPdfium, type Pdfium } from './pdf/pdfium.ts';
import { loadTesseract, type Tesseract } from './ocr/tesseract.ts';
import { readImage } from './readImage.ts';
import { readOffice } from './readOffice.ts';
import { readPdf } from './readPdf.ts';

/** Entry of the worker that reads files; its messages are those of `workerPool`. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: DocumentRequest }) => {
  void answer(input, (progress) => parentPort?.postMessage({ id, progress })).then(
    (value) => parentPort?.postMessage({ id, ok: true, value }),
    (failure: unknown) =>
      parentPort?.postMessage({ id, ok: false, error: failure instanceof Error ? failure.message : String(failure) }),
  );
});

let pdfium: Promise<Pdfium> | null = null;

let tesseract: Promise<Tesseract> | null = null;

function openTesseract(): Promise<Tesseract> {
  tesseract ??= loadTesseract({
    program: new URL('./tesseract-core.cjs', import.meta.url),
    wasm: new URL('./tesseract-core.wasm', import.meta.url),
    language: new URL('./eng.traineddata.gz', import.meta.url),
  });
  return tesseract;
}

async function answer(request: DocumentRequest, tell: (pages: PagesRead) => void): Promise<DocumentResult> {
  if (request.kind === 'office') return await readOffice(request);
  // Each page, however fast: nobody knows beforehand which one takes long, and the last word stands while it does.
  const ports = { now: () => performance.now(), tesseract: openTesseract, onPages: tell };
  if (request.kind === 'image') return await readImage(request, ports);
  pdfium ??= loadPdfium(new URL('./pdfium.wasm', import.meta.url));
  return await readPdf(await pdfium, request, ports);
}
