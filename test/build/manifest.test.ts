import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rendererManifest } from '../../build/vite/manifest.ts';

describe("the map of the window's files", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'trowel-test-'));
  });

  afterEach(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  async function buildWith(files: Readonly<Record<string, string>>): Promise<unknown> {
    const manifest = join(folder, 'manifest.json');
    await build({
      configFile: false,
      logLevel: 'silent',
      root: folder,
      build: { outDir: join(folder, 'out'), emptyOutDir: true, rolldownOptions: { input: { main: 'virtual:main' } } },
      plugins: [
        {
          name: 'test:files',
          resolveId: (id) => (id === 'virtual:main' ? id : null),
          load: (id) => (id === 'virtual:main' ? 'console.info(1)' : null),
          generateBundle() {
            for (const [fileName, text] of Object.entries(files))
              this.emitFile({ type: 'asset', fileName, source: text });
          },
        },
        rendererManifest(manifest),
      ],
    });
    return JSON.parse(readFileSync(manifest, 'utf8'));
  }

  it('has every file that was built, with its path and its type', async () => {
    const map = await buildWith({ 'index.html': '<p>', 'fonts/a.woff2': '' });
    expect(map).toMatchObject({
      '/index.html': { file: 'index.html', type: 'text/html; charset=utf-8' },
      '/fonts/a.woff2': { file: 'fonts/a.woff2', type: 'font/woff2' },
    });
    expect(Object.keys(map ?? {}).filter((path) => path.endsWith('.js'))).toHaveLength(1);
  });

  it('is not made when a type is not known', async () => {
    await expect(buildWith({ 'a.unheard': '' })).rejects.toThrow('no media type is known');
  });
});
