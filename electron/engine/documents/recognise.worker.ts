import { parentPort } from 'node:worker_threads';
import { recognisePage } from './ocr/recognisePage.ts';
import type { RecogniseReply, RecogniseRequest } from './ocr/recogniserPool.ts';
import { inProcessTesseract } from './ocr/inProcessTesseract.ts';

/** Entry point of the document worker's OCR helper: it recognizes one page after the other. */
const tesseract = inProcessTesseract(import.meta.url);

parentPort?.on('message', (request: RecogniseRequest) => {
  void handleRequest(request).then((reply) => parentPort?.postMessage(reply));
});

async function handleRequest({ image, pixelsPerPoint }: RecogniseRequest): Promise<RecogniseReply> {
  try {
    return { ok: true, content: recognisePage(await tesseract(), image, pixelsPerPoint) };
  } catch (failure) {
    return { ok: false, error: failure instanceof Error ? failure.message : String(failure) };
  }
}
