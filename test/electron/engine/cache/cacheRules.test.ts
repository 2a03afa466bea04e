import { describe, expect, test } from 'vitest';
import { cacheUseOf, withoutStoring } from '../../../../electron/engine/cache/cacheRules.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';

const use = (options: Partial<ScrapeRequest> = {}) => cacheUseOf({ url: 'https://example.com', ...options });

describe('the cache', () => {
  test('serves copies of two days and keeps what was fetched', () => {
    expect(use()).toEqual({
      wanted: { youngest: 0, oldest: 172_800_000 },
      onlyCached: null,
      storesPage: true,
      isIndexed: true,
      storesResult: true,
      leavesNoTrace: false,
    });
  });

  test.each<[Partial<ScrapeRequest>, object]>([
    [{ maxAge: 1000 }, { wanted: { youngest: 0, oldest: 1000 } }],
    [{ maxAge: 0 }, { wanted: null, storesPage: true }],
    [{ minAge: 1 }, { wanted: { youngest: 1, oldest: Number.POSITIVE_INFINITY }, onlyCached: 'minAge' }],
    [
      { minAge: 10, maxAge: 20 },
      { wanted: { youngest: 10, oldest: 20 }, onlyCached: 'minAge' },
    ],
    [
      { lockdown: true },
      {
        wanted: { youngest: 0, oldest: 2 * 365 * 86_400_000 },
        onlyCached: 'lockdown',
        storesPage: false,
        isIndexed: false,
        leavesNoTrace: true,
      },
    ],
    [
      { lockdown: true, maxAge: 5, minAge: 2 },
      { wanted: { youngest: 2, oldest: 5 }, onlyCached: 'lockdown' },
    ],
    [{ storeInCache: false }, { wanted: { youngest: 0, oldest: 172_800_000 }, storesPage: false, isIndexed: false }],
    [
      { zeroDataRetention: true },
      { storesPage: false, isIndexed: false, storesResult: false, leavesNoTrace: true, onlyCached: null },
    ],
    [{ headers: { cookie: 'a' } }, { wanted: null, storesPage: false, isIndexed: false }],
    [{ redactPII: true }, { storesPage: true, isIndexed: false }],
    [{ includeTags: ['main'] }, { storesPage: true, isIndexed: false }],
    [{ formats: [{ type: 'screenshot', quality: 7 }] }, { storesPage: false, isIndexed: true }],
    [{ headers: {} }, { wanted: { youngest: 0, oldest: 172_800_000 }, storesPage: true }],
    [{ actions: [{ type: 'scrape' }] }, { wanted: null, storesPage: false }],
    [{ actions: [] }, { storesPage: true }],
    [{ profile: { name: 'me' } }, { wanted: null, storesPage: false }],
    [{ formats: ['changeTracking'] }, { wanted: null, storesPage: true }],
    [{ formats: [{ type: 'screenshot', quality: 5 }] }, { wanted: null, storesPage: false }],
    [{ formats: [{ type: 'screenshot', viewport: { width: 9, height: 9 } }] }, { wanted: null, storesPage: false }],
    [{ formats: [{ type: 'screenshot', fullPage: true }] }, { storesPage: true }],
    [
      { lockdown: true, headers: { cookie: 'a' } },
      { wanted: null, onlyCached: 'lockdown' },
    ],
  ])('%j', (options, expected) => {
    expect(use(options)).toMatchObject(expected);
  });

  test('is read and not written for a run that is not recorded', () => {
    const { wanted } = use();
    expect(withoutStoring(use())).toMatchObject({ wanted, storesPage: false, isIndexed: false, storesResult: false });
  });
});
