import { expect, it } from 'vitest';
import { crawlOf } from '../../../shared/request/crawlOf.ts';

const map = {
  url: 'https://stoves.example/',
  search: 'tarn',
  limit: 20_000,
  includeSubdomains: false,
  ignoreQueryParameters: true,
  sitemap: 'only',
  headers: { cookie: 'a=b' },
  location: { country: 'DE' },
};

it('crawls with the options of the map, as far as a crawl has them', () => {
  expect(crawlOf(map, 'https://stoves.example/shop', { formats: ['markdown'] })).toEqual({
    url: 'https://stoves.example/shop',
    limit: 100,
    sitemap: 'only',
    allowSubdomains: false,
    ignoreQueryParameters: true,
    scrapeOptions: { formats: ['markdown'], headers: { cookie: 'a=b' }, location: { country: 'DE' } },
  });
});

it('sends the headers of a site to no other host', () => {
  const body = crawlOf(map, 'https://elsewhere.example/', {});
  expect(body['scrapeOptions']).toEqual({ location: { country: 'DE' } });
});
