import { isBodyId, type StoredFile } from './bodyScheme.ts';
import { uiPolicy } from './contentPolicy.ts';
import type { SchemeResponse, SchemeRequest } from './schemeServer.ts';
import type { PaintTask } from '../../../shared/engine/paintTask.ts';
import type { BodyId } from '../../../shared/base/brand.ts';

export interface PagePorts {
  readonly findBody: (bodyId: BodyId) => Promise<StoredFile | null>;
  /** Null for a page that cannot be rendered. */
  readonly paint: (wanted: Omit<PaintTask, 'id'>) => Promise<Uint8Array | null>;
}

const maxWidthPx = 4000;

/**
 * `app://ui/page/<body>/<page from 0>/<pixels across>`: a page of a stored document as a PNG, the only form in which a document reaches the
 * window.
 */
export function createPageHandler({ findBody, paint }: PagePorts) {
  return async function servePage({ url }: SchemeRequest): Promise<SchemeResponse> {
    const [, id = '', page = '', width = ''] =
      /^\/page\/([0-9a-f]{64})\/(\d{1,6})\/(\d{1,4})$/.exec(url.pathname) ?? [];
    const stored = isBodyId(id) ? await findBody(id) : null;
    const across = Number(width);
    if (!isBodyId(id) || stored === null || across < 1 || across > maxWidthPx) return pngResponse(null);
    return pngResponse(await paint({ key: id, file: stored.path, page: Number(page), width: across }));
  };
}

function pngResponse(png: Uint8Array | null): SchemeResponse {
  const headers = {
    'content-security-policy': uiPolicy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  };
  return png === null
    ? { status: 404, headers, body: null }
    : { status: 200, headers: { ...headers, 'content-type': 'image/png' }, body: png };
}
