import { randomBytes } from 'node:crypto';
import { documentPolicy } from './contentPolicy.ts';
import type { SchemeResponse, SchemeRequest } from './schemeServer.ts';

/**
 * Documents of strangers wait here for the one frame that may draw them: bytes under a random token, dead after its
 * first full read (security 4).
 */
export interface DocumentTokens {
  /** Stores a document and returns the token of `doc://view/<token>`. */
  offer(document: OfferedDocument): string;
  /** Takes a document away for good; null when the token was used or never given. */
  take(token: string): OfferedDocument | null;
}

export interface OfferedDocument {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly type: 'text/html' | 'image/svg+xml';
}

/** At most `limit` documents wait; the oldest is removed first, since a frame that has not requested it by then will not do so. */
export function createDocumentTokens(limit: number): DocumentTokens {
  const waiting = new Map<string, OfferedDocument>();
  return {
    offer(document) {
      const token = randomBytes(32).toString('hex');
      waiting.set(token, document);
      const oldest = waiting.keys().next();
      if (waiting.size > limit && oldest.done !== true) waiting.delete(oldest.value);
      return token;
    },
    take(token) {
      const document = waiting.get(token) ?? null;
      waiting.delete(token);
      return document;
    },
  };
}

export function createDocumentHandler(tokens: DocumentTokens) {
  return function serveDocument({ method, url }: SchemeRequest): SchemeResponse {
    const headers = {
      'content-security-policy': documentPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
    };
    const token = /^\/([0-9a-f]{64})$/.exec(url.pathname)?.[1];
    const document = method === 'GET' && url.host === 'view' && token !== undefined ? tokens.take(token) : null;
    if (document === null) return { status: 404, headers, body: null };
    const type = `${document.type}; charset=utf-8`;
    return { status: 200, headers: { ...headers, 'content-type': type }, body: document.bytes };
  };
}
