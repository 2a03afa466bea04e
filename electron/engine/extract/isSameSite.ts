import { getDomain } from 'tldts';
import { canParseUrl } from '../../../shared/base/canParseUrl.ts';

/**
 * Whether two addresses are of one site: the same host, or hosts below the same registrable domain (public suffix list). Scheme and port
 * do not matter. Gives false where one of them is no address.
 * @param one an absolute address
 * @param other an absolute address
 */
export function isSameSite(one: string, other: string): boolean {
  const [host, otherHost] = [hostOf(one), hostOf(other)];
  if (host === '' || otherHost === '') return false;
  return host === otherHost || siteOf(host) === siteOf(otherHost);
}

/** The host itself where there is no domain: an IP address, or a name of a local network. */
function siteOf(host: string): string {
  return getDomain(host, { allowPrivateDomains: true }) ?? host;
}

function hostOf(url: string): string {
  return canParseUrl(url) ? new URL(url).hostname : '';
}
