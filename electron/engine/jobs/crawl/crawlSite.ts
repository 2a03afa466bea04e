import type { FoundPage, JobRecord } from '../../ports/jobs.ts';
import type { Result } from '../../../../shared/base/result.ts';

export type Verdict =
  | { readonly isAdmitted: true; readonly kind: FoundPage['relation'] /** What to fetch. */; readonly url: string }
  | { readonly isAdmitted: false; readonly reason: string };

/** Decides which pages belong to a crawl. */
export interface CrawlScope {
  judgeStart(): Verdict;
  judge(link: {
    readonly url: string;
    readonly depth: number;
    readonly page: { readonly url: string; readonly kind: FoundPage['relation'] } | null;
  }): Verdict;
  judgeRedirect(redirect: {
    readonly requestedUrl: string;
    readonly requestedKind: FoundPage['relation'];
    readonly finalUrl: string;
  }): Verdict;
}

/** What robots.txt of a host means: `unreachable` allows nothing, `ignored` is what the request asks for. */
export type RobotsState = 'rules' | 'none' | 'unreachable' | 'ignored';

/** The site of a crawl, with what its robots.txt and the request allow. */
export interface CrawlSite {
  readonly scope: CrawlScope;
  /** Host of the crawl, with a port that is not the default one. */
  readonly host: string;
  /** False where the request asks for the pages of sitemaps alone. */
  readonly followsLinks: boolean;
  /** Gap between pages that robots.txt asks for; null for none. */
  readonly crawlDelayMs: number | null;
  readonly robots: RobotsState;
  /** Why robots.txt is `unreachable`, with the code of the error; null otherwise. */
  readonly robotsFault: { readonly code: string; readonly reason: string } | null;
  /** A sentence for the person, such as that robots.txt is ignored; null for none. */
  readonly warning: string | null;
  /** Canonical form of a URL; null for one that is not of the web. */
  urlKey(url: string): string | null;
  /** Template of a URL; null for one that is not of the web. */
  urlTemplate(url: string): string | null;
  /** URLs of the sitemaps in batches, in an order that depends on the files alone. */
  sitemapLinks(signal: AbortSignal): AsyncIterable<readonly string[]>;
  /**
   * Returns the same site with a scope that can judge these URLs: patterns of the request may run in a worker. Of a site that was not
   * prepared, the scope judges by the other patterns alone.
   * @returns an error as a sentence, with which the crawl fails
   */
  prepare(urls: readonly string[], signal: AbortSignal): Promise<Result<CrawlSite, string>>;
  /** The site of a crawl whose start URL was redirected: another host becomes that of the crawl. */
  movedTo(finalUrl: string, signal: AbortSignal): Promise<CrawlSite>;
}

/** Opens the sites of crawls: reads robots.txt, and compiles the options of the request. */
export interface CrawlSites {
  /** Fails with a sentence for the person. Never rejects. */
  open(job: JobRecord, signal: AbortSignal): Promise<Result<CrawlSite, string>>;
}

/** What pages are compared by. */
export interface Fingerprint {
  readonly template: string;
  readonly simhash: bigint;
  readonly wordCount: number;
  readonly contentHash: string;
}

/** Finds templates whose pages are nearly the same without end. */
export interface TemplateWatch {
  /** Adds a page; the order of the calls decides. */
  add(page: Fingerprint & { readonly number: number }): unknown;
  isClosed(template: string): boolean;
}

/** Compares the texts of pages. */
export interface PageComparison {
  /** Null where the text could not be read, or the signal ended it. */
  fingerprint(url: string, template: string, text: string, signal: AbortSignal): Promise<Fingerprint | null>;
  /** Names of which two pages with nearly the same text have at least one in common. */
  bandsOf(fingerprint: Fingerprint): readonly string[];
  isNearDuplicate(one: Fingerprint, other: Fingerprint): boolean;
  createWatch(): TemplateWatch;
}
