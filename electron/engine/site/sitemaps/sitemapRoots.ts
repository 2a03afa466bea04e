import { getDomain } from 'tldts';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import { resolveLink } from './resolveLink.ts';

/** A sitemap to begin with. */
export interface SitemapRoot {
  readonly url: string;
  /** Whether robots.txt or the caller names it; the others are usual paths, whose absence is no problem. */
  readonly isNamed: boolean;
}

/** Usual paths of sitemaps: sitemaps.org, WordPress, Yoast and other generators. */
const usualPaths = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
] as const;

/**
 * Lists where a site may have sitemaps, in the order of trust: the start URL if it is one, those that robots.txt names (on other hosts
 * too), one in the folder of the start URL, the usual paths, and that of the registrable domain if the host is a subdomain.
 * @param start an absolute web URL
 * @param named the `Sitemap` lines of the site's robots.txt
 */
export function listSitemapRoots(start: string, named: readonly string[]): readonly SitemapRoot[] {
  const { origin, pathname, hostname, protocol } = new URL(start);
  const roots = new Map<string, SitemapRoot>();
  const add = (url: string | null, isNamed: boolean): void => {
    if (url === null || !canParseUrl(url)) return;
    const { href } = new URL(url);
    if (!roots.has(href)) roots.set(href, { url: href, isNamed });
  };
  if (/\.(?:xml|txt)(?:\.gz)?$/i.test(pathname)) add(start, true);
  for (const value of named) add(resolveLink(value, `${origin}/robots.txt`), true);
  if (pathname !== '/') add(`${origin}${pathname.slice(0, pathname.lastIndexOf('/'))}/sitemap.xml`, false);
  for (const path of usualPaths) add(origin + path, false);
  const domain = getDomain(hostname, { allowPrivateDomains: true });
  if (domain !== null && domain !== hostname && `www.${domain}` !== hostname)
    add(`${protocol}//${domain}/sitemap.xml`, false);
  return [...roots.values()];
}
