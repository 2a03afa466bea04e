import { describe, expect, test } from 'vitest';
import type { JsonObject, JsonValue } from '../../../../../shared/base/json.ts';
import type { ApiError } from '../../../../../electron/engine/ports/apiError.ts';
import type { ScrapeJob } from '../../../../../electron/engine/scrape/scrapeJob.ts';
import { validateScrape } from '../../../../../electron/engine/scrape/validate/validateScrape.ts';

const url = 'https://example.com/page';

function accepted(options: JsonObject = {}): ScrapeJob {
  const result = validateScrape({ url, ...options });
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}

function refused(body: JsonValue): ApiError {
  const result = validateScrape(body);
  if (result.ok) throw new Error('it was accepted');
  return result.error;
}

function pathsOf(refusal: ApiError): JsonValue[] {
  return (refusal.details as JsonObject[]).map((detail) => detail['path'] ?? null);
}

describe('a request that says only where', () => {
  test('gets the contract’s defaults', () => {
    expect(accepted()).toMatchObject({
      url,
      formats: {
        html: false,
        rawHtml: false,
        links: false,
        images: false,
        product: false,
        menu: false,
        branding: false,
      },
      screenshot: null,
      onlyMainContent: true,
      includeTags: [],
      excludeTags: [],
      removeBase64Images: true,
      waitForMs: 0,
      timeoutMs: 60_000,
      headers: {},
      mobile: false,
      locale: { country: 'US', timezone: 'America/New_York', languages: ['en-US', 'en'], known: false },
      skipTlsVerification: true,
    });
  });
});

describe('formats', () => {
  test('come as names and as objects', () => {
    const job = accepted({
      formats: ['markdown', 'html', { type: 'links' }, { type: 'screenshot', fullPage: true, quality: 80 }],
    });
    expect(job.formats).toMatchObject({ html: true, rawHtml: false, links: true, images: false });
    expect(job.screenshot).toMatchObject({ fullPage: true, quality: 80 });
  });

  test('make json in one way', () => {
    expect(accepted({ formats: ['deterministicJson'] }).request.formats).toEqual(['deterministicJson']);
    const refusal = refused({ url, formats: ['json', { type: 'deterministicJson', prompt: 'x' }] });
    expect(pathsOf(refusal)).toEqual([['formats', 1]]);
  });

  test('that nobody knows are named', () => {
    const refusal = refused({ url, formats: ['markdown', 'nonsense', 5] });
    expect(pathsOf(refusal)).toEqual([
      ['formats', 1],
      ['formats', 2],
    ]);
    expect(refusal.error).toContain('unknown format');
  });

  test('have at most one screenshot', () => {
    expect(pathsOf(refused({ url, formats: ['screenshot', { type: 'screenshot' }] }))).toEqual([['formats', 1]]);
  });

  test('with an unknown option are refused by that option', () => {
    const refusal = refused({ url, formats: [{ type: 'markdown', depth: 3 }] });
    expect(refusal.error).toContain('Unrecognized key in body');
    expect(pathsOf(refusal)).toEqual([['formats', 0, 'depth']]);
  });
});

describe('the address', () => {
  test.each([
    undefined,
    null,
    5,
    '',
    'example',
    'http://',
    'http://exa mple.com',
    'http://[::1',
    `https://example.com/${'x'.repeat(20_000)}`,
  ])('%j is an Invalid URL', (value) => {
    const refusal = refused(value === undefined ? {} : { url: value });
    expect(refusal).toMatchObject({ status: 400, error: 'Invalid URL', code: 'BAD_REQUEST' });
    expect(pathsOf(refusal)).toContainEqual(['url']);
  });

  test.each(['ftp://example.com', 'file:///etc/passwd', 'javascript:alert(1)'])('%j has no page', (value) => {
    const refusal = refused({ url: value });
    expect(refusal).toMatchObject({ status: 400, error: 'URL uses unsupported protocol', code: 'BAD_REQUEST' });
    expect(pathsOf(refusal)).toEqual([['url']]);
  });

  test.each(['example.com', '//example.com', 'example.com:80/'])('%j is one of HTTP', (value) => {
    expect(accepted({ url: value })).toMatchObject({
      url: 'http://example.com/',
      body: { url: expect.stringMatching(/^http:/) as string },
    });
  });

  test('is taken as browsers write it', () => {
    expect(accepted({ url: ' HTTPS://EXAMPLE.com:443/a b ' }).url).toBe('https://example.com/a%20b');
  });
});

describe('values that change nothing', () => {
  test.each([
    { blockAds: false },
    { blockAds: true },
    { maxAge: 0 },
    { maxAge: 172_800_000 },
    { storeInCache: false },
    { storeInCache: true },
    { proxy: 'basic' },
    { proxy: 'auto' },
    { parsers: ['pdf'] },
    { parsers: [{ type: 'pdf', mode: 'auto' }, 'image'] },
    { parsers: [] },
    { parsers: [{ type: 'pdf', mode: 'ocr' }] },
    { parsers: [{ type: 'pdf', mode: 'fast', maxPages: 10_000, blocks: true, pageMarkdown: true, pageMarkers: true }] },
    { actions: [] },
    {
      timeout: 90_000,
      actions: [
        { type: 'wait', milliseconds: 60_000 },
        { type: 'click', selector: 'a', all: true },
      ],
    },
    { lockdown: false },
    { zeroDataRetention: false },
    { onlyCleanContent: false },
    { redactPII: false },
    { fastMode: false },
    { domainTools: false },
    { toolDetail: 'summary' },
    { checkPromptInjection: false },
    { location: { country: 'us' } },
    { location: { country: 'US', languages: ['en'] } },
    { threatProtection: { mode: 'off' } },
    { origin: 'js-sdk@4.42.0', integration: 'cli' },
    { integration: null },
  ])('%j is accepted', (options) => {
    expect(accepted(options as JsonObject).url).toBe(url);
  });
});

describe('a request of which nothing may be kept', () => {
  test.each<[JsonObject, JsonValue]>([
    [{ formats: ['markdown', 'screenshot'] }, ['formats', 1]],
    [{ actions: [{ type: 'screenshot' }] }, ['actions', 0]],
    [{ actions: [{ type: 'wait', milliseconds: 1 }, { type: 'pdf' }] }, ['actions', 1]],
  ])('%j is refused, because its result would be', (options, path) => {
    for (const switchedOn of ['zeroDataRetention', 'lockdown']) {
      const refusal = refused({ url, [switchedOn]: true, ...options });
      expect(refusal).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
      expect(JSON.stringify(refusal.details)).toContain(`{"path":${JSON.stringify(path)},"message":"`);
      expect(JSON.stringify(refusal.details)).toContain(`cannot be combined with ${switchedOn}`);
    }
  });
});

describe('values that are wrong', () => {
  test.each<[JsonObject, JsonValue]>([
    [{ timeout: 999 }, ['timeout']],
    [{ timeout: 300_001 }, ['timeout']],
    [{ timeout: 1500.5 }, ['timeout']],
    [{ waitFor: -1 }, ['waitFor']],
    [{ mobile: 'yes' }, ['mobile']],
    [{ includeTags: 'main' }, ['includeTags']],
    [{ headers: { 'x y': '1' } }, ['headers', 'x y']],
    [{ headers: { Host: 'evil.example' } }, ['headers', 'Host']],
    [{ headers: { 'Proxy-Authorization': 'x' } }, ['headers', 'Proxy-Authorization']],
    [{ headers: { x: 'a\nb' } }, ['headers', 'x']],
    [{ integration: 'somebody' }, ['integration']],
    [{ profile: { name: '' } }, ['profile', 'name']],
    [{ profile: { name: 'x'.repeat(129) } }, ['profile', 'name']],
    [{ auditMetadata: {} }, ['auditMetadata', 'username']],
    [{ auditMetadata: { username: 'x'.repeat(1025) } }, ['auditMetadata', 'username']],
    [{ auditMetadata: { username: 'x', more: 1 } }, ['auditMetadata', 'more']],
    [{ threatProtection: { mode: 'loud' } }, ['threatProtection', 'mode']],
    [{ threatProtection: { riskScoreThreshold: 101 } }, ['threatProtection', 'riskScoreThreshold']],
    [{ threatProtection: { blockedTlds: ['.Zip'] } }, ['threatProtection', 'blockedTlds']],
    [{ location: { country: 'ZZ' } }, ['location', 'country']],
    [{ location: { languages: ['not a language'] } }, ['location', 'languages', 0]],
    [{ unknownField: 1 }, ['unknownField']],
    [{ formats: [{ type: 'screenshot', viewport: { width: 0, height: 10 } }] }, ['formats', 0, 'viewport', 'width']],
  ])('%j is refused by name', (options, path) => {
    const refusal = refused({ url, ...options });
    expect(refusal.status).toBe(400);
    expect(pathsOf(refusal)).toContainEqual(path);
  });

  test.each([null, 5, 'text', [], true])('the body %j is no request', (body) => {
    expect(refused(body)).toMatchObject({ status: 400, code: 'BAD_REQUEST' });
  });
});

test('with headers or a profile sent, certificates are verified unless told otherwise', () => {
  expect(accepted({ headers: { 'x-a': 'b' } }).skipTlsVerification).toBe(false);
  expect(accepted({ headers: { 'x-a': 'b' }, skipTlsVerification: true }).skipTlsVerification).toBe(true);
  expect(accepted({ skipTlsVerification: false }).skipTlsVerification).toBe(false);
  expect(accepted({ profile: { name: 'me' } }).skipTlsVerification).toBe(false);
});

test('an action that lacks something is told what it lacks, by its own type', () => {
  const refusal = refused({ url, actions: [{ type: 'click' }, { type: 'press', key: '' }, { type: 'dance' }] });
  expect(pathsOf(refusal)).toEqual(
    expect.arrayContaining([
      ['actions', 0, 'selector'],
      ['actions', 1, 'key'],
    ]),
  );
  expect(JSON.stringify(refusal.details)).toContain('"path":["actions",2],"message":"unknown action');
  expect(JSON.stringify(refusal.details)).not.toContain('milliseconds');
});

describe('waits', () => {
  const wait = { type: 'wait', milliseconds: 900 };

  test.each<[JsonObject, string, string]>([
    [
      { waitFor: 900, timeout: 1000 },
      'waitFor',
      'waitFor (900 ms) must be shorter than the timeout (1000 ms) by at least 200 ms',
    ],
    [{ actions: [wait], timeout: 1000 }, 'actions', 'the wait actions (900 ms)'],
    [{ waitFor: 2500, actions: [wait], timeout: 3500 }, 'waitFor', 'waitFor and the wait actions (3400 ms)'],
  ])('%j leave no time for the page', (options, field, message) => {
    const refusal = refused({ url, ...options });
    expect(pathsOf(refusal)).toEqual([[field]]);
    expect(refusal.error).toContain(message);
  });

  test('that leave time are accepted', () => {
    expect(accepted({ url, waitFor: 800, timeout: 1000 }).waitForMs).toBe(800);
    expect(accepted({ url, actions: [wait], timeout: 1100 }).timeoutMs).toBe(1100);
  });
});
