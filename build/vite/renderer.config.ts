import { join } from 'node:path';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { outputFolder, projectFolder } from './folders.ts';
import { leanAria } from './replaceAriaLocaleCheck.ts';
import { leanMonaco } from './replaceMonacoWorkers.ts';
import { rendererManifest } from './manifest.ts';
import { collectPackages } from './shippedPackages.ts';
import { staticWords } from './staticMessages.ts';
import { chromiumTarget } from './targets.ts';

const packages = collectPackages(join(outputFolder, 'renderer.packages.json'));

export default defineConfig({
  root: join(projectFolder, 'renderer'),
  base: '/',
  publicDir: false,
  plugins: [
    // React Compiler caches rendered output while its inputs are equal. Components that it skips have a manual `memo`.
    react({ compiler: true }),
    tailwindcss(),
    leanAria(),
    leanMonaco(join(projectFolder, 'renderer')),
    staticWords(join(projectFolder, 'renderer')),
    rendererManifest(join(outputFolder, 'renderer-manifest.json')),
    packages(),
  ],
  worker: { format: 'es', plugins: () => [packages()] },
  build: {
    outDir: join(outputFolder, 'renderer'),
    emptyOutDir: true,
    target: chromiumTarget,
    minify: true,
    cssMinify: true,
    // An inlined asset would be a `data:` URL, which the window's CSP refuses for fonts and scripts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 8000,
    rolldownOptions: {
      input: ['index', 'recovery'].map((page) => join(projectFolder, `renderer/${page}.html`)),
    },
  },
});
