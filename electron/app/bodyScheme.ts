import { open } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import type { BodyId } from '../../shared/base/brand.ts';
import { parseRange } from './byteRange.ts';
import { uiPolicy } from './contentPolicy.ts';

/** Reads a `file:` address of ours through a session's network service, whose answers stream without passing main's memory. */
export type FetchFile = (fileUrl: string) => Promise<Response>;

export interface StoredFile {
  /** Where it is; the bytes themselves when they are in memory alone. */
  readonly path: string | Uint8Array<ArrayBuffer>;
  readonly size: number;
  readonly contentType: string | null;
}

/** Types that the window draws itself, from bytes; everything else of a stranger is bytes without a type. */
const drawable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif', 'application/json']);

/**
 * `app://ui/body/<id>`: a stored body, whole or by one range (206). Whole bodies pass `net.fetch` of the file untouched,
 * which keeps main free of the bytes (performance 3).
 */
export function createBodyHandler(findBody: (bodyId: BodyId) => Promise<StoredFile | null>, fetchFile: FetchFile) {
  return async function serveBody(request: Request, url: URL): Promise<Response> {
    const id = url.pathname.slice('/body/'.length);
    const stored = isBodyId(id) ? await findBody(id) : null;
    if (stored === null) return new Response(null, { status: 404, headers: bodyHeaders(null) });
    const range = parseRange(request.headers.get('range'), stored.size);
    if (range === 'unsatisfiable') {
      return new Response(null, {
        status: 416,
        headers: { ...bodyHeaders(stored), 'content-range': `bytes */${stored.size}` },
      });
    }
    return range === null ? serveWhole(stored, fetchFile) : servePart(stored, range);
  };
}

/** The same form as the id's schema, which is not loaded before the first paint. */
function isBodyId(text: string): text is BodyId {
  return /^[0-9a-f]{64}$/.test(text);
}

async function serveWhole(stored: StoredFile, fetchFile: FetchFile): Promise<Response> {
  const headers = { ...bodyHeaders(stored), 'content-length': String(stored.size) };
  if (typeof stored.path !== 'string') return new Response(stored.path, { status: 200, headers });
  const file = await fetchFile(pathToFileURL(stored.path).href);
  return new Response(file.body, {
    status: file.ok ? 200 : 404,
    headers,
  });
}

async function servePart(stored: StoredFile, range: { start: number; end: number }): Promise<Response> {
  const length = range.end - range.start + 1;
  const bytes =
    typeof stored.path === 'string'
      ? await readPart(stored.path, range.start, length)
      : stored.path.slice(range.start, range.end + 1);
  return new Response(bytes, {
    status: 206,
    headers: {
      ...bodyHeaders(stored),
      'content-length': String(length),
      'content-range': `bytes ${range.start}-${range.end}/${stored.size}`,
    },
  });
}

async function readPart(path: string, start: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  const file = await open(path, 'r');
  try {
    await file.read(bytes, 0, length, start);
  } finally {
    await file.close();
  }
  return bytes;
}

function bodyHeaders(stored: StoredFile | null): Record<string, string> {
  const type = stored?.contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  return {
    'content-security-policy': uiPolicy,
    'x-content-type-options': 'nosniff',
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
    'content-type': drawable.has(type) ? type : 'application/octet-stream',
  };
}
