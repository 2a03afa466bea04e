import { loadTesseract, type Tesseract } from './tesseract.ts';

/**
 * Returns the OCR engine next to a built program, loaded into this thread on first use.
 * @param program URL of the program (`import.meta.url`)
 */
export function inProcessTesseract(program: string): () => Promise<Tesseract> {
  let opened: Promise<Tesseract> | null = null;
  return () =>
    (opened ??= loadTesseract({
      program: new URL('./tesseract-core.cjs', program),
      wasm: new URL('./tesseract-core.wasm', program),
      language: new URL('./eng.traineddata.gz', program),
    }));
}
