import type { GuardedFetch } from '../../../../electron/guard/fetchGuarded.ts';
import type { ReadSitemapFile } from '../../../../electron/engine/site/sitemaps/collectSitemapLinks.ts';
import { readSitemapFile } from '../../../../electron/engine/site/sitemaps/readSitemapFile.ts';
import type { SitemapLink } from '../../../../electron/engine/site/sitemaps/sitemapFile.ts';
import { err, ok } from '../../../../shared/base/result.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';

/** A file of a made site: its text, a status without a body, or no response. */
export type SiteFile = string | { readonly status: number } | 'unreachable';

/** Answers requests with the files of a site; others are 404. */
export function fakeGuardedFetch(
  files: Readonly<Record<string, SiteFile>>,
  onRequest: (url: string, userAgent: string) => void = () => undefined,
): GuardedFetch {
  return ({ url, headers = {} }) => {
    onRequest(url, headers['user-agent'] ?? '');
    const file = files[url] ?? { status: 404 };
    if (file === 'unreachable') return Promise.resolve(err({ kind: 'connect', host: 'x', code: 'ECONNREFUSED' }));
    const [status, body] = typeof file === 'string' ? [200, Buffer.from(file)] : [file.status, new Uint8Array()];
    return Promise.resolve(
      ok({
        url,
        redirects: [],
        status,
        rawHeaders: [],
        headers: {},
        body,
        privateHosts: [],
        tlsProblem: null,
      }),
    );
  };
}

/** Reads sitemaps in the thread of the test. */
export const readSitemapHere: ReadSitemapFile = async ({ bytes, base }, _signal, onLinks) => {
  const links: SitemapLink[] = [];
  const summary = await readSitemapFile({ bytes, base }, (link) => links.push(link));
  onLinks(links);
  return ok(summary);
};

export const noSitemap: ReadSitemapFile = () => Promise.reject(new Error('no sitemap is read'));

/** The stored request of a crawl with its defaults. */
export function crawlRequest(changes: JsonObject): JsonObject {
  return {
    includePaths: [],
    excludePaths: [],
    regexOnFullURL: false,
    maxDiscoveryDepth: null,
    sitemap: 'include',
    ignoreQueryParameters: false,
    deduplicateSimilarURLs: true,
    crawlEntireDomain: false,
    allowExternalLinks: false,
    allowSubdomains: false,
    ignoreRobotsTxt: false,
    robotsUserAgent: null,
    delay: null,
    allowPrivate: false,
    scrapeOptions: {},
    ...changes,
  };
}
