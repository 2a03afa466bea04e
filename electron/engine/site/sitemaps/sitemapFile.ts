/** A link of a sitemap or feed. */
export interface SitemapLink {
  /** Absolute. */
  readonly url: string;
  /** Time of the last change, as written. */
  readonly lastmod?: string;
  /** Feeds have titles. */
  readonly title?: string;
}

/** Protocol of a file (sitemaps.org): list of pages, list of sitemaps, plain list of URLs, or RSS, RDF and Atom. */
export type SitemapKind = 'urlset' | 'index' | 'text' | 'feed';

/** Why the rest of a file was not read. */
export type SitemapProblem = 'truncated' | 'corrupt' | 'too-large' | 'too-deep';

/** What a file contained besides its links. */
export interface SitemapSummary {
  /** Null where the file is no sitemap. */
  readonly kind: SitemapKind | null;
  readonly linkCount: number;
  /** Entries without a usable URL. */
  readonly invalidCount: number;
  /** Absolute URLs of further sitemaps: those of an index, and `.xml` files in a list of pages. */
  readonly sitemaps: readonly string[];
  readonly problem: SitemapProblem | null;
}

/** Takes the entries of a file in their order. */
export interface SitemapSink {
  /** `isAlternate`: a version of a page in another language (`hreflang`). */
  onLink(link: SitemapLink, isAlternate: boolean): void;
  onSitemap(url: string): void;
  onInvalid(): void;
}

/** Reader of the text of one file. */
export interface SitemapTextReader {
  /** Returns whether the reader needs more text. */
  write(text: string): boolean;
  end(): void;
  kind(): SitemapKind | null;
  problem(): SitemapProblem | null;
}

export const sitemapLimits = {
  /** Of one file, decoded. */
  maxFileBytes: 64 * 1024 * 1024,
  maxFileLinks: 100_000,
  maxUrlChars: 2048,
  maxTitleChars: 500,
} as const;
