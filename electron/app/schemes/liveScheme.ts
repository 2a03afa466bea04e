import { uiPolicy } from './contentPolicy.ts';
import type { SchemeResponse, SchemeRequest } from './schemeServer.ts';

export type FindFrame = (
  liveId: string,
  after: number,
) => Promise<{ readonly number: number; readonly bytes: Uint8Array } | null>;

const path = /^\/live\/([0-9a-f]{32})\/(\d{1,12})$/;

/**
 * Serves `app://ui/live/<id>/<after>`: the newest frame of a live page after a number, 204 without one in time. The window polls: it gets
 * as many as it can draw, one at a time, and the engine knows that there is a viewer.
 */
export function createLiveHandler(findFrame: FindFrame) {
  return async function serveFrame({ url }: SchemeRequest): Promise<SchemeResponse> {
    const [, id, after] = path.exec(url.pathname) ?? [];
    const frame = id === undefined ? null : await findFrame(id, Number(after));
    if (frame === null) return { status: id === undefined ? 404 : 204, headers: frameHeaders, body: null };
    const headers = { ...frameHeaders, 'content-type': 'image/jpeg', 'x-trowel-frame': String(frame.number) };
    return { status: 200, headers, body: frame.bytes };
  };
}

const frameHeaders = {
  'content-security-policy': uiPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
};
