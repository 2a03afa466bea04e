import { join } from 'node:path';
import { uiPolicy } from './contentPolicy.ts';
import { streamFile, type SchemeResponse } from './schemeServer.ts';

/** Path in the URL → file below the renderer's folder and its content type, made at build time: no path is ever joined from a request. */
export type AssetManifest = ReadonlyMap<string, { readonly file: string; readonly type: string }>;

/** Reads the manifest that our own build wrote. Parsed by hand: the schema library is not loaded before the first paint. */
export function readAssetManifest(text: string): AssetManifest {
  const files = new Map<string, { file: string; type: string }>();
  for (const [path, entry] of Object.entries(JSON.parse(text) as Record<string, { file?: unknown; type?: unknown }>)) {
    if (typeof entry.file === 'string' && typeof entry.type === 'string')
      files.set(path, { file: entry.file, type: entry.type });
  }
  return files;
}

/** Serves the window's own files. A path outside the manifest does not exist. */
export function createAssetHandler(options: { folder: string; manifest: AssetManifest }) {
  return async function serveAsset(url: URL): Promise<SchemeResponse> {
    const entry = options.manifest.get(url.pathname === '/' ? '/index.html' : url.pathname);
    const body = entry === undefined ? null : await streamFile(join(options.folder, entry.file));
    if (entry === undefined || body === null) return { status: 404, headers: assetHeaders, body: null };
    return { status: 200, headers: { ...assetHeaders, 'content-type': entry.type }, body };
  };
}

const assetHeaders = {
  'content-security-policy': uiPolicy,
  'x-content-type-options': 'nosniff',
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;
