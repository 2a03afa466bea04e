import { net, type ClientRequest, type IncomingMessage, type Session } from 'electron';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { late, withTimeout } from '../devtools/withTimeout.ts';
import { type Header, headOf, type ResponseHead } from '../response/responseHead.ts';
import { isTrustworthy } from '../session/requestRules.ts';

/** A complete response to the URL of a page, after redirects. */
export interface ReceivedDocument {
  readonly kind: 'received';
  readonly head: ResponseHead;
  readonly headers: readonly Header[];
  readonly bytes: Buffer;
  readonly hasRedirects: boolean;
}

/** `unfit`: the browser has to request the URL itself. `slow`: the same, because the response takes its time. */
export type FetchOutcome = ReceivedDocument | { readonly kind: 'unfit' | 'slow' };

export interface FetchPorts {
  readonly session: Session;
  /** Whether a host may be visited. */
  readonly mayVisit: (url: URL) => boolean;
  /** Whether the body of a response is wanted. */
  readonly takes: (head: ResponseHead, headers: readonly Header[]) => boolean;
  readonly maxBytes: number;
  /** Milliseconds until the head of a response, and that its body may take. */
  readonly headMs: number;
  readonly bodyMs: number;
  readonly signal: AbortSignal;
}

/** Chromium's own limit (`net::URLRequest::kMaxRedirects`). */
const maxRedirects = 20;

/**
 * Requests a URL by Chromium's network stack as a navigation does, without a page. Each redirect is a request of its own: it has the
 * cookies of its site, as the hop of a navigation has. Never rejects; a failure of any kind is one for the browser, which reports it.
 */
export async function fetchDocument(ports: FetchPorts, start: string): Promise<FetchOutcome> {
  let url = start;
  for (let hops = 0; hops <= maxRedirects; hops += 1) {
    if (!isWebUrl(url) || !ports.mayVisit(new URL(url))) return { kind: 'unfit' };
    const hop = await requestHop(ports, url);
    if (hop.kind === 'received') return { ...hop, hasRedirects: hops > 0 };
    if (hop.kind !== 'redirect') return hop;
    ({ url } = hop);
  }
  return { kind: 'unfit' };
}

function isWebUrl(url: string): boolean {
  return /^https?:/i.test(url) && canParseUrl(url);
}

type Hop =
  | Omit<ReceivedDocument, 'hasRedirects'>
  | { readonly kind: 'redirect'; readonly url: string }
  | Exclude<FetchOutcome, ReceivedDocument>;

function requestHop(ports: FetchPorts, url: string): Promise<Hop> {
  const { session, signal } = ports;
  const headers = navigationHeaders(url);
  return new Promise((resolve) => {
    if (signal.aborted) {
      resolve({ kind: 'unfit' });
      return;
    }
    const request = net.request({
      url,
      session,
      headers,
      useSessionCookies: true,
      priority: 'highest',
      redirect: 'manual',
      bypassCustomProtocolHandlers: true,
    });
    const abort = (): void => {
      request.abort();
      settle({ kind: 'unfit' });
    };
    const settle = (hop: Hop): void => {
      clearTimeout(headTimer);
      signal.removeEventListener('abort', abort);
      resolve(hop);
    };
    const headTimer = setTimeout(() => {
      settle({ kind: 'slow' });
      request.abort();
    }, ports.headMs);
    signal.addEventListener('abort', abort, { once: true });
    request.on('error', () => settle({ kind: 'unfit' }));
    request.on('abort', () => settle({ kind: 'unfit' }));
    request.on('login', (_info, enter) => enter());
    request.on('redirect', (_status, _method, target) => {
      // It is not followed: the request ends by itself.
      settle({ kind: 'redirect', url: target });
    });
    request.on('response', (response) => {
      clearTimeout(headTimer);
      void receive(ports, url, request, response).then(settle);
    });
    request.end();
  });
}

async function receive(
  ports: FetchPorts,
  url: string,
  request: ClientRequest,
  response: IncomingMessage,
): Promise<Hop> {
  const headers = pairs(response.rawHeaders);
  const { href, hash } = new URL(url);
  const head = {
    ...headOf(href.slice(0, href.length - hash.length), response.statusCode, headers),
    fragment: hash,
  };
  if (!ports.takes(head, headers)) {
    request.abort();
    return { kind: 'unfit' };
  }
  const body = await withTimeout(ports.bodyMs, readBody(response, ports.maxBytes));
  if (body === late || body === null) {
    request.abort();
    return { kind: body === late ? 'slow' : 'unfit' };
  }
  return { kind: 'received', head, headers, bytes: body };
}

/** Returns the complete body; null where it is too long or breaks off. */
function readBody(response: IncomingMessage, maxBytes: number): Promise<Buffer | null> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let size = 0;
    response.on('data', (chunk) => {
      size += chunk.byteLength;
      if (size > maxBytes) resolve(null);
      else chunks.push(chunk);
    });
    response.on('end', () => resolve(Buffer.concat(chunks)));
    response.on('error', () => resolve(null));
    response.on('aborted', () => resolve(null));
  });
}

function pairs(rawHeaders: readonly string[]): Header[] {
  const headers: Header[] = [];
  for (let index = 0; index + 1 < rawHeaders.length; index += 2)
    headers.push({ name: rawHeaders[index] ?? '', value: rawHeaders[index + 1] ?? '' });
  return headers;
}

/** Headers that a navigation which a person starts sends, besides those of every request (`navigation_request.cc`). */
const accept =
  'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,image/apng,*/*;q=0.8,application/signed-exchange;v=b3;q=0.7';

function navigationHeaders(url: string): Record<string, string> {
  return {
    Accept: accept,
    // Other encodings are for hosts whose responses no proxy on the way changes.
    'Accept-Encoding': isTrustworthy(url) ? 'gzip, deflate, br, zstd' : 'gzip, deflate',
    'Upgrade-Insecure-Requests': '1',
    // Sent to hosts that nobody can overhear (Fetch Metadata).
    ...(isTrustworthy(url)
      ? {
          'Sec-Fetch-Dest': 'document',
          'Sec-Fetch-Mode': 'navigate',
          'Sec-Fetch-Site': 'none',
          'Sec-Fetch-User': '?1',
        }
      : {}),
  };
}
