import type { PaintedPage, PaintTask } from '../../../shared/engine/pagePicture.ts';
import { loadPictureOpener } from './ocr/openPicture.ts';
import { createPagePainter, type PagePainter } from './paintPage.ts';
import { loadPdfium } from './pdf/pdfium.ts';

/** The port of an Electron utility process to the one that started it. */
interface ParentPort {
  postMessage(message: PaintedPage): void;
  on(event: 'message', listener: (event: { readonly data: PaintTask }) => void): void;
}

/** Draws pages of documents for the app's window, in a process of its own: a file that breaks it costs a picture. */
function startPainting({ parentPort }: { readonly parentPort: ParentPort }): void {
  let painter: PagePainter | null = null;
  parentPort.on('message', ({ data: task }) => {
    painter ??= createPagePainter({ pdfium: once(openPdfium), openPicture: once(openPictures) });
    void painter
      .paint(task)
      .catch(() => {
        // What broke it may have left its memory in any state: the next page gets a reader of its own.
        painter = null;
        return null;
      })
      .then((png) => parentPort.postMessage({ id: task.id, png }));
  });
}

const openPdfium = () => loadPdfium(new URL('./pdfium.wasm', import.meta.url));
const openPictures = () =>
  loadPictureOpener({
    program: new URL('./tesseract-core.cjs', import.meta.url),
    wasm: new URL('./tesseract-core.wasm', import.meta.url),
  });

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}

startPainting(process);
