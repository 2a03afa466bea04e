import { urlKey, type UrlKeyOptions } from './canonicalUrl.ts';
import { isUncrawledFile } from './fileTypes.ts';
import type { RefusalReason } from './refusals.ts';
import { isSameDomain, isSameHost, isSocialMedia } from './siteHosts.ts';
import { startDirectory, type StartDirectory } from './startDirectory.ts';
import { findUrlTrap } from './traps.ts';
import type { PatternMatcher } from './userPatterns.ts';
import { isWebUrl, parseUrl, routeFragment } from './webUrl.ts';

/** What a page is to the site that is crawled. */
export type PageKind = 'internal' | 'subdomain' | 'external';

/** The rules of a host's robots.txt, for the agent of the crawl. */
export interface RobotsRules {
  /** @param url absolute, without fragment */
  isAllowed(url: string): boolean;
}

/** The fields of a crawl request that decide which pages it visits. */
export interface ScopeOptions extends UrlKeyOptions {
  readonly crawlEntireDomain: boolean;
  readonly allowSubdomains: boolean;
  readonly allowExternalLinks: boolean;
  /** Null where the request has no patterns. */
  readonly includePaths: PatternMatcher | null;
  readonly excludePaths: PatternMatcher | null;
  /** Whether patterns see the whole URL with its query instead of the path. */
  readonly regexOnFullURL: boolean;
  /** Null for no limit. */
  readonly maxDiscoveryDepth: number | null;
  /** Rules of the start URL's host; null where they are ignored. */
  readonly robots: RobotsRules | null;
  /** Whether images are read as documents. */
  readonly readsImages: boolean;
  /** Time since 1970 to which dates in URLs are compared. */
  readonly referenceTimeMs: number;
}

/** A link, or an entry of a sitemap. */
export interface FoundLink {
  /** Absolute: resolved against the final URL of its page. */
  readonly url: string;
  /** Depth that the page of the link has: one more than the page that has the link. Start URL and sitemaps have 0. */
  readonly depth: number;
  /** The page that has the link; null for a sitemap. */
  readonly page: { readonly url: string; readonly kind: PageKind } | null;
}

/** A page that was admitted under one URL and answered under another. */
export interface Redirect {
  readonly requestedUrl: string;
  readonly requestedKind: PageKind;
  readonly finalUrl: string;
}

export type Verdict =
  | { readonly isAdmitted: true; readonly kind: PageKind /** What to fetch. */; readonly url: string }
  | { readonly isAdmitted: false; readonly reason: RefusalReason };

/** Decides which pages belong to a crawl. A refusal has the first reason in the order of the checks. */
export interface Scope {
  /**
   * Judges the start URL. Refused by robots.txt, the crawl fails; refused by a pattern, the page is fetched for its links and is no
   * document.
   */
  judgeStart(): Verdict;
  judge(link: FoundLink): Verdict;
  /** Returns the texts on which the patterns may run where a URL is judged. */
  patternTexts(url: string): readonly string[];
  /** Returns the same scope with other patterns. */
  withPatterns(patterns: Partial<Pick<ScopeOptions, 'includePaths' | 'excludePaths'>>): Scope;
  /** Judges the final URL of a page. Whether that URL is known already is for the caller to find. */
  judgeRedirect(redirect: Redirect): Verdict;
  /**
   * Returns the scope of a crawl whose start URL was redirected: another host becomes the host of the crawl; on the same host nothing
   * changes. A crawl of the root of a host is one of the root of the other host.
   * @param robots rules of the other host
   */
  movedTo(finalUrl: string, robots: RobotsRules | null): Scope;
}

/**
 * Creates the scope of a crawl.
 * @param startUrl an absolute URL of the web; throws a TypeError for any other text, which the schema of requests refuses
 */
export function createScope(startUrl: string, options: ScopeOptions): Scope {
  const start = new URL(startUrl);
  return createScopeOf({ start, directory: startDirectory(start.pathname), options });
}

interface Base {
  readonly start: URL;
  readonly directory: StartDirectory;
  readonly options: ScopeOptions;
}

function createScopeOf(base: Base): Scope {
  const { start, options } = base;
  return {
    judgeStart() {
      const reason = refusalByRobots(start, options) ?? refusalByPatterns(start, options);
      return reason === null ? admit(start, 'internal') : refuse(reason);
    },
    judge(link) {
      if (options.maxDiscoveryDepth !== null && link.depth > options.maxDiscoveryDepth) return refuse('depth');
      const url = parseUrl(link.url);
      if (url === null) return refuse('parse');
      if (!isWebUrl(url)) return refuse('protocol');
      if (isUncrawledFile(url.pathname, options.readsImages)) return refuse('fileType');
      return isSameHost(url, start) ? judgeInternal(url, link, base) : judgeOther(url, link, base);
    },
    judgeRedirect: (redirect) => judgeFinalUrl(redirect, base),
    patternTexts: (url) => patternTexts(url, options),
    withPatterns: (patterns) => createScopeOf({ ...base, options: { ...options, ...patterns } }),
    movedTo(finalUrl, robots) {
      const final = parseUrl(finalUrl);
      if (final === null || !isWebUrl(final) || isSameHost(final, start)) return createScopeOf(base);
      const directory = start.pathname === '/' ? base.directory : startDirectory(final.pathname);
      return createScopeOf({ start: final, directory, options: { ...options, robots } });
    },
  };
}

function judgeInternal(url: URL, { page }: FoundLink, { directory, options }: Base): Verdict {
  if (isSectionOf(url, page, options)) return refuse('section');
  if (!options.crawlEntireDomain && !directory.contains(url.pathname)) return refuse('backward');
  const reason = refusalByTrap(url, options) ?? refusalByPatterns(url, options) ?? refusalByRobots(url, options);
  return reason === null ? admit(url, 'internal') : refuse(reason);
}

/** Judges a link to another host. */
function judgeOther(url: URL, { page }: FoundLink, { start, options }: Base): Verdict {
  const isSubdomain = isSameDomain(url, start);
  if (!isSubdomain && isSocialMedia(url)) return refuse('socialMedia');
  const mayBeSubdomain = options.allowSubdomains && isSubdomain;
  if (!mayBeSubdomain && !options.allowExternalLinks) return refuse('external');
  const reason = refusalByTrap(url, options) ?? (isMatched(options.excludePaths, textOfUrl(url)) ? 'exclude' : null);
  if (reason !== null) return refuse(reason);
  if (mayBeSubdomain) return isIncluded(url, options) ? admit(url, 'subdomain') : refuse('include');
  // One hop: an external page is the end.
  const isOneHop = page?.kind !== 'external';
  return isOneHop && !isHomePage(url, options) ? admit(url, 'external') : refuse('external');
}

function judgeFinalUrl({ requestedUrl, requestedKind, finalUrl }: Redirect, { start, options }: Base): Verdict {
  const url = parseUrl(finalUrl);
  if (url === null) return refuse('parse');
  if (!isWebUrl(url)) return refuse('protocol');
  const trap = refusalByTrap(url, options);
  if (trap !== null) return refuse(trap);
  if (isMatched(options.excludePaths, url.pathname)) return refuse('exclude');
  if (isSameHost(url, start)) {
    const reason = refusalByRobots(url, options);
    return reason === null ? admit(url, 'internal') : refuse(reason);
  }
  const isSubdomain = isSameDomain(url, start);
  if (!isSubdomain && isSocialMedia(url)) return refuse('socialMedia');
  if (options.allowSubdomains && isSubdomain) return admit(url, 'subdomain');
  const requested = parseUrl(requestedUrl);
  const isExternal =
    requestedKind === 'external'
      ? requested !== null && isSameDomain(requested, url)
      : options.allowExternalLinks && !isHomePage(url, options);
  return isExternal ? admit(url, 'external') : refuse('external');
}

function admit(url: URL, kind: PageKind): Verdict {
  return { isAdmitted: true, kind, url: textOfUrl(url) };
}

function refuse(reason: RefusalReason): Verdict {
  return { isAdmitted: false, reason };
}

/** Returns a URL without a fragment that names a section. */
function textOfUrl(url: URL): string {
  return withoutFragment(url) + routeFragment(url);
}

function withoutFragment(url: URL): string {
  const hash = url.href.indexOf('#');
  return hash === -1 ? url.href : url.href.slice(0, hash);
}

/** Whether a link leads to a section of the page that has it. A section of another page leads to that page. */
function isSectionOf(url: URL, page: FoundLink['page'], options: ScopeOptions): boolean {
  if (url.hash === '' || routeFragment(url) !== '' || page === null) return false;
  return urlKey(url.href, options) === urlKey(page.url, options);
}

/** A trap comes before the patterns: these only see URLs of limited length. */
function refusalByTrap(url: URL, { referenceTimeMs }: ScopeOptions): RefusalReason | null {
  return findUrlTrap(url, referenceTimeMs) === null ? null : 'trap';
}

function refusalByPatterns(url: URL, options: ScopeOptions): RefusalReason | null {
  if (isMatched(options.excludePaths, patternText(url, options))) return 'exclude';
  return isIncluded(url, options) ? null : 'include';
}

function refusalByRobots(url: URL, { robots }: ScopeOptions): RefusalReason | null {
  return robots === null || robots.isAllowed(withoutFragment(url)) ? null : 'robots';
}

function isIncluded(url: URL, options: ScopeOptions): boolean {
  return options.includePaths === null || options.includePaths.matches(patternText(url, options));
}

function isMatched(patterns: PatternMatcher | null, text: string): boolean {
  return patterns?.matches(text) ?? false;
}

function patternText(url: URL, { regexOnFullURL }: ScopeOptions): string {
  return regexOnFullURL ? textOfUrl(url) : url.pathname;
}

/** A URL that is a trap by its form is refused before the patterns see it. */
function patternTexts(text: string, options: ScopeOptions): string[] {
  const url = parseUrl(text);
  if (url === null || !isWebUrl(url) || refusalByTrap(url, options) !== null) return [];
  return [...new Set([url.pathname, textOfUrl(url)])];
}

/** The bare home page of a site is linked for credit, not for its content. */
function isHomePage(url: URL, { ignoreQueryParameters }: ScopeOptions): boolean {
  return url.pathname === '/' && (url.search === '' || ignoreQueryParameters) && routeFragment(url) === '';
}
