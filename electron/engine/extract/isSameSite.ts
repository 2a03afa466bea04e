import { getDomain } from 'tldts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';

/**
 * Whether two URLs belong to one site: the same host, or hosts below the same registrable domain (public suffix list). Scheme and port are
 * ignored. Returns false if either is not a URL.
 * @param one an absolute URL
 * @param other an absolute URL
 */
export function isSameSite(one: string, other: string): boolean {
  const [host, otherHost] = [hostOf(one), hostOf(other)];
  if (host === '' || otherHost === '') return false;
  return host === otherHost || siteOf(host) === siteOf(otherHost);
}

/** Returns the host itself if it has no registrable domain: an IP address, or a name in a local network. */
function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).hostname : '';
}
