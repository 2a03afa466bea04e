import { parentPort } from 'node:worker_threads';
import { ocrPage } from './ocr/ocrPage.ts';
import type { OcrReply, OcrRequest } from './ocr/ocrEngine.ts';
import { inProcessTesseract } from './ocr/tesseract.ts';

/** Entry point of the document worker's OCR helper: it recognizes one page after the other. */
const tesseract = inProcessTesseract(import.meta.url);

parentPort?.on('message', (request: OcrRequest) => {
  void handleRequest(request).then((reply) => parentPort?.postMessage(reply));
});

async function handleRequest({ image, pixelsPerPoint, languages }: OcrRequest): Promise<OcrReply> {
  try {
    return { ok: true, content: ocrPage({ tesseract: await tesseract(), languages }, image, pixelsPerPoint) };
  } catch (failure) {
    return { ok: false, error: failure instanceof Error ? failure.message : String(failure) };
  }
}
