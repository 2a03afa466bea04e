import type { Result } from '../../../../shared/base/result.ts';
import type { FetchFile, ReadSitemapFile } from '../sitemaps/collectSitemapLinks.ts';
import type { MapEvent } from './mapRequest.ts';
import type { RankableLink } from './rankLinks.ts';

/** A page that was read for its links. */
export interface MapPage {
  /** Final URL, after redirects of the server and of scripts. */
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
  /** In the order of the page, URLs absolute. */
  readonly links: readonly { readonly url: string; readonly text: string }[];
}

/** A page that this engine has scraped before. */
export interface IndexedPage {
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
}

export interface MapClock {
  /** Milliseconds. */
  now(): number;
  /** Runs an action after a delay; the function that it returns cancels it. */
  after(delayMs: number, action: () => void): () => void;
}

/** What a map needs from the engine. Failures are sentences for the person; no port rejects. */
export interface MapPorts {
  /** Fetches robots.txt and sitemaps. */
  readonly fetchFile: FetchFile;
  /** Returns where a URL leads, by a request without a browser whose body is dropped. Any status counts. */
  readonly finalUrl: (url: string, signal: AbortSignal) => Promise<Result<string, string>>;
  /** Reads a page: with a browser if it needs one, or never. */
  readonly pageLinks: (
    url: string,
    tier: 'rendered' | 'plain',
    signal: AbortSignal,
  ) => Promise<Result<MapPage, string>>;
  /** Pages below a registrable domain that this engine has scraped. */
  readonly indexed: (domain: string, signal: AbortSignal) => Promise<Result<readonly IndexedPage[], string>>;
  readonly readSitemap: ReadSitemapFile;
  /** Ranks in a worker, as `rankLinks` does. */
  readonly rankLinks: (
    links: readonly RankableLink[],
    query: string,
    signal: AbortSignal,
  ) => Promise<Result<readonly number[], string>>;
  /** Returns the canonical form of a URL under the options of the request: URLs of one page have the same. Null for no web URL. */
  readonly keyOf: (url: URL) => string | null;
  /** Whether a URL is one of a file that is no page: image, script, archive. */
  readonly isFile: (url: URL) => boolean;
  readonly clock: MapClock;
  /** Cancels the map. */
  readonly signal: AbortSignal;
  readonly onEvent: (event: MapEvent) => void;
  /** Product tokens of the crawler, for robots.txt. */
  readonly robotsAgents: readonly string[];
}
