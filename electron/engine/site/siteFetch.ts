import type { GuardedFetch, GuardedFetchError } from '../../guard/fetchGuarded.ts';
import type { GuardPolicy } from '../../guard/hostPolicy.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { FetchFile, FetchFailure } from './sitemaps/collectSitemapLinks.ts';

/**
 * Fetches robots.txt and sitemaps through the guard, which decides each address and redirect anew. A body that is too long, breaks off or
 * takes too long gives what came of it.
 * @param policy which private addresses the request may reach
 * @param userAgent the crawler's own name, which robots.txt is asked for
 */
export function createSiteFetch(guarded: GuardedFetch, policy: GuardPolicy, userAgent: string): FetchFile {
  return async (url, { maxBytes, timeoutMs, maxRedirects, signal }) => {
    const response = await guarded({
      url,
      policy,
      headers: { 'user-agent': userAgent, accept: '*/*', 'accept-encoding': 'gzip, deflate, br' },
      maxBytes,
      timeoutMs,
      maxRedirects,
      acceptsPartialBody: true,
      signal,
    });
    if (!response.ok) return err(describeFailure(response.error));
    const { url: finalUrl, status, body, isPartial = false } = response.value;
    return ok({ url: finalUrl, status, bytes: body, isTruncated: isPartial });
  };
}

function describeFailure({ kind, host, code }: GuardedFetchError): FetchFailure {
  const where = host === '' ? 'the address' : host;
  if (kind === 'too-many-redirects') return { kind, reason: `${where} redirects too often` };
  const reason = reasonOf(kind, where, code);
  return { kind: 'unreachable', reason, ...(kind === 'dns' ? { isHostUnknown: true } : {}) };
}

function reasonOf(kind: GuardedFetchError['kind'], where: string, code: string): string {
  switch (kind) {
    case 'refused':
      return `${where} is not a public address`;
    case 'timeout':
    case 'aborted':
      return `${where} did not respond in time`;
    case 'too-large':
      return `${where} responded with more than is read`;
    case 'invalid-url':
      return `${where} is not a URL that can be fetched`;
    default:
      return `${where} cannot be reached (${kind}: ${code})`.slice(0, 300);
  }
}
