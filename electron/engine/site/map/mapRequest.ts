/** A request for the map of a site, validated. */
export interface MapRequest {
  /** Absolute web URL. */
  readonly url: string;
  /** Orders the links; null keeps the order of the site. */
  readonly search: string | null;
  /** Whether sitemaps are a source among others, none, or the only one. */
  readonly sitemap: 'include' | 'skip' | 'only';
  /** Hosts below the same registrable domain; otherwise the very host, with or without `www.`. */
  readonly includeSubdomains: boolean;
  readonly ignoreQueryParameters: boolean;
  /** Leaves the engine's own index out. */
  readonly ignoreCache: boolean;
  /** Whether a path of the start URL, other than `/`, limits the links to those below it. */
  readonly filterByPath: boolean;
  /** Links at most, 1 to 100,000. */
  readonly limit: number;
  readonly timeoutMs: number;
}

export interface MapLink {
  readonly url: string;
  readonly title?: string;
  readonly description?: string;
}

export interface MapResult {
  readonly links: readonly MapLink[];
  /** Sentences for the person; null where there are none. */
  readonly warning: string | null;
}

export type MapFailure =
  /** Nothing was found before the timeout: `MAP_TIMEOUT`. */
  { readonly kind: 'timeout' } | { readonly kind: 'cancelled' };

/**
 * Where links come from, in the order in which the map lists them: sitemaps, links of the start page, pages that this engine has scraped,
 * and a walk over the site.
 */
export const mapSources = ['sitemaps', 'page', 'index', 'walk'] as const;
export type MapSource = (typeof mapSources)[number];

/** Progress of a map. */
export type MapEvent =
  | { readonly type: 'source-started'; readonly source: MapSource }
  /** `count`: links that were accepted; `problem`: a sentence for the person. */
  | {
      readonly type: 'source-ended';
      readonly source: MapSource;
      readonly count: number;
      readonly problem: string | null;
    }
  /** Page `page` of a walk was read; `of` are known so far, at most 100. */
  | { readonly type: 'walk-page'; readonly page: number; readonly of: number };
