import { describe, expect, it } from 'vitest';
import { validateMap } from '../../../../../electron/engine/jobs/validate/validateMap.ts';

describe('the body of a map', () => {
  it('gets the defaults of the API', () => {
    expect(validateMap({ url: 'example.com' })).toEqual({
      ok: true,
      value: {
        request: {
          url: 'http://example.com/',
          search: null,
          sitemap: 'include',
          includeSubdomains: true,
          ignoreQueryParameters: true,
          ignoreCache: false,
          filterByPath: true,
          limit: 5000,
          timeoutMs: 30_000,
        },
        scrapeOptions: {},
        unused: [],
      },
    });
  });

  it('accepts what is a field of a crawl alone, and names it', () => {
    const body = { url: 'https://example.com', includePaths: ['^/docs'], useMock: 'x', limit: 5, sitemap: 'only' };
    expect(validateMap(body)).toMatchObject({
      ok: true,
      value: { request: { limit: 5, sitemap: 'only' }, unused: ['includePaths', 'useMock'] },
    });
  });

  it('has the options of its scrapes', () => {
    const scrapeOptions = { location: { country: 'DE' }, headers: { 'x-a': '1' } };
    expect(
      validateMap({
        url: 'https://example.com',
        ...scrapeOptions,
        search: ' docs ',
        allowExternalLinks: true,
        limit: 10,
      }),
    ).toMatchObject({ value: { request: { search: 'docs', filterByPath: false, limit: 10 }, scrapeOptions } });
  });

  it.each([
    [{ url: 'https://example.com', limit: 0 }, /limit/],
    [{ url: 'https://example.com', limit: 100_001 }, /limit/],
    [{ url: 'https://example.com', depth: 1 }, /^Unrecognized key in body -- depth/],
    [{ url: 'https://example.com', location: { country: 'XX' } }, /location.country/],
    [{ url: 'https://example.com', headers: { host: 'a' } }, /headers.host/],
    [{ url: 'https://example.com', integration: 'nobody' }, /integration/],
    [{ url: 'ftp://example.com' }, /^URL uses unsupported protocol$/],
    [null, /JSON object/],
  ])('is refused: %j', (body, text) => {
    expect(validateMap(body)).toMatchObject({ error: { status: 400, error: expect.stringMatching(text) as unknown } });
  });
});
