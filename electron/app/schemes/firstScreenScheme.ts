import type { BodyId } from '../../../shared/base/brand.ts';
import { isBodyId } from './bodyScheme.ts';
import { uiPolicy } from './contentPolicy.ts';
import { streamFile, type SchemeResponse, type SchemeRequest } from './schemeServer.ts';

export interface FirstScreenPorts {
  /** Where it would lie. */
  readonly pathOf: (bodyId: BodyId) => Promise<string>;
}

/** Serves `app://ui/first/<id>`: the stored first screen of a body; empty if none is stored, which is not an error. */
export function createFirstScreenHandler({ pathOf }: FirstScreenPorts) {
  return async function serveFirstScreen({ url }: SchemeRequest): Promise<SchemeResponse> {
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
