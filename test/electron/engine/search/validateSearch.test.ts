import { describe, expect, it } from 'vitest';
import { validateSearch } from '../../../../electron/engine/search/validateSearch.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { searchRequest } from '../../../support/searchRequest.ts';

const now = Date.UTC(2026, 0, 31);

function read(body: JsonObject) {
  const search = validateSearch({ query: 'tides', ...body }, now);
  if (!search.ok) throw new Error(JSON.stringify(search.error));
  return search.value;
}

describe('validateSearch', () => {
  it('fills in the defaults of the API', () => {
    expect(read({})).toEqual(searchRequest());
  });

  it('reads sources as names and as objects, in the order of the response', () => {
    const search = read({ sources: [{ type: 'images' }, 'news', { type: 'web', tbs: 'qdr:d', location: 'Vienna' }] });
    expect(search).toMatchObject({
      sources: ['web', 'news', 'images'],
      tbs: 'qdr:d',
      location: 'Vienna',
      country: null,
      period: { within: 'day', until: null },
    });
  });

  it('has tools for the source alexandria and for domainTools', () => {
    expect(read({ sources: ['alexandria'] })).toMatchObject({ sources: [], toolDetail: 'summary' });
    expect(read({ domainTools: true, toolDetail: 'full' })).toMatchObject({ toolDetail: 'full' });
  });

  it('reads results only for formats', () => {
    expect(read({ scrapeOptions: { formats: [] } }).scrapeOptions).toBeNull();
    expect(read({ scrapeOptions: { onlyMainContent: true } }).scrapeOptions).toBeNull();
    expect(read({ scrapeOptions: { formats: ['markdown'] } }).scrapeOptions).toEqual({ formats: ['markdown'] });
  });

  it.each([
    [{ enterprise: ['zdr'] }],
    [{ scrapeOptions: { formats: ['links'], zeroDataRetention: true } }],
  ])('leaves no trace for %j', (body) => {
    expect(read(body).leavesNoTrace).toBe(true);
  });

  it.each<[string, JsonObject, readonly (string | number)[]]>([
    ['a query', { query: ' ' }, ['query']],
    ['a query of 500 characters', { query: 'x'.repeat(501) }, ['query']],
    ['a limit of 100', { limit: 101 }, ['limit']],
    ['safe as a boolean', { safe: 'active' }, ['safe']],
    ['host names as domains', { includeDomains: ['https://a.example/x'] }, ['includeDomains', 0]],
    ['one kind of domains', { includeDomains: ['a.example'], excludeDomains: ['b.example'] }, ['excludeDomains']],
    ['developer alone', { categories: ['developer', 'pdf'] }, ['categories']],
    ['known sources', { sources: ['video'] }, ['sources', 0]],
    ['known fields', { colour: 'red' }, ['colour']],
    ['formats that results can have', { scrapeOptions: { formats: ['branding'] } }, ['scrapeOptions', 'formats', 0]],
    [
      'valid options of scrapes',
      { scrapeOptions: { formats: ['markdown'], waitFor: -1 } },
      ['scrapeOptions', 'waitFor'],
    ],
    ['no URL in the options', { scrapeOptions: { url: 'https://a.example' } }, ['scrapeOptions', 'url']],
  ])('demands %s', (_, body, path) => {
    const search = validateSearch({ query: 'tides', ...body }, now);
    expect(search).toMatchObject({ ok: false, error: { status: 400 } });
    const details = search.ok ? [] : (search.error.details as unknown as readonly { path: readonly unknown[] }[]);
    expect(details[0]?.path).toEqual(path);
  });
});
