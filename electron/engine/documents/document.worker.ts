import { parentPort } from 'node:worker_threads';
import type { DocumentRequest, DocumentResult } from './documentRequest.ts';
import { loadPdfium, type Pdfium } from './pdf/pdfium.ts';
import { readPdf } from './readPdf.ts';

/** Entry of the worker that reads files; its messages are those of `workerPool`. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: DocumentRequest }) => {
  void answer(input).then(
    (value) => parentPort?.postMessage({ id, ok: true, value }),
    (failure: unknown) =>
      parentPort?.postMessage({ id, ok: false, error: failure instanceof Error ? failure.message : String(failure) }),
  );
});

let pdfium: Promise<Pdfium> | null = null;

async function answer(request: DocumentRequest): Promise<DocumentResult> {
  pdfium ??= loadPdfium(new URL('./pdfium.wasm', import.meta.url));
  return readPdf(await pdfium, request, () => performance.now());
}
