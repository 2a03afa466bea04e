import type { JsonValue } from '../../../../shared/base/json.ts';
import type { RankableLink } from '../map/rankLinks.ts';
import type { SitemapLink, SitemapSummary } from '../sitemaps/sitemapFile.ts';
import type { PageTextFingerprint } from './fingerprintPage.ts';
import type { SitePart } from './siteParts.ts';

/** Task of the worker that reads what a site sends. */
export type SiteTask =
  | { readonly kind: 'part'; readonly part: SitePart }
  | { readonly kind: 'sitemap'; readonly bytes: Uint8Array; readonly base: string }
  | { readonly kind: 'rank'; readonly links: readonly RankableLink[]; readonly query: string }
  /** Starts the worker: the time of the next task begins without that. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'match'; readonly patterns: readonly string[]; readonly texts: readonly string[] }
  | { readonly kind: 'fingerprint'; readonly url: string; readonly text: string };

export type SiteOutput =
  | { readonly kind: 'part'; readonly value: JsonValue }
  | { readonly kind: 'sitemap'; readonly summary: SitemapSummary }
  | { readonly kind: 'rank'; readonly order: readonly number[] }
  | { readonly kind: 'ready' }
  | { readonly kind: 'match'; readonly matches: readonly boolean[] }
  | { readonly kind: 'fingerprint'; readonly fingerprint: PageTextFingerprint };

/** Links of a sitemap that is being read. */
export type SiteProgress = readonly SitemapLink[];
