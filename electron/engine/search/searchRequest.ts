import type { SearchCategory, SearchSource } from '../../../shared/api/search.ts';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { ThreatPolicy } from '../threat/judgeHost.ts';

/** When results were published: within a time before now, or between two days. */
export interface SearchPeriod {
  /** `hour` to `year` before now; null for a range of days. */
  readonly within: 'hour' | 'day' | 'week' | 'month' | 'year' | null;
  /** First and last day, in milliseconds since 1970; null where open. */
  readonly since: number | null;
  readonly until: number | null;
}

/** A validated search. */
export interface SearchRequest {
  readonly query: string;
  /** Results of each source. */
  readonly limit: number;
  readonly sources: readonly SearchSource[];
  readonly categories: readonly SearchCategory[];
  readonly includeDomains: readonly string[];
  readonly excludeDomains: readonly string[];
  /** As sent, for providers that know it; null where it is not sent. */
  readonly tbs: string | null;
  /** What `tbs` says of time; null where it says nothing of it. */
  readonly period: SearchPeriod | null;
  readonly location: string | null;
  /** Two capitals; null where a location is given instead. */
  readonly country: string | null;
  readonly lang: string | null;
  readonly safe: boolean | null;
  readonly timeoutMs: number;
  readonly ignoreInvalidUrls: boolean;
  readonly highlights: boolean;
  /** Contract 2.1: nothing of the search and of its pages is stored. */
  readonly leavesNoTrace: boolean;
  /** Tools for the hosts of the results, in this detail; null where they are not asked for. */
  readonly toolDetail: 'compact' | 'summary' | 'full' | null;
  /** Options of the scrapes of the results; null where they are not read. */
  readonly scrapeOptions: JsonObject | null;
  readonly threat: ThreatPolicy | null;
  /** Fields of the request that nothing here can do, as sentences for `warning`. */
  readonly notes: readonly string[];
}

/** A result of any source, from any provider. */
export interface SearchResult {
  readonly url: string;
  readonly title: string | null;
  readonly description: string | null;
  /** As the provider writes it. */
  readonly date: string | null;
  readonly imageUrl: string | null;
  readonly imageWidth: number | null;
  readonly imageHeight: number | null;
  /** Name of the provider that ranked it highest. */
  readonly provider: string;
  /** As the provider rates it, 0 to 1; null where it does not. */
  readonly score: number | null;
  /** Parts of the page that match; null where the text is not known. */
  readonly highlights: string | null;
  readonly category: SearchCategory | null;
}

/** Why a provider gave no results. */
export type ProviderFailure =
  | { readonly kind: 'keyMissing' }
  /** `message` is the provider's own, shortened; empty where it has none. */
  | { readonly kind: 'keyRefused' | 'quota'; readonly status: number; readonly message: string }
  /** It refuses the request itself. */
  | { readonly kind: 'rejected'; readonly status: number; readonly message: string }
  | { readonly kind: 'failed'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly code: string }
  | { readonly kind: 'refusedAddress'; readonly host: string }
  | { readonly kind: 'timeout' }
  | { readonly kind: 'garbage'; readonly what: string };

/** Results of one source, and the fields of the request that the provider could not use. */
export interface ProviderResults {
  readonly results: readonly SearchResult[];
  readonly unused: readonly string[];
}
