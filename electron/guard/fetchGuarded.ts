import { canParseUrl } from '../../shared/base/canParseUrl.ts';
import { err, ok } from '../../shared/base/result.ts';
import type { Result } from '../../shared/base/result.ts';
import { exchangeOver, joinHeaders } from './guardedExchange.ts';
import type { Hop, HopResponse } from './guardedExchange.ts';
import { parseUrl } from './hostName.ts';
import type { GuardPolicy, Refusal } from './hostPolicy.ts';
import { openOutbound } from './outbound.ts';
import type { OutboundPorts } from './outbound.ts';
import { codeOf } from './resolver.ts';

/** One request through the guard, without a browser. Times are milliseconds; `maxBytes` caps the body before and after decoding. */
export interface GuardedRequest {
  readonly url: string;
  readonly policy: GuardPolicy;
  readonly method?: 'GET' | 'HEAD' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
  /** From the first DNS lookup to the last byte, redirects included. */
  readonly timeoutMs: number;
  readonly maxBytes: number;
  readonly maxRedirects?: number;
  /** False returns a redirect as the response. */
  readonly followsRedirects?: boolean;
  /** False accepts any certificate; the response then states its problem. */
  readonly verifyTls?: boolean;
  /** A body that is too long, breaks off or takes too long gives what came of it; otherwise it is an error. */
  readonly acceptsPartialBody?: boolean;
  /** Only status and headers count: the body is read for up to `maxBytes` or 1 s and dropped, however it ends. */
  readonly dropsBody?: boolean;
  /** Called with the bytes of the body that have arrived, before decoding. */
  readonly onReceived?: (bytes: number) => void;
  readonly signal?: AbortSignal;
}

export interface GuardedResponse {
  /** The final URL after redirects, and the URLs before it. */
  readonly url: string;
  readonly redirects: readonly string[];
  readonly status: number;
  /** Name, value, name, value …, as received. */
  readonly rawHeaders: readonly string[];
  /** Values of equal names joined with a comma (RFC 9110, section 5.3), names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  /** Decoded, but its text not yet: characters are the reader's business. */
  readonly body: Uint8Array;
  /** The body is the beginning of a longer one, or of one that broke off; never without `acceptsPartialBody`. */
  readonly isPartial?: boolean;
  /** Hosts that only the policy's allowance opened. */
  readonly privateHosts: readonly string[];
  /** Why the certificate would have failed; null when it would not, or where there is none. */
  readonly tlsProblem: string | null;
}

export type GuardedFetchErrorKind =
  | 'invalid-url'
  | 'refused'
  | 'dns'
  | 'connect'
  | 'timeout'
  | 'reset'
  | 'tls'
  | 'protocol'
  | 'encoding'
  | 'too-large'
  | 'too-many-redirects'
  | 'aborted';

/** `host` is the one that failed, after redirects; `code` that of the system or library; `refusal` only with `refused`. */
export interface GuardedFetchError {
  readonly kind: GuardedFetchErrorKind;
  readonly host: string;
  readonly code: string;
  readonly refusal?: Refusal;
}

export type GuardedFetch = (request: GuardedRequest) => Promise<Result<GuardedResponse, GuardedFetchError>>;

const defaultMaxRedirects = 20;

/** Headers that follow a redirect to another origin: none that a person may have put a secret into. */
const harmlessHeaders: ReadonlySet<string> = new Set(['accept', 'accept-language', 'accept-encoding', 'user-agent']);

/**
 * Creates the guard's own HTTP client: the same decision, the same pinned connection and the same site limit as the proxy; each redirect is
 * decided anew. Ports: those of `createGuard(…).outbound`. Never rejects.
 */
export function createGuardedFetch(ports: OutboundPorts): GuardedFetch {
  return async (request) => {
    const total = AbortSignal.timeout(request.timeoutMs);
    const signal = request.signal === undefined ? total : AbortSignal.any([total, request.signal]);
    const privateHosts = new Set<string>();
    const redirects: string[] = [];
    const start = parseUrl(request.url);
    if (start === undefined) return err({ kind: 'invalid-url', host: '', code: 'ERR_INVALID_URL' });
    let hop: Hop = {
      url: start,
      method: request.method ?? 'GET',
      headers: lowerCaseNames(request.headers ?? {}),
      body: request.body,
    };
    for (;;) {
      const answer = await oneHop(hop, request, signal, privateHosts, ports);
      if (!answer.ok && request.signal?.aborted === true) return err({ ...answer.error, kind: 'aborted' });
      if (!answer.ok) return err(total.aborted ? { ...answer.error, kind: 'timeout' } : answer.error);
      const next = request.followsRedirects === false ? undefined : nextHop(hop, answer.value);
      if (next === undefined) {
        return ok({ ...answer.value, url: hop.url.href, redirects, privateHosts: [...privateHosts] });
      }
      redirects.push(hop.url.href);
      if (redirects.length > (request.maxRedirects ?? defaultMaxRedirects)) {
        return err({ kind: 'too-many-redirects', host: next.url.hostname, code: 'ERR_TOO_MANY_REDIRECTS' });
      }
      hop = next;
    }
  };
}

async function oneHop(
  hop: Hop,
  request: GuardedRequest,
  signal: AbortSignal,
  privateHosts: Set<string>,
  ports: OutboundPorts,
): Promise<Result<HopResponse, GuardedFetchError>> {
  const { url } = hop;
  const host = url.hostname;
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    return err({ kind: 'invalid-url', host, code: 'ERR_INVALID_PROTOCOL' });
  const defaultPort = url.protocol === 'https:' ? 443 : 80;
  const port = url.port === '' ? defaultPort : Number(url.port);
  const report = (event: { readonly type: string; readonly host: string }): void => {
    if (event.type === 'private') privateHosts.add(event.host);
  };
  const outbound = await openOutbound(host, port, { policy: request.policy, signal, report }, ports);
  switch (outbound.kind) {
    case 'refused':
      return err({ kind: 'refused', host, code: outbound.reason, refusal: outbound });
    case 'failed':
      return err({ kind: outbound.failure, host, code: outbound.code });
    case 'virtual': {
      const inside = outbound.virtualHost({
        method: hop.method,
        path: `${url.pathname}${url.search}`,
        headers: hop.headers,
      });
      const rawHeaders = Object.entries(inside.headers).flat();
      return ok({ ...inside, rawHeaders, headers: joinHeaders(rawHeaders), tlsProblem: null });
    }
    case 'socket': {
      const { socket } = outbound;
      try {
        const answer = await exchangeOver(socket, hop, {
          maxBytes: request.maxBytes,
          verifyTls: request.verifyTls ?? true,
          acceptsPartialBody: request.acceptsPartialBody ?? false,
          dropsBody: request.dropsBody ?? false,
          onReceived: request.onReceived,
        });
        return answer.ok ? answer : err({ ...answer.error, host });
      } catch (error) {
        // A method or header that cannot be written on the wire throws before anything is sent.
        return err({ kind: 'protocol', host, code: codeOf(error) ?? 'ERR_INVALID_REQUEST' });
      } finally {
        socket.destroy();
      }
    }
  }
}

/** Returns the target of a redirect (Fetch standard, "HTTP-redirect fetch"); undefined if the response is the last. */
function nextHop(hop: Hop, answer: HopResponse): Hop | undefined {
  const location = answer.headers['location'];
  if (![301, 302, 303, 307, 308].includes(answer.status) || location === undefined) return undefined;
  // Servers write URLs in UTF-8, whereas Node reads a header as Latin-1.
  const target = Buffer.from(location, 'latin1').toString('utf8');
  const url = canParseUrl(target, hop.url.href) ? new URL(target, hop.url) : undefined;
  if (url === undefined) return undefined;
  const becomesGet =
    (answer.status === 303 && hop.method !== 'HEAD') || (hop.method === 'POST' && answer.status <= 302);
  const headers =
    url.origin === hop.url.origin
      ? hop.headers
      : Object.fromEntries(Object.entries(hop.headers).filter(([name]) => harmlessHeaders.has(name)));
  return becomesGet
    ? { url, method: 'GET', headers, body: undefined }
    : { url, method: hop.method, headers, body: hop.body };
}

function lowerCaseNames(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
}
