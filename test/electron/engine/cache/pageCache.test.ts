import { describe, expect, test } from 'vitest';
import { createPageCache } from '../../../../electron/engine/cache/pageCache.ts';
import { createDiskCache } from '../../../../electron/engine/cache/diskCache.ts';
import type { PageCache } from '../../../../electron/engine/ports/cache.ts';
import type { CapturedPage, PageRequest } from '../../../../electron/engine/ports/capture.ts';
import { pageRequest } from '../../../../electron/engine/scrape/readPage.ts';
import { validateScrape } from '../../../../electron/engine/scrape/validate/validateScrape.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { temporaryFolder } from '../../../support/temporaryFolder.ts';

const page: CapturedPage = {
  url: 'https://example.com/final',
  statusCode: 200,
  contentType: 'text/html',
  content: { kind: 'dom', html: '<p>x</p>' },
  rawHtml: null,
  screenshot: null,
  proxyUsed: 'basic',
  rawBytes: null,
  media: null,
  actions: [],
  warnings: ['As it was.'],
  isWhole: true,
};

function request(options: JsonObject = {}, allowPrivate: string | boolean = false): PageRequest {
  const job = validateScrape({ url: 'https://example.com/', ...options });
  if (!job.ok) throw new Error(job.error.error);
  return pageRequest(job.value, allowPrivate, job.value.timeoutMs);
}

const anyAge = { youngest: 0, oldest: Number.POSITIVE_INFINITY };

function bench(): { cache: PageCache; clock: { now: number }; said: string[] } {
  const clock = { now: 1_000_000_000 };
  const said: string[] = [];
  const shelf = createDiskCache({ folder: temporaryFolder(), limitBytes: 1_000_000, copiesPerKey: 4 });
  return {
    cache: createPageCache(
      shelf,
      () => clock.now,
      (line) => said.push(line),
    ),
    clock,
    said,
  };
}

describe('a cached page', () => {
  test('is the page that was captured, and tells when', async () => {
    const { cache, clock } = bench();
    const kept = {
      ...page,
      rawHtml: '<p>raw',
      screenshot: { bytes: new Uint8Array([1]), mediaType: 'image/png' as const },
    };
    const shot = request({ formats: ['rawHtml', 'screenshot'] });
    await cache.put(shot, kept);
    clock.now += 500;
    const found = await cache.find(shot, anyAge, false);
    expect(found?.storedAt).toBe(1_000_000_000);
    expect(found?.page).toEqual({
      ...kept,
      screenshot: { mediaType: 'image/png', bytes: expect.anything() as unknown },
    });
    expect([...(found?.page.screenshot?.bytes ?? [])]).toEqual([1]);
  });

  test.each([
    ['as old as allowed', { youngest: 0, oldest: 500 }, true],
    ['older than allowed', { youngest: 0, oldest: 499 }, false],
    ['as old as it must be', { youngest: 500, oldest: 1000 }, true],
    ['younger than it must be', { youngest: 501, oldest: 1000 }, false],
  ])('%s: found is %s', async (_age, ages, isFound) => {
    const { cache, clock } = bench();
    await cache.put(request(), page);
    clock.now += 500;
    expect((await cache.find(request(), ages, false)) !== null).toBe(isFound);
  });

  test('that is older serves who asks for that', async () => {
    const { cache, clock } = bench();
    await cache.put(request(), page);
    clock.now += 1000;
    await cache.put(request(), { ...page, statusCode: 203 });
    expect((await cache.find(request(), anyAge, false))?.page.statusCode).toBe(203);
    expect((await cache.find(request(), { youngest: 1000, oldest: 2000 }, false))?.page.statusCode).toBe(200);
  });

  test('of a clock that was ahead is not used', async () => {
    const { cache, clock } = bench();
    await cache.put(request(), page);
    clock.now -= 3_600_000;
    expect(await cache.find(request(), anyAge, false)).toBeNull();
  });

  test.each<[JsonObject, JsonObject]>([
    [{}, { url: 'https://example.com/?a' }],
    [{}, { url: 'https://example.com/#part' }],
    [{}, { mobile: true }],
    [{}, { waitFor: 100 }],
    [{}, { location: { languages: ['de'] } }],
    [{}, { skipTlsVerification: false }],
    [{}, { formats: ['screenshot'] }],
    [{ formats: ['screenshot'] }, { formats: [{ type: 'screenshot', fullPage: true }] }],
    [{}, { formats: ['rawHtml'] }],
  ])('of %j is not that of %j', async (one, other) => {
    const { cache } = bench();
    await cache.put(request(one), page);
    expect(await cache.find(request(one), anyAge, false)).not.toBeNull();
    expect(await cache.find(request(other), anyAge, false)).toBeNull();
  });

  test('that was allowed to be private is not for those who are not allowed', async () => {
    const { cache } = bench();
    await cache.put(request({}, 'example.com'), page);
    expect(await cache.find(request({}, false), anyAge, false)).toBeNull();
  });

  test.each<JsonObject>([
    { timeout: 5000 },
    { formats: ['html', 'links'] },
    { onlyMainContent: false, includeTags: ['p'], removeBase64Images: false },
    { maxAge: 1 },
  ])('serves %j, which asks the site for the same', async (options) => {
    const { cache } = bench();
    await cache.put(request(), page);
    expect(await cache.find(request(options), anyAge, false)).not.toBeNull();
  });

  test.each<[JsonObject, JsonObject]>([
    [{}, { location: { country: 'us' } }],
    [{ location: { country: 'US' } }, {}],
    [
      { location: { country: 'CH', languages: ['de', 'fr'] } },
      { location: { country: 'CH', languages: ['fr', 'de'] } },
    ],
  ])('of %j is that of %j', async (one, other) => {
    const { cache } = bench();
    await cache.put(request(one), page);
    expect(await cache.find(request(other), anyAge, false)).not.toBeNull();
  });

  test.each([false, true])('with a screenshot (fullPage %s) serves who wants none, without it', async (fullPage) => {
    const { cache, clock } = bench();
    const screenshot = { bytes: new Uint8Array([1]), mediaType: 'image/png' as const };
    await cache.put(request({ formats: [{ type: 'screenshot', fullPage }] }), { ...page, screenshot });
    expect((await cache.find(request(), anyAge, false))?.page).toEqual(page);
    clock.now += 1000;
    await cache.put(request(), { ...page, statusCode: 203 });
    expect((await cache.find(request(), anyAge, false))?.page.statusCode).toBe(203);
  });

  test('that came by the basic proxy serves auto and basic alike; the enhanced one makes pages of its own', async () => {
    const { cache } = bench();
    await cache.put(request({ proxy: 'auto' }), page);
    expect(await cache.find(request({ proxy: 'basic' }), anyAge, false)).not.toBeNull();
    expect(await cache.find(request(), anyAge, false)).not.toBeNull();
    expect(await cache.find(request({ proxy: 'enhanced' }), anyAge, false)).toBeNull();
    await cache.put(request({ proxy: 'auto', mobile: true }), { ...page, proxyUsed: 'stealth' });
    expect(await cache.find(request({ proxy: 'auto', mobile: true }), anyAge, false)).not.toBeNull();
    expect(await cache.find(request({ proxy: 'basic', mobile: true }), anyAge, false)).toBeNull();
  });

  test('with the source serves who does not want it', async () => {
    const { cache } = bench();
    await cache.put(request({ formats: ['rawHtml'] }), { ...page, rawHtml: '<p>raw' });
    expect(await cache.find(request(), anyAge, false)).not.toBeNull();
  });

  test.each<[string, Partial<CapturedPage>]>([
    ['came in part', { isWhole: false }],
    ['was an error of the site', { statusCode: 503 }],
    ['was not there', { statusCode: 404 }],
  ])('that %s is not kept', async (_what, difference) => {
    const { cache } = bench();
    await cache.put(request(), { ...page, ...difference });
    expect(await cache.find(request(), anyAge, false)).toBeNull();
  });
});

test('a disk that takes nothing fails no scrape', async () => {
  const said: string[] = [];
  const cache = createPageCache(
    {
      copies: () => Promise.resolve([]),
      read: () => Promise.resolve(null),
      put: () => Promise.reject(new Error('ENOSPC')),
    },
    () => 1,
    (line) => said.push(line),
  );
  await cache.put(request(), page);
  expect(said).toEqual([expect.stringContaining('ENOSPC')]);
});
