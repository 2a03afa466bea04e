import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectFolder } from './folders.ts';

/** Files that programs read from their own folder, with their paths in the packages. */
const files: Readonly<Record<string, string>> = {
  'pdfium.wasm': '@hyzyla/pdfium/dist/pdfium.wasm',
  // CommonJS, which only the extension states where every other file is a module.
  'tesseract-core.cjs': 'tesseract.js-core/tesseract-core-simd-lstm.js',
  'tesseract-core.wasm': 'tesseract.js-core/tesseract-core-simd-lstm.wasm',
  'eng.traineddata.gz': '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
};

/** Copies files of npm packages that are not modules next to the programs: they are shipped, and named in the notices. */
export function packageFiles(): Plugin {
  return {
    name: 'trowel:package-files',
    apply: 'build',
    buildStart() {
      for (const [fileName, path] of Object.entries(files)) {
        const file = join(projectFolder, 'node_modules', path);
        this.emitFile({ type: 'asset', fileName, originalFileName: file, source: readFileSync(file) });
      }
    },
  };
}
