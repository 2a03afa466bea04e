import type { Readable } from 'node:stream';
import type { BodyId } from '../../../shared/base/brand.ts';
import { mediaTypeOf } from '../../../shared/base/mediaType.ts';
import { parseRange } from './byteRange.ts';
import { uiPolicy } from './contentPolicy.ts';
import { streamFile, type SchemeResponse, type SchemeRequest } from './schemeServer.ts';

export interface StoredFile {
  /** Where it is; the bytes themselves when they are in memory alone. */
  readonly path: string | Uint8Array<ArrayBuffer>;
  readonly size: number;
  readonly contentType: string | null;
}

/** Types that the window draws itself, from bytes; everything else of a stranger is bytes without a type. */
const drawable = new Set([
  'image/png',
  'image/jpeg',
  'image/webp',
  'image/gif',
  'image/avif',
  'application/json',
  // Audio and video of a page, played by the window from the saved file.
  'audio/mpeg',
  'audio/mp4',
  'audio/ogg',
  'audio/wav',
  'audio/webm',
  'video/mp4',
  'video/webm',
]);

/**
 * Serves `app://ui/body/<id>`: a stored body, complete or one range of it (206). It streams from the file, so main holds at most one chunk
 * (performance 3).
 */
export function createBodyHandler(findBody: (bodyId: BodyId) => Promise<StoredFile | null>) {
  return async function serveBody({ url, range: header }: SchemeRequest): Promise<SchemeResponse> {
    const id = url.pathname.slice('/body/'.length);
    const stored = isBodyId(id) ? await findBody(id) : null;
    if (stored === null) return { status: 404, headers: bodyHeaders(null), body: null };
    const range = parseRange(header, stored.size);
    if (range === 'unsatisfiable') {
      const headers = { ...bodyHeaders(stored), 'content-range': `bytes */${stored.size}` };
      return { status: 416, headers, body: null };
    }
    const body = await contentOf(stored, range);
    if (body === null) return { status: 404, headers: bodyHeaders(null), body: null };
    const length = range === null ? stored.size : range.end - range.start + 1;
    const headers = { ...bodyHeaders(stored), 'content-length': String(length) };
    if (range === null) return { status: 200, headers, body };
    const place = `bytes ${range.start}-${range.end}/${stored.size}`;
    return { status: 206, headers: { ...headers, 'content-range': place }, body };
  };
}

/** The same form as the id's schema, which is not loaded before the first paint. */
export function isBodyId(text: string): text is BodyId {
  return /^[0-9a-f]{64}$/.test(text);
}

async function contentOf(
  { path }: StoredFile,
  range: { start: number; end: number } | null,
): Promise<Uint8Array | Readable | null> {
  if (typeof path === 'string') return streamFile(path, range ?? undefined);
  return range === null ? path : path.slice(range.start, range.end + 1);
}

function bodyHeaders(stored: StoredFile | null): Record<string, string> {
  const type = mediaTypeOf(stored?.contentType);
  return {
    'content-security-policy': uiPolicy,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-type': drawable.has(type) ? type : 'application/octet-stream',
  };
}
