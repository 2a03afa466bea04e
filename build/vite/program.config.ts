import { defineConfig } from 'vite';
import { outputFolder, projectFolder } from './folders.ts';
import { inpage } from './inpage.ts';
import { modelFiles } from './modelFiles.ts';

/** One TypeScript program for plain Node, with the packages left where they are: TROWEL_PROGRAM names its source. */
export default defineConfig({
  root: projectFolder,
  publicDir: false,
  plugins: [inpage(), modelFiles()],
  build: {
    ssr: true,
    // A program that extracts pages reads the models from its own folder.
    ssrEmitAssets: true,
    outDir: outputFolder,
    emptyOutDir: true,
    target: 'node20.19',
    minify: false,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { program: process.env['TROWEL_PROGRAM'] ?? '' },
      output: { format: 'es', entryFileNames: '[name].mjs', chunkFileNames: '[name]-[hash].mjs' },
    },
  },
});
