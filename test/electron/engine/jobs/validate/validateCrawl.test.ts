import { describe, expect, it } from 'vitest';
import type { JsonValue } from '../../../../../shared/base/json.ts';
import { validateCrawl } from '../../../../../electron/engine/jobs/validate/validateCrawl.ts';

const url = 'https://example.com/docs/';

function refusalOf(body: JsonValue): unknown {
  const result = validateCrawl(body);
  return result.ok ? null : result.error;
}

describe('the body of a crawl', () => {
  it('gets the defaults of the API', () => {
    expect(validateCrawl({ url })).toEqual({
      ok: true,
      value: {
        request: {
          url,
          options: {
            includePaths: [],
            excludePaths: [],
            regexOnFullURL: false,
            maxDiscoveryDepth: null,
            sitemap: 'include',
            ignoreQueryParameters: false,
            deduplicateSimilarURLs: true,
            limit: 10_000,
            crawlEntireDomain: false,
            allowExternalLinks: false,
            allowSubdomains: false,
            ignoreRobotsTxt: false,
            robotsUserAgent: null,
            delay: null,
          },
          scrapeOptions: {},
          maxConcurrency: null,
          leavesNoTrace: false,
          webhook: null,
        },
        prompt: null,
        body: { url },
      },
    });
  });

  it('has every option', () => {
    const result = validateCrawl({
      url: 'example.com',
      prompt: 'only the blog',
      includePaths: ['^/blog/'],
      maxDiscoveryDepth: 0,
      delay: 0.5,
      maxConcurrency: 3,
      scrapeOptions: { formats: ['markdown', 'links'], timeout: 5000 },
      webhook: { url: 'https://hook.example/', events: ['crawl.page', 'page', 'completed'], headers: { 'x-a': '1' } },
      origin: 'js-sdk',
      integration: '_mine',
    });
    expect(result).toMatchObject({
      value: {
        request: {
          url: 'http://example.com',
          options: { includePaths: ['^/blog/'], maxDiscoveryDepth: 0, delay: 0.5 },
          scrapeOptions: { formats: ['markdown', 'links'], timeout: 5000 },
          maxConcurrency: 3,
          webhook: {
            url: 'https://hook.example/',
            events: ['page', 'completed'],
            headers: { 'x-a': '1' },
            metadata: {},
          },
        },
        prompt: 'only the blog',
        body: expect.not.objectContaining({ prompt: 'only the blog' }) as unknown,
      },
    });
  });

  it('sends all events of a webhook that names none', () => {
    expect(validateCrawl({ url, webhook: 'https://hook.example/' })).toMatchObject({
      value: { request: { webhook: { events: ['started', 'page', 'completed', 'failed'] } } },
    });
  });

  it.each([
    { zeroDataRetention: true },
    { scrapeOptions: { zeroDataRetention: true } },
  ])('leaves no trace with %j', (options) => {
    expect(validateCrawl({ url, ...options })).toMatchObject({
      value: { request: { leavesNoTrace: true, scrapeOptions: { zeroDataRetention: true } } },
    });
  });

  it.each<[string, JsonValue, readonly (string | number)[], RegExp]>([
    ['an unknown key', { url, depth: 1 }, ['depth'], /^Unrecognized key in body -- depth/],
    [
      'an unknown scrape option',
      { url, scrapeOptions: { format: [] } },
      ['scrapeOptions', 'format'],
      /^Unrecognized key/,
    ],
    [
      'a wait as long as the timeout',
      { url, scrapeOptions: { waitFor: 5000, timeout: 5000 } },
      ['scrapeOptions', 'waitFor'],
      /shorter than the timeout/,
    ],
    ['a delay beyond a minute', { url, delay: 61 }, ['delay'], /seconds/],
    [
      'a pattern that does not compile',
      { url, includePaths: ['^/a', '('] },
      ['includePaths', 1],
      /the pattern \( cannot be used/,
    ],
    [
      'a reserved header',
      { url, webhook: { url: 'https://hook.example', headers: { Host: 'a' } } },
      ['webhook', 'headers', 'Host'],
      /belongs to the connection/,
    ],
    [
      'the header of the signature',
      { url, webhook: { url: 'https://hook.example', headers: { 'X-Firecrawl-Signature': 'a' } } },
      ['webhook', 'headers'],
      /may not be set/,
    ],
    ['a name of a program', { url, integration: 'nobody' }, ['integration'], /custom names start with _/],
    ['a user agent with a line break', { url, robotsUserAgent: 'a\nb' }, ['robotsUserAgent'], /no header may have/],
    ['a URL of another protocol', { url: 'ftp://example.com' }, ['url'], /^URL uses unsupported protocol$/],
    ['a word as URL', { url: 'word' }, ['url'], /^Invalid URL$/],
  ])('is refused for %s', (_, body, path, text) => {
    expect(refusalOf(body)).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
      error: expect.stringMatching(text) as unknown,
      details: [expect.objectContaining({ path }) as unknown],
    });
  });

  it('must be an object', () => {
    expect(refusalOf([])).toMatchObject({ status: 400 });
  });

  it('keeps the refusals of a scrape', () => {
    const scrapeOptions = { zeroDataRetention: true, domainTools: true };
    expect(refusalOf({ url, scrapeOptions })).toMatchObject({ status: 403 });
    expect(
      refusalOf({ url, scrapeOptions: { formats: [{ type: 'json', schema: { type: 'nothing' } }] } }),
    ).toMatchObject({
      status: 422,
      details: [{ path: ['scrapeOptions', 'formats', 0, 'schema', 'type'] }],
    });
  });
});
