import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSdkWorld, type SdkWorld } from '../support/sdk.ts';

/** The official SDK, pointed at the engine, as anybody would use it. */
let world: SdkWorld;
beforeAll(async () => {
  world = await startSdkWorld();
});
afterAll(async () => await world.stop());

describe('the official SDK against the engine', () => {
  test('gets every format of a page in one scrape', { tags: 'long' }, async () => {
    const document = await world.client.scrape(`${world.site.origin}/article`, {
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
      sourceURL: `${world.site.origin}/article`,
      url: `${world.site.origin}/article`,
    });
    const image = await fetch(document.screenshot ?? '');
    expect(image.headers.get('content-type')).toBe('image/png');
    expect(
      Buffer.from(await image.arrayBuffer())
        .subarray(1, 4)
        .toString(),
    ).toBe('PNG');
  });

  test('gets an error with the contract’s message for a bad key', async () => {
    const stranger = new Firecrawl({ apiKey: 'wrong-wrong-wrong-wrong', apiUrl: world.engine.url });
    await expect(stranger.scrape(`${world.site.origin}/article`)).rejects.toThrow('Unauthorized: Invalid token');
  });

  test('gets the options it sends', async () => {
    const document = await world.client.scrape(`${world.site.origin}/environment`, {
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
    expect(world.site.seen('/environment').at(-1)?.headers['x-test']).toBe('yes');
  });
});
