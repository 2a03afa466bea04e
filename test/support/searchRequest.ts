import type { SearchRequest } from '../../electron/engine/search/searchRequest.ts';

/** A search with all defaults, and what the test changes. */
export function searchRequest(change: Partial<SearchRequest> = {}): SearchRequest {
  return {
    query: 'tides',
    limit: 10,
    sources: ['web'],
    categories: [],
    includeDomains: [],
    excludeDomains: [],
    tbs: null,
    period: null,
    location: null,
    country: 'US',
    lang: null,
    safe: null,
    timeoutMs: 60_000,
    ignoreInvalidUrls: false,
    highlights: true,
    leavesNoTrace: false,
    toolDetail: null,
    scrapeOptions: null,
    threat: null,
    notes: [],
    ...change,
  };
}
