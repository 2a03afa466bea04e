import type { JsonObject, JsonValue } from '../../../shared/base/json.ts';
import type { WebhookTarget } from '../ports/jobRequests.ts';

/** A validated request for data from several pages. */
export interface ExtractRequest {
  readonly targets: readonly ExtractTarget[];
  /** What further pages are searched for; null where no search is asked for. */
  readonly query: string | null;
  /** Null where only the schema says what is wanted. */
  readonly prompt: string | null;
  /** Null where only the prompt says what is wanted. */
  readonly schema: JsonObject | null;
  readonly ignoreSitemap: boolean;
  readonly includeSubdomains: boolean;
  readonly allowExternalLinks: boolean;
  readonly showSources: boolean;
  /** Pages at most, over all targets. */
  readonly limit: number;
  /** Options of each page's scrape, without URL and formats. */
  readonly scrapeOptions: JsonObject;
  /** Nothing of the job is written to disk. */
  readonly leavesNoTrace: boolean;
  /** Where events are sent; null where the request names no receiver. */
  readonly webhook: WebhookTarget | null;
  /** Sentences about fields that have no effect. */
  readonly warnings: readonly string[];
}

export interface ExtractTarget {
  /** Absolute web URL, without the `*` of a pattern. */
  readonly url: string;
  /** The pages below the URL are meant, as many as fit. */
  readonly isPattern: boolean;
}

/** Who started a job. */
export interface ExtractCaller {
  readonly client: string;
  readonly allowPrivate: string | boolean;
}

/** A place in a page where a value stands. */
export interface Quote {
  readonly url: string;
  readonly quote: string;
}

export interface ExtractResult {
  readonly data: JsonValue;
  /** URLs of the pages that gave a value, by its path. */
  readonly sources: Readonly<Record<string, readonly string[]>>;
  readonly quotes: Readonly<Record<string, readonly Quote[]>>;
  readonly warnings: readonly string[];
  /** Pages that were read. */
  readonly pagesRead: number;
  readonly creditsUsed: number;
}
