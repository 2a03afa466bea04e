import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import { projectFolder } from './folders.ts';

const folder = join(projectFolder, 'electron/engine/extract/main');

/** Copies the trained models next to the programs, which read them from their own folder. */
export function modelFiles(): Plugin {
  return {
    name: 'trowel:model-files',
    apply: 'build',
    buildStart() {
      for (const fileName of readdirSync(folder).filter((name) => name.endsWith('.bin'))) {
        const file = join(folder, fileName);
        this.addWatchFile(file);
        this.emitFile({ type: 'asset', fileName, originalFileName: file, source: readFileSync(file) });
      }
    },
  };
}
