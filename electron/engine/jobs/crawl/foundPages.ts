import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { canParseUrl } from '../../../../shared/base/canParseUrl.ts';
import type { FoundPage } from '../../ports/jobs.ts';
import type { CrawlSite, Verdict } from './crawlSite.ts';

/** Links that are judged in one go: a page may have 10,000, and the process answers requests meanwhile. */
const maxLinksInARow = 250;
const keyBytes = 16;

/** Returns the key of a page: 128 bits of SHA-256 of a canonical URL. */
export function pageKey(canonicalUrl: string): string {
  return createHash('sha256').update(canonicalUrl).digest().subarray(0, keyBytes).toString('base64url');
}

/** Returns the host of a URL, with a port that is not the default one; empty where it has none. */
export function hostOfUrl(url: string): string {
  return canParseUrl(url) ? new URL(url).host : '';
}

/** The page that links were found on. */
export interface LinkingPage {
  /** Final URL. */
  readonly url: string;
  readonly kind: FoundPage['relation'];
  readonly depth: number;
}

/** Decides that the pages of a template are a trap. */
export interface TrapRule {
  isClosed(template: string): boolean;
  /** All links of the page lead further into a trap. */
  readonly isPageTrapped: boolean;
}

/**
 * Judges the links of a page, in its order. Of several links to one page the first that is admitted counts, or the first.
 * @param links absolute URLs
 */
export async function judgeLinks(
  site: CrawlSite,
  page: LinkingPage,
  links: readonly string[],
  traps: TrapRule,
): Promise<FoundPage[]> {
  const depth = page.depth + 1;
  return await judgeAll(links, (url, place) => {
    const verdict = site.scope.judge({ url, depth, page });
    const found = foundPage(site, url, verdict, { source: 'link', depth, place });
    if (found.refusal !== null) return found;
    return traps.isPageTrapped || traps.isClosed(found.template) ? { ...found, refusal: 'trap' } : found;
  });
}

/**
 * Judges the URLs of sitemaps.
 * @param firstPlace number of URLs before these
 */
export async function judgeSitemapLinks(
  site: CrawlSite,
  links: readonly string[],
  firstPlace: number,
): Promise<FoundPage[]> {
  return await judgeAll(links, (url, index) => {
    const verdict = site.scope.judge({ url, depth: 0, page: null });
    return foundPage(site, url, verdict, { source: 'sitemap', depth: 0, place: firstPlace + index });
  });
}

async function judgeAll(
  links: readonly string[],
  judge: (url: string, index: number) => FoundPage,
): Promise<FoundPage[]> {
  const found = new Map<string, FoundPage>();
  for (const [index, url] of links.entries()) {
    const page = judge(url, index);
    const known = found.get(page.key);
    if (known === undefined || (known.refusal !== null && page.refusal === null)) found.set(page.key, page);
    if (index % maxLinksInARow === maxLinksInARow - 1) await setImmediate();
  }
  return [...found.values()];
}

/** Builds a page from a link and its verdict. */
export function foundPage(
  site: Pick<CrawlSite, 'urlKey' | 'urlTemplate'>,
  url: string,
  verdict: Verdict,
  position: Pick<FoundPage, 'source' | 'depth' | 'place'>,
): FoundPage {
  const address = verdict.isAdmitted ? verdict.url : url;
  return {
    key: pageKey(site.urlKey(address) ?? address),
    url: address,
    ...position,
    host: hostOfUrl(address),
    template: site.urlTemplate(address) ?? '',
    relation: verdict.isAdmitted ? verdict.kind : 'external',
    refusal: verdict.isAdmitted ? null : verdict.reason,
  };
}
