import type { PaintedPage, PaintTask } from '../../../shared/engine/paintTask.ts';
import { loadImageConverter } from './ocr/tesseract.ts';
import { createPagePainter, type PagePainter } from './paintPage.ts';
import { loadPdfium } from './pdf/file/pdfium.ts';

/** The port of an Electron utility process to the one that started it. */
interface ParentPort {
  postMessage(message: PaintedPage): void;
  on(event: 'message', listener: (event: { readonly data: PaintTask }) => void): void;
}

/** Draws document pages for the app's window, in a separate process: a file that crashes it costs one image only. */
function startPainting({ parentPort }: { readonly parentPort: ParentPort }): void {
  let painter: PagePainter | null = null;
  parentPort.on('message', ({ data: task }) => {
    painter ??= createPagePainter({ pdfium: once(openPdfium), imageConverter: once(openImageConverter) });
    void painter
      .paint(task)
      .catch(() => {
        // A failure may corrupt the memory: the next page gets a new painter.
        painter = null;
        return null;
      })
      .then((png) => parentPort.postMessage({ id: task.id, png }));
  });
}

const openPdfium = () => loadPdfium(new URL('./pdfium.wasm', import.meta.url));
const openImageConverter = () =>
  loadImageConverter({
    program: new URL('./tesseract-core.cjs', import.meta.url),
    wasm: new URL('./tesseract-core.wasm', import.meta.url),
  });

function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | null = null;
  return () => (made ??= make());
}

startPainting(process);
