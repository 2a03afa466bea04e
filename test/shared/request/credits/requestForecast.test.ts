import { describe, expect, it } from 'vitest';
import { requestKinds } from '../../../../shared/operations/requestKinds.ts';
import { forecastOf } from '../../../../shared/request/credits/forecast.ts';
import { forecastOfRequest } from '../../../../shared/request/credits/requestForecast.ts';

const url = 'https://stoves.example/';

describe('forecastOfRequest', () => {
  it('is that of its one page for a scrape', () => {
    const body = { url, formats: ['markdown', 'json'] };
    expect(forecastOfRequest(requestKinds.scrape, body)).toEqual(forecastOf(body));
  });

  it('is one credit for a map, whatever it finds', () => {
    expect(forecastOfRequest(requestKinds.map, { url, limit: 5000 })).toMatchObject({
      min: 1,
      likely: 1,
      max: 1,
      mayBePdf: false,
      lines: [{ id: 'call', likely: 1 }],
    });
  });

  it('is at most the limit of a crawl times the price of a page', () => {
    const body = { url, limit: 20, scrapeOptions: { formats: [{ type: 'json', prompt: 'x' }] } };
    const page = forecastOf({ formats: [{ type: 'json', prompt: 'x' }] });
    expect(forecastOfRequest(requestKinds.crawl, body)).toMatchObject({
      min: page.min,
      likely: 20 * page.likely,
      isUpTo: true,
    });
    expect(forecastOfRequest(requestKinds.crawl, { url })).toMatchObject({ likely: 10_000 });
  });

  it('is the price of each URL of a batch', () => {
    const forecast = forecastOfRequest(requestKinds.batchScrape, { urls: [url, url, url] });
    expect(forecast).toMatchObject({ min: 3, likely: 3 });
    expect(forecast?.isUpTo).toBeUndefined();
    expect(forecastOfRequest(requestKinds.batchScrape, { urls: [] })).toMatchObject({ min: 0, likely: 0, max: 0 });
  });

  it('is unknown for kinds without a price', () => {
    expect(forecastOfRequest(requestKinds.raw, {})).toBeNull();
  });
});
