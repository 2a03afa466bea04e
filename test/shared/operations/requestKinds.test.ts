import { describe, expect, it } from 'vitest';
import { callEndpoints, defaultEndpoint, endpoints, runEndpoints } from '../../../shared/operations/endpoint.ts';
import { operations } from '../../../shared/operations/registry.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { forecastOfRequest } from '../../../shared/request/credits/requestForecast.ts';

const crawl = { method: 'POST', path: '/v2/crawl', body: { url: 'https://stoves.example' } };

describe('the kinds of requests', () => {
  it('are read from files and messages that name none', () => {
    expect(callEndpoints).toContain(defaultEndpoint);
    expect(requestKinds[defaultEndpoint].editing).toMatchObject({ hasOptionForm: true, canBePasted: true });
  });

  it.each([
    ['scrape', { url: 'https://stoves.example' }, { kind: 'url', url: 'https://stoves.example' }],
    ['scrape', {}, null],
    [
      'scrape',
      { alexandria: [{ provider: 'stoves', capability: 'search' }, {}] },
      { kind: 'text', text: 'stoves/search +1' },
    ],
    ['agent', { prompt: 'Find\n stoves' }, { kind: 'text', text: 'Find stoves' }],
    ['agent', {}, null],
    ['raw', crawl, { kind: 'text', text: 'POST /v2/crawl' }],
    ['list', { formats: ['markdown'] }, null],
    ['map', { url: 'https://stoves.example' }, { kind: 'url', url: 'https://stoves.example' }],
    ['crawl', { limit: 5 }, null],
    ['batchScrape', { urls: ['https://stoves.example'] }, { kind: 'url', url: 'https://stoves.example' }],
    ['batchScrape', { urls: ['https://a.example', 'https://b.example'] }, { kind: 'text', text: 'a.example +1' }],
    ['batchScrape', { urls: [5] }, null],
    ['extract', { urls: ['https://a.example/*'] }, { kind: 'url', url: 'https://a.example/*' }],
    ['extract', { urls: ['https://a.example/*', 'x'], prompt: 'Prices' }, { kind: 'text', text: 'a.example +1' }],
    ['extract', { urls: [], prompt: 'All\nprices' }, { kind: 'text', text: 'All prices' }],
    ['extract', {}, null],
  ] as const)('title the body of a %s by %j', (endpoint, body, title) => {
    expect(requestKinds[endpoint].body.title(body)).toEqual(title);
  });

  it.each([
    ['scrape', { url: 'https://stoves.example' }, 'https://stoves.example'],
    ['scrape', { url: 5 }, ''],
    ['agent', { urls: ['https://stoves.example', 'https://other.example'] }, 'https://stoves.example'],
    ['agent', { urls: [5] }, ''],
    ['agent', { url: 'https://stoves.example' }, ''],
    ['raw', crawl, 'POST /v2/crawl'],
    ['raw', { url: 'https://stoves.example' }, 'https://stoves.example'],
    ['list', {}, ''],
    ['map', { url: 'https://stoves.example' }, 'https://stoves.example'],
    ['crawl', {}, ''],
    ['batchScrape', { urls: ['https://stoves.example'] }, 'https://stoves.example'],
    ['batchScrape', { urls: 'https://stoves.example' }, ''],
  ] as const)('name the target of a %s with %j', (endpoint, body, target) => {
    expect(requestKinds[endpoint].body.target(body)).toBe(target);
  });

  it.each(
    endpoints.filter((endpoint) => !['raw', 'crawl', 'search', 'extract'].includes(endpoint)),
  )('have the options of a %s as its body', (endpoint) => {
    const { options, withOptions } = requestKinds[endpoint].body;
    expect(options({ maxAge: 5 })).toEqual({ maxAge: 5 });
    expect(withOptions({ maxAge: 5 }, { maxAge: 6 })).toEqual({ maxAge: 6 });
  });

  it('have the options of a raw call in its body, and keep its path', () => {
    const { options, withOptions, call } = requestKinds.raw.body;
    expect(options(crawl)).toEqual(crawl.body);
    expect(options({ method: 'GET', path: '/v2/crawl/active' })).toEqual({});
    expect(withOptions(crawl, { limit: 3 })).toEqual({ method: 'POST', path: '/v2/crawl', body: { limit: 3 } });
    expect(call?.read(crawl)).toEqual(crawl);
    expect(call?.read({ method: 'POST' })).toBeNull();
  });

  it('price a search by its call, and by its results where they are read', () => {
    const { price } = requestKinds.search.sending;
    const formats = { scrapeOptions: { formats: ['markdown'] } };
    expect(price?.pages({ query: 'x', limit: 5 })).toEqual({ min: 0, max: 0 });
    expect(price?.pages({ query: 'x', limit: 5, sources: ['web', 'news'], ...formats })).toEqual({ min: 0, max: 10 });
  });

  it('price an extract by its URLs, or up to its limit where it looks for pages, as data', () => {
    const { price } = requestKinds.extract.sending;
    const urls = ['https://a.example/', 'https://b.example/'];
    expect(price?.pages({ urls })).toEqual({ min: 2, max: 2 });
    expect(price?.pages({ urls: [...urls, 'https://c.example/*'], limit: 7 })).toEqual({ min: 2, max: 7 });
    expect(price?.pages({ prompt: 'Prices' })).toEqual({ min: 1, max: 20 });
    expect(forecastOfRequest(requestKinds.extract, { urls })).toMatchObject({ likely: 10 });
    expect(forecastOfRequest(requestKinds.extract, { urls: ['https://c.example/*'] })).toMatchObject({ isUpTo: true });
  });

  it('have the options of the pages of a crawl in an object, and of a batch beside its own fields', () => {
    const crawlBody = { url: 'https://stoves.example', limit: 5, scrapeOptions: { maxAge: 5 } };
    expect(requestKinds.crawl.body.options(crawlBody)).toEqual({ maxAge: 5 });
    expect(requestKinds.crawl.body.options({ scrapeOptions: 5 })).toEqual({});
    expect(requestKinds.crawl.body.withOptions(crawlBody, { maxAge: 6 })).toEqual({
      ...crawlBody,
      scrapeOptions: { maxAge: 6 },
    });
    const batch = { urls: ['https://stoves.example'], maxConcurrency: 2, maxAge: 5 };
    expect(requestKinds.batchScrape.body.options(batch)).toEqual({ maxAge: 5 });
    expect(requestKinds.batchScrape.body.withOptions(batch, { waitFor: 6 })).toEqual({
      urls: ['https://stoves.example'],
      maxConcurrency: 2,
      waitFor: 6,
    });
  });

  it.each([
    ['map', '/v2/map'],
    ['crawl', '/v2/crawl'],
    ['batchScrape', '/v2/batch/scrape'],
    ['search', '/v2/search'],
    ['extract', '/v2/extract'],
  ] as const)('send a %s as a call of %s, which the registry has', (endpoint, path) => {
    const { body, operation } = requestKinds[endpoint];
    expect(body.call?.read({ limit: 5 })).toEqual({ method: 'POST', path, body: { limit: 5 } });
    expect(operations.find(({ id }) => id === operation?.id)?.routes).toContainEqual({ method: 'POST', path });
  });

  it('have a trace where a run is followed by its events, and words instead of a URL where there is none', () => {
    expect(runEndpoints.filter((endpoint) => requestKinds[endpoint].result.hasTrace)).toEqual(['agent']);
    expect(runEndpoints.filter((endpoint) => requestKinds[endpoint].body.task !== null)).toEqual(['agent', 'search']);
    expect(requestKinds.search.body.task?.title({ query: ' tides ' }, 3)).toBe('tid');
    expect(requestKinds.search.body.task?.title({ query: ' ' }, 3)).toBeNull();
  });

  it('read a file at once only if the request has a page that it replaces', () => {
    const readAtOnce = endpoints.filter((endpoint) => requestKinds[endpoint].body.file?.isReadAtOnce === true);
    expect(readAtOnce.every((endpoint) => requestKinds[endpoint].body.hasPage)).toBe(true);
  });
});
