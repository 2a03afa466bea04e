import { parentPort, workerData } from 'node:worker_threads';
import { err } from '../../../shared/base/result.ts';
import type { DocumentRequest, DocumentResult, PagesRead } from './documentRequest.ts';
import { loadPdfium } from './pdf/pdfium.ts';
import { createPdfiumKeeper, FileTooHeavy } from './pdf/pdfiumKeeper.ts';
import { recogniserHere } from './ocr/pageRecogniser.ts';
import { createRecogniserPool } from './ocr/recogniserPool.ts';
import { type PlacesGiven, sharePlaces } from './ocr/sharedPlaces.ts';
import { tesseractBeside } from './ocr/tesseractBeside.ts';
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

const keeper = createPdfiumKeeper(() => loadPdfium(new URL('./pdfium.wasm', import.meta.url)));

const tesseract = tesseractBeside(import.meta.url);
const places = sharePlaces(workerData as PlacesGiven);
const here = recogniserHere(tesseract);
/** With a place for one alone, it is as well done here. */
const recogniser =
  places.total < 2
    ? here
    : createRecogniserPool({
        program: new URL('./recognise.worker.js', import.meta.url),
        memoryLimitMb: 512,
        restMs: 20_000,
        places,
        here,
      });

async function answer(request: DocumentRequest, tell: (pages: PagesRead) => void): Promise<DocumentResult> {
  if (request.kind === 'office') return await readOffice(request);
  // Each page, however fast: nobody knows beforehand which one takes long, and the last word stands while it does.
  const ports = { now: () => performance.now(), tesseract, recogniser, onPages: tell };
  if (request.kind === 'image') return await readImage(request, ports);
  try {
    return await keeper.use((pdfium, onBroken) => readPdf(pdfium, request, { ...ports, onBroken }));
  } catch (failure) {
    if (failure instanceof FileTooHeavy) return err('heavy');
    throw failure;
  }
}
