import { parentPort } from 'node:worker_threads';
import { recognisePage } from './ocr/recognisePage.ts';
import type { RecogniseReply, RecogniseRequest } from './ocr/recogniserPool.ts';
import { tesseractBeside } from './ocr/tesseractBeside.ts';

/** Entry of a helper of the worker that reads files: it tells what is written on one page after the other. */
const tesseract = tesseractBeside(import.meta.url);

parentPort?.on('message', (request: RecogniseRequest) => {
  void answer(request).then((reply) => parentPort?.postMessage(reply));
});

async function answer({ picture, pixelsPerPoint }: RecogniseRequest): Promise<RecogniseReply> {
  try {
    return { ok: true, content: recognisePage(await tesseract(), picture, pixelsPerPoint) };
  } catch (failure) {
    return { ok: false, error: failure instanceof Error ? failure.message : String(failure) };
  }
}
