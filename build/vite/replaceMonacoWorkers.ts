import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * The editor package's language services start their workers with a function whose file imports every feature of the editor. We import the
 * features that we use (renderer/monaco/editorFeatures.ts), so that file is replaced by a short one of our own.
 */
export function leanMonaco(renderer: string): Plugin {
  let isReplaced = false;
  return {
    name: 'lean-monaco',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!source.endsWith('internal/common/workers.js') || importer?.includes('monaco-editor') !== true) return null;
      isReplaced = true;
      return join(renderer, 'monaco', 'languageWorker.ts');
    },
    generateBundle() {
      if (!isReplaced)
        this.error('monaco-editor starts its workers in another way now: see build/vite/replaceMonacoWorkers.ts');
    },
  };
}
