import type { RawCall } from '../api/rawCall.ts';

/** API operations without a dedicated form (api-facts 6), each as a template call. */
export const rawStartIds = [
  'crawl',
  'batch',
  'map',
  'search',
  'parse',
  'interact',
  'monitor',
  'monitors',
  'extract',
  'activeCrawls',
  'crawlPreview',
  'credits',
  'queue',
] as const;
export type RawStartId = (typeof rawStartIds)[number];

const page = 'https://example.com';
const schedule = { text: 'every day at 9:00', timezone: 'UTC' };

export const rawStarts: Readonly<Record<RawStartId, RawCall>> = {
  crawl: { method: 'POST', path: '/v2/crawl', body: { url: page, limit: 10 }, poll: {} },
  batch: { method: 'POST', path: '/v2/batch/scrape', body: { urls: [page], formats: ['markdown'] }, poll: {} },
  map: { method: 'POST', path: '/v2/map', body: { url: page } },
  search: { method: 'POST', path: '/v2/search', body: { query: 'web scraping', limit: 5 } },
  parse: { method: 'POST', path: '/v2/parse', body: { formats: ['markdown'] }, file: { url: '' } },
  interact: { method: 'POST', path: '/v2/scrape/SCRAPE_ID/interact', body: { prompt: 'Open the first link' } },
  monitor: {
    method: 'POST',
    path: '/v2/monitor',
    body: { name: 'Example', schedule, targets: [{ type: 'scrape', urls: [page] }] },
  },
  monitors: { method: 'GET', path: '/v2/monitor' },
  extract: {
    method: 'POST',
    path: '/v2/extract',
    body: { urls: [page], prompt: 'What is the page about?' },
    poll: {},
  },
  activeCrawls: { method: 'GET', path: '/v2/crawl/active' },
  crawlPreview: { method: 'POST', path: '/v2/crawl/params-preview', body: { url: page, prompt: 'Only the blog' } },
  credits: { method: 'GET', path: '/v2/team/credit-usage' },
  queue: { method: 'GET', path: '/v2/team/queue-status' },
};

/** Paths that are offered while one is written. */
export const knownPaths: readonly string[] = [...new Set(Object.values(rawStarts).map(({ path }) => path))];
