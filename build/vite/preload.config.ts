import { join } from 'node:path';
import { defineConfig } from 'vite';
import { outputFolder, projectFolder } from './folders.ts';
import { collectPackages } from './shippedPackages.ts';
import { chromiumTarget } from './targets.ts';

/** A sandboxed preload is one CommonJS file and may require electron only. */
export default defineConfig({
  root: projectFolder,
  publicDir: false,
  plugins: [collectPackages(join(outputFolder, 'preload.packages.json'))()],
  resolve: { conditions: ['import', 'module', 'default'], mainFields: ['module', 'main'] },
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    outDir: join(outputFolder, 'preload'),
    emptyOutDir: true,
    target: chromiumTarget,
    minify: true,
    reportCompressedSize: false,
    rolldownOptions: {
      input: { preload: join(projectFolder, 'electron/app/preload.ts') },
      external: ['electron'],
      output: { format: 'cjs', entryFileNames: '[name].cjs', codeSplitting: false },
    },
  },
});
