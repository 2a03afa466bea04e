import type { JsonObject } from '../../../shared/base/json.ts';

/** What crawls and batches have in common: validated, with every default filled in. */
export interface JobRequest {
  /** Options of each page's scrape, as `POST /v2/scrape` takes them, without `url`. */
  readonly scrapeOptions: JsonObject;
  /** Pages at once; null for as many as the engine has. */
  readonly maxConcurrency: number | null;
  /** Nothing of the job is written to disk. */
  readonly leavesNoTrace: boolean;
  /** Where events are sent; null where the request names no receiver. */
  readonly webhook: WebhookTarget | null;
}

export interface WebhookTarget {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly metadata: Readonly<Record<string, string>>;
  /** Short names of the events that are sent. */
  readonly events: readonly string[];
}

/** Which pages a crawl visits (api-facts 6.2). */
export interface CrawlOptions {
  readonly includePaths: readonly string[];
  readonly excludePaths: readonly string[];
  readonly regexOnFullURL: boolean;
  /** Null for no limit. */
  readonly maxDiscoveryDepth: number | null;
  readonly sitemap: 'skip' | 'include' | 'only';
  readonly ignoreQueryParameters: boolean;
  readonly deduplicateSimilarURLs: boolean;
  /** Maximum number of documents. */
  readonly limit: number;
  readonly crawlEntireDomain: boolean;
  readonly allowExternalLinks: boolean;
  readonly allowSubdomains: boolean;
  readonly ignoreRobotsTxt: boolean;
  /** Null for the engine's own name. */
  readonly robotsUserAgent: string | null;
  /** Seconds between two pages; null for none. */
  readonly delay: number | null;
}

export interface CrawlRequest extends JobRequest {
  readonly url: string;
  readonly options: CrawlOptions;
}

export interface BatchRequest extends JobRequest {
  /** As they were sent, `http://` put before those without a scheme. */
  readonly urls: readonly string[];
}

/** Who starts a job, and what its pages may reach. */
export interface JobCaller {
  readonly client: string;
  /** Hosts that may be private; true for all. */
  readonly allowPrivate: string | boolean;
}
