import { createRequire } from 'node:module';
import { join } from 'node:path';
import { loadTesseract, type Tesseract } from '../../../electron/engine/documents/ocr/tesseract.ts';

/** The packed data of English that is installed. @param project its folder */
export function languageOf(project: string): string {
  return createRequire(join(project, 'package.json')).resolve(
    '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
  );
}

/** Opens the engine's OCR engine in this thread. */
export function openTesseract(project: string): Promise<Tesseract> {
  const { resolve } = createRequire(join(project, 'package.json'));
  return loadTesseract({
    program: resolve('tesseract.js-core/tesseract-core-simd-lstm.js'),
    wasm: resolve('tesseract.js-core/tesseract-core-simd-lstm.wasm'),
    language: languageOf(project),
  });
}
