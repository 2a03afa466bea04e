import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { build } from 'vite';
import { projectFolder } from '../../build/vite/folders.ts';
import { nodeTarget } from '../../build/vite/targets.ts';

/**
 * Builds a separate program from a source file, as the real build does, for a test that starts it as a process or a worker. Returns the
 * path of the built file, from where native packages can be resolved.
 */
export async function buildProgram(source: string): Promise<string> {
  const built = await buildKeptProgram(source);
  onTestFinished(built.remove);
  return built.path;
}

/** The same for a program that several tests share: it goes with `remove`. */
export async function buildKeptProgram(source: string): Promise<{ readonly path: string; remove(): void }> {
  const parent = join(projectFolder, 'node_modules', '.cache');
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'test-program-'));
  await build({
    configFile: false,
    root: projectFolder,
    publicDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, external: ['electron', 'libsql'] },
    build: {
      ssr: join(projectFolder, source),
      outDir: folder,
      emptyOutDir: true,
      target: nodeTarget,
      minify: false,
      rolldownOptions: {
        output: {
          format: 'es',
          entryFileNames: '[name].mjs',
          chunkFileNames: '[name]-[hash].mjs',
        },
      },
    },
  });
  return {
    path: join(folder, `${basename(source, '.ts')}.mjs`),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
