import type { Document, ScrapeOptions } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pathOfHtml } from '../support/optionPages.ts';
import { sdkFailureOf, startSdkWorld, type SdkWorld } from '../support/sdk.ts';

/** Every format, action and option of the official SDK's scrape that its first tests do not use. */
let world: SdkWorld;
beforeAll(async () => {
  world = await startSdkWorld();
});
afterAll(async () => await world.stop());

async function scrape(path: string, options: ScrapeOptions = {}): Promise<Document & Record<string, unknown>> {
  return await world.client.scrape(world.site.origin + path, options);
}

describe('formats', () => {
  test('that read what a page says of itself', { tags: 'long' }, async () => {
    const document = await scrape('/product', {
      formats: [
        'product',
        'menu',
        'branding',
        { type: 'attributes', selectors: [{ selector: 'html', attribute: 'lang' }] },
        { type: 'highlights', query: 'price' },
      ],
    });
    expect(document['product']).toMatchObject({
      title: expect.any(String) as string,
      variants: expect.any(Array) as [],
    });
    expect(document).not.toHaveProperty('menu');
    expect(document.warning).toContain('menu: this page shows no menu.');
    expect(document.branding).toMatchObject({ colorScheme: 'light', colors: expect.any(Object) as object });
    expect(document.attributes).toEqual([{ selector: 'html', attribute: 'lang', values: [expect.any(String)] }]);
    expect(document).toHaveProperty('highlights');
  });

  test('that compare a page with what it was', async () => {
    const path = '/counter?key=sdk';
    const look = async (): Promise<unknown> =>
      (await scrape(path, { formats: ['markdown', { type: 'changeTracking', modes: ['git-diff'], tag: 'sdk' }] }))
        .changeTracking;
    expect(await look()).toMatchObject({ changeStatus: 'new', previousScrapeAt: null });
    expect(await look()).toMatchObject({
      changeStatus: 'changed',
      diff: expect.stringContaining('-visit 1') as string,
    });
  });

  test('of sound and film', { tags: 'long' }, async () => {
    expect(
      await (await fetch((await scrape('/media', { formats: ['audio'] }))['audio'] as string)).blob(),
    ).toMatchObject({ type: 'audio/mpeg' });
    expect((await scrape('/media/film', { formats: ['video'] }))['video']).toMatch(/^http:/);
  });

  test('that quote, by their older name', async () => {
    const quoted = await scrape(pathOfHtml('<main><h1>Kilns</h1><p>Dogs are welcome.</p></main>'), {
      formats: [{ type: 'query', prompt: 'dogs', mode: 'directQuote' }],
    });
    expect(quoted['answer']).toBe('Dogs are welcome.');
  });
});

test('actions, all of them, and what they bring', async () => {
  const document = await scrape('/act', {
    onlyMainContent: false,
    actions: [
      { type: 'wait', milliseconds: 10 },
      { type: 'wait', selector: '#name' },
      { type: 'click', selector: '#name' },
      { type: 'write', text: 'Ana' },
      { type: 'press', key: 'Tab' },
      { type: 'scroll', direction: 'down' },
      { type: 'screenshot', fullPage: true, quality: 50, viewport: { width: 600, height: 400 } },
      { type: 'scrape' },
      { type: 'executeJavascript', script: "document.getElementById('name').value" },
      { type: 'pdf', format: 'A5', landscape: true, scale: 0.8 },
    ],
  });
  expect(document['actions']).toMatchObject({
    screenshots: [expect.stringMatching(/^http:/)],
    scrapes: [{ url: `${world.site.origin}/act`, html: expect.stringContaining('<form') as string }],
    javascriptReturns: [{ type: 'string', value: 'Ana' }],
    pdfs: [expect.stringMatching(/^http:/)],
  });
});

describe('options', () => {
  test('of the cache', async () => {
    const path = '/counter?key=sdk-cache';
    const state = async (options: ScrapeOptions): Promise<unknown> => {
      const { metadata, markdown } = await scrape(path, options);
      return [(metadata as Record<string, unknown>)['cacheState'], markdown];
    };
    expect(await state({ storeInCache: false })).toEqual(['miss', 'visit 1']);
    expect(await sdkFailureOf(scrape(path, { minAge: 1 }))).toMatchObject({
      status: 404,
      code: 'SCRAPE_NO_CACHED_DATA',
    });
    expect(await sdkFailureOf(scrape(path, { lockdown: true }))).toMatchObject({
      status: 404,
      code: 'SCRAPE_LOCKDOWN_CACHE_MISS',
    });
    expect(await state({})).toEqual(['miss', 'visit 2']);
    expect(await state({ maxAge: 60_000 })).toEqual(['hit', 'visit 2']);
    expect(await state({ minAge: 1 })).toEqual(['hit', 'visit 2']);
    expect(await state({ lockdown: true })).toEqual(['hit', 'visit 2']);
    expect(await state({ maxAge: 0 })).toEqual(['miss', 'visit 3']);
  });

  test('of what is read, who reads it and how', async () => {
    const document = await scrape(pathOfHtml('<main><h1>Kiln</h1><p>Ask jane@example.org.</p></main>'), {
      redactPII: { mode: 'fast', entities: ['EMAIL'], replaceStyle: 'mask' },
      blockAds: false,
      fastMode: true,
      proxy: 'basic',
      parsers: ['pdf', { type: 'pdf', mode: 'auto' }, { type: 'image' }],
      threatProtection: { mode: 'manual-only', blacklist: ['evil.example'] },
      auditMetadata: { username: 'jane' },
      profile: { name: 'sdk', saveChanges: true },
      integration: '_trowel-test',
      origin: 'test',
      onlyMainContent: true,
      location: { country: 'CH', languages: ['rm-CH'] },
    });
    expect(document.markdown).toContain(`Ask ${'*'.repeat(16)}.`);
    expect(document.metadata).toMatchObject({ proxyUsed: 'basic', timezone: 'Europe/Zurich' });
  });

  test('that forbid or cannot be met fail by status and code', async () => {
    const blocked = scrape('/article', {
      maxAge: 0,
      threatProtection: { mode: 'manual-only', blacklist: ['127.0.*'] },
    });
    expect(await sdkFailureOf(blocked)).toMatchObject({ status: 403, code: 'unsafe_domain_blocked' });
    expect(await sdkFailureOf(scrape('/article', { maxAge: 0, proxy: 'enhanced' }))).toMatchObject({ status: 500 });
    expect(await sdkFailureOf(scrape('/silent', { timeout: 1000 }))).toMatchObject({
      status: 408,
      code: 'SCRAPE_TIMEOUT',
    });
    expect(await sdkFailureOf(scrape('/article', { formats: ['summary'] }))).toMatchObject({
      status: 403,
      code: 'TROWEL_MODEL_NOT_SET',
    });
    expect(await sdkFailureOf(scrape('/article', { integration: 'nobody' }))).toMatchObject({ status: 400 });
  });
});
