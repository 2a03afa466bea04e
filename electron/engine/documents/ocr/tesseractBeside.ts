import { loadTesseract, type Tesseract } from './tesseract.ts';

/**
 * The reader of letters as it lies beside a built program, loaded into this thread when it is first asked for.
 * @param program the address of the program (`import.meta.url`)
 */
export function tesseractBeside(program: string): () => Promise<Tesseract> {
  let opened: Promise<Tesseract> | null = null;
  return () =>
    (opened ??= loadTesseract({
      program: new URL('./tesseract-core.cjs', program),
      wasm: new URL('./tesseract-core.wasm', program),
      language: new URL('./eng.traineddata.gz', program),
    }));
}
