import type { BodyId } from '../../shared/base/brand.ts';
import { isBodyId } from './bodyScheme.ts';
import { uiPolicy } from './contentPolicy.ts';
import { streamFile, type SchemeAnswer, type SchemeRequest } from './schemeServer.ts';

export interface FirstScreenPorts {
  /** Where it would lie. */
  readonly pathOf: (bodyId: BodyId) => Promise<string>;
}

/** `app://ui/first/<id>`: what was kept of a body's first screen; empty where nothing was, which is no fault. */
export function createFirstScreenHandler({ pathOf }: FirstScreenPorts) {
  return async function serveFirstScreen({ url }: SchemeRequest): Promise<SchemeAnswer> {
    const id = url.pathname.slice('/first/'.length);
    const body = isBodyId(id) ? await streamFile(await pathOf(id)) : null;
    return { status: 200, headers, body };
  };
}

const headers = {
  'content-security-policy': uiPolicy,
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
  'content-type': 'application/octet-stream',
};
