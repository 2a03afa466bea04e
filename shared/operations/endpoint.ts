/** What a tab can contain, as stored in drafts and request files: one record each in `requestKinds.ts`. */
export const endpoints = [
  'scrape',
  'agent',
  'raw',
  'list',
  'map',
  'crawl',
  'batchScrape',
  'parse',
  'search',
  'extract',
] as const;
export type Endpoint = (typeof endpoints)[number];

/** What a run was sent to. A list has no run of its own: each of its URLs is a scrape. */
export const runEndpoints = [
  'scrape',
  'agent',
  'raw',
  'map',
  'crawl',
  'batchScrape',
  'parse',
  'search',
  'extract',
] as const satisfies readonly Endpoint[];
export type RunEndpoint = (typeof runEndpoints)[number];

/** What the run service sends as one request and its response; agents and lists have services of their own. */
export const callEndpoints = [
  'scrape',
  'raw',
  'map',
  'crawl',
  'batchScrape',
  'parse',
  'search',
  'extract',
] as const satisfies readonly RunEndpoint[];
export type CallEndpoint = (typeof callEndpoints)[number];

/** Kind of a new tab, and of every file and message that names none. */
export const defaultEndpoint = 'scrape' satisfies CallEndpoint;
