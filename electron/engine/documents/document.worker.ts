import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { err } from '../../../shared/base/result.ts';
import type { DocumentResult, DocumentSource, PagesRead } from './documentRequest.ts';
import { loadPdfium, createPdfiumPool, FileTooHeavy } from './pdf/file/pdfium.ts';
import { inProcessOcrEngine, createOcrEnginePool } from './ocr/ocrEngine.ts';
import { type WorkerSlotsData, shareWorkerSlots } from './ocr/sharedWorkerSlots.ts';
import { inProcessTesseract } from './ocr/tesseract.ts';
import { readImage } from './readImage.ts';
import { readOffice } from './readOffice.ts';
import { readPdf } from './readPdf.ts';

/** Entry point of the worker that reads files; its messages are those of `workerPool`. */
parentPort?.on('message', ({ id, input }: { readonly id: number; readonly input: DocumentSource }) => {
  void handleRequest(input, (progress) => parentPort?.postMessage({ id, progress })).then(
    (value) => parentPort?.postMessage({ id, ok: true, value }),
    (failure: unknown) =>
      parentPort?.postMessage({ id, ok: false, error: failure instanceof Error ? failure.message : String(failure) }),
  );
});

const pdfiumPool = createPdfiumPool(() => loadPdfium(new URL('./pdfium.wasm', import.meta.url)));

const tesseract = inProcessTesseract(import.meta.url);
const workerSlots = shareWorkerSlots(workerData as WorkerSlotsData);
const here = inProcessOcrEngine(tesseract);
/** With a single slot, in-process OCR is equally fast. */
const ocrEngine =
  workerSlots.total < 2
    ? here
    : createOcrEnginePool({
        program: new URL('./ocr.worker.js', import.meta.url),
        memoryLimitMb: 512,
        restMs: 20_000,
        slots: workerSlots,
        here,
      });

async function handleRequest(source: DocumentSource, tell: (pages: PagesRead) => void): Promise<DocumentResult> {
  const request = source.bytes === undefined ? { ...source, bytes: await readFile(source.path) } : source;
  if (request.kind === 'office') return await readOffice(request);
  // Reports each page, however fast: which one takes long is unknown beforehand, and the last report stays valid meanwhile.
  const ports = { now: () => performance.now(), tesseract, ocrEngine, onPages: tell };
  if (request.kind === 'image') return await readImage(request, ports);
  try {
    return await pdfiumPool.use((pdfium, onBroken) => readPdf(pdfium, request, { ...ports, onBroken }));
  } catch (failure) {
    if (failure instanceof FileTooHeavy) return err('heavy');
    throw failure;
  }
}
