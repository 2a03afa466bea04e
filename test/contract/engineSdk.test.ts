import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { startSite, type Site } from '../support/site.ts';

/** The official SDK, pointed at the engine, as anybody would use it. */
let engine: RunningTestEngine;
let site: Site;
let client: Firecrawl;

beforeAll(async () => {
  [engine, site] = await Promise.all([startEngine(['--allow-private']), startSite()]);
  client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
});

afterAll(async () => {
  await Promise.all([engine.stop(), site.close()]);
});

describe('the official SDK against the engine', () => {
  test('gets every format of a page in one scrape', async () => {
    const document = await client.scrape(`${site.origin}/article`, {
      onlyMainContent: false,
      formats: ['markdown', 'html', 'rawHtml', 'links', 'images', { type: 'screenshot', fullPage: true }],
    });
    expect(document.markdown).toContain('The village that farms the tide');
    expect(document.html).toContain('Walls that leak on purpose');
    expect(document.rawHtml?.toLowerCase()).toContain('<!doctype html>');
    expect(document.links?.length).toBeGreaterThan(3);
    expect(document.images?.every((address) => address.startsWith('http'))).toBe(true);
    expect(document.metadata).toMatchObject({
      statusCode: 200,
      sourceURL: `${site.origin}/article`,
      url: `${site.origin}/article`,
    });
    const picture = await fetch(document.screenshot ?? '');
    expect(picture.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await picture.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('gets an error with the contract’s message for a bad key', async () => {
    const stranger = new Firecrawl({ apiKey: 'wrong-wrong-wrong-wrong', apiUrl: engine.url });
    await expect(stranger.scrape(`${site.origin}/article`)).rejects.toThrow('Unauthorized: Invalid token');
  });

  test('gets the options it sends', async () => {
    const document = await client.scrape(`${site.origin}/environment`, {
      formats: ['markdown'],
      onlyMainContent: false,
      mobile: true,
      location: { languages: ['de-CH'] },
      headers: { 'x-test': 'yes' },
      waitFor: 50,
      timeout: 20_000,
      includeTags: ['main'],
      excludeTags: ['.nothing'],
      removeBase64Images: true,
      skipTlsVerification: true,
    });
    expect(document.markdown).toContain('de-CH');
    expect(document.markdown).toContain('Mobile');
    expect(site.seen('/environment').at(-1)?.headers['x-test']).toBe('yes');
  });
});
