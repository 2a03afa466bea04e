import { writeFileSync } from 'node:fs';
import { extname } from 'node:path';
import type { Plugin } from 'vite';

const typeOfExtension: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
};

/**
 * Writes the map that the app:// handler serves: from the path of a request to a file (relative to the renderer's folder) and its type. A
 * path that is not in it does not exist.
 */
export function rendererManifest(target: string): Plugin {
  return {
    name: 'trowel:renderer-manifest',
    apply: 'build',
    writeBundle(_options, bundle) {
      const files = Object.keys(bundle).toSorted();
      const entries = files.map((file) => [`/${file}`, { file, type: typeOf(file) }] as const);
      writeFileSync(target, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
    },
  };
}

function typeOf(file: string): string {
  const type = typeOfExtension[extname(file)];
  if (!type) throw new Error(`${file}: no media type is known for this extension; add it in build/vite/manifest.ts`);
  return type;
}
