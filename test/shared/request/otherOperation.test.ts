import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { bodyOfOther, nothingKept } from '../../../shared/request/otherOperation.ts';

const { scrape, map, crawl, batchScrape, search } = requestKinds;
const url = 'https://stoves.example/';
const page: JsonObject = { url, formats: ['html'], waitFor: 500 };

describe('bodyOfOther', () => {
  it('makes the options of a page those of every page', () => {
    expect(bodyOfOther(scrape, crawl, page, nothingKept).body).toEqual({
      url,
      limit: 100,
      scrapeOptions: { formats: ['html'], waitFor: 500 },
    });
    expect(bodyOfOther(scrape, batchScrape, page, nothingKept).body).toEqual({
      urls: [url],
      formats: ['html'],
      waitFor: 500,
    });
    expect(bodyOfOther(scrape, map, page, nothingKept).body).toEqual({ url });
  });

  it('has the options, the other URLs and the fields of an operation again when it has a place for them', () => {
    const batch = { urls: [url, 'https://b.example/'], maxConcurrency: 2, formats: ['html'] };
    const toMap = bodyOfOther(batchScrape, map, batch, nothingKept);
    expect(toMap.body).toEqual({ url });
    const toScrape = bodyOfOther(map, scrape, { url, limit: 7 }, toMap.keptParts);
    expect(toScrape.body).toEqual({ url, formats: ['html'] });
    const back = bodyOfOther(scrape, batchScrape, toScrape.body, toScrape.keptParts);
    expect(back.body).toEqual(batch);
    expect(bodyOfOther(batchScrape, map, back.body, back.keptParts).body).toEqual({ url, limit: 7 });
  });

  it('starts anew with the URLs where the first one was changed', () => {
    const toMap = bodyOfOther(batchScrape, map, { urls: [url, 'https://b.example/'] }, nothingKept);
    const other = bodyOfOther(map, batchScrape, { url: 'https://c.example/' }, toMap.keptParts);
    expect(other.body).toEqual({ urls: ['https://c.example/'] });
  });

  it('sets formats aside for an extract, which has none, and knows them again', () => {
    const from = { url: 'https://a.example/', formats: ['html'], waitFor: 5 };
    const toExtract = bodyOfOther(scrape, requestKinds.extract, from, nothingKept);
    expect(toExtract.body).toEqual({ urls: [from.url], showSources: true, scrapeOptions: { waitFor: 5 } });
    expect(bodyOfOther(requestKinds.extract, scrape, toExtract.body, toExtract.keptParts).body).toEqual(from);
  });

  it('knows the URLs again after a search, which has a query instead', () => {
    const toSearch = bodyOfOther(scrape, search, page, nothingKept);
    expect(toSearch.body).toEqual({ query: '', scrapeOptions: { formats: ['html'], waitFor: 500 } });
    const toCrawl = bodyOfOther(search, crawl, { ...toSearch.body, query: 'stoves' }, toSearch.keptParts);
    expect(toCrawl.body).toEqual({ url, limit: 100, scrapeOptions: { formats: ['html'], waitFor: 500 } });
    expect(bodyOfOther(crawl, search, toCrawl.body, toCrawl.keptParts).body).toMatchObject({ query: 'stoves' });
  });

  it('keeps calls of provider tools for the scrape', () => {
    const tools = { alexandria: [{ provider: 'stoves', capability: 'search' }] };
    const toCrawl = bodyOfOther(scrape, crawl, tools, nothingKept);
    expect(toCrawl.body).toEqual({ url: '', limit: 100, scrapeOptions: {} });
    expect(bodyOfOther(crawl, scrape, toCrawl.body, toCrawl.keptParts).body).toMatchObject(tools);
  });
});
