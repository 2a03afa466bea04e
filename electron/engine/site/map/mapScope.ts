import { getDomain } from 'tldts';
import type { MapRequest } from './mapRequest.ts';

/** Which links belong to a map. */
export interface MapScope {
  /** URL of the page that the map begins with. */
  readonly start: string;
  /** Registrable domain, or the host itself where it has none. */
  readonly domain: string;
  includes(url: URL): boolean;
}

/**
 * Creates the scope of a map. A start URL that leads to another host moves it there.
 * @param finalUrl where the start URL leads
 */
export function createMapScope(request: MapRequest, finalUrl: string): MapScope {
  const start = new URL(finalUrl);
  const host = bareHost(start);
  const domain = domainOf(start.hostname);
  const folder = folderOf(request, start);
  // A site has few hosts and many links.
  const hosts = new Map<string, boolean>();
  const includesHost = (url: URL): boolean => {
    const known = hosts.get(url.hostname);
    if (known !== undefined) return known;
    const isIncluded = request.includeSubdomains ? domainOf(url.hostname) === domain : bareHost(url) === host;
    if (hosts.size < maxKnownHosts) hosts.set(url.hostname, isIncluded);
    return isIncluded;
  };
  return {
    start: start.href,
    domain,
    includes: (url) =>
      (url.protocol === 'http:' || url.protocol === 'https:') &&
      includesHost(url) &&
      (folder === '' || url.pathname === folder || url.pathname.startsWith(`${folder}/`)),
  };
}

const maxKnownHosts = 10_000;

/** Whether two URLs have the same host, `www.` aside. */
export function isSameHost(one: string, other: string): boolean {
  return bareHost(new URL(one)) === bareHost(new URL(other));
}

/** Whether a URL is the home page of its registrable domain, so that no wider map exists. */
export function isBaseDomain(url: string): boolean {
  const parsed = new URL(url);
  return parsed.pathname === '/' && bareHost(parsed) === domainOf(parsed.hostname);
}

/** The registrable domain of a URL, or its host where it has none. */
export function registrableDomain(url: string): string {
  return domainOf(new URL(url).hostname);
}

/**
 * The path that links begin with, without a slash at its end; empty for all. A path is that of the request, since a page may lead to one
 * far below; on another host the request's path means nothing.
 */
function folderOf({ url, filterByPath }: MapRequest, start: URL): string {
  const asked = new URL(url);
  if (!filterByPath || asked.pathname === '/') return '';
  const { pathname } = bareHost(asked) === bareHost(start) ? asked : start;
  return pathname.endsWith('/') ? pathname.slice(0, -1) : pathname;
}

function bareHost({ hostname }: URL): string {
  return hostname.startsWith('www.') ? hostname.slice(4) : hostname;
}

function domainOf(hostname: string): string {
  return getDomain(hostname, { allowPrivateDomains: true }) ?? hostname;
}
