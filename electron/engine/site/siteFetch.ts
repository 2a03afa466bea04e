import type { GuardedFetch, GuardedFetchError } from '../../guard/fetchGuarded.ts';
import type { GuardPolicy } from '../../guard/hostPolicy.ts';
import { err, ok } from '../../../shared/base/result.ts';
import type { FetchFile, FetchFailure } from './sitemaps/collectSitemapLinks.ts';

/**
 * Fetches robots.txt and sitemaps through the guard, which decides each address and redirect anew. A body beyond the limit is a failure.
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
      signal,
    });
    if (!response.ok) return err(describeFailure(response.error));
    const { status, body } = response.value;
    return ok({ url: response.value.url, status, bytes: body, isTruncated: false });
  };
}

function describeFailure({ kind, host, code }: GuardedFetchError): FetchFailure {
  const where = host === '' ? 'the address' : host;
  if (kind === 'too-many-redirects') return { kind, reason: `${where} redirects too often` };
  return { kind: 'unreachable', reason: reasonOf(kind, where, code) };
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
