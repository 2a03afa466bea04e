import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { Endpoint } from '../../../shared/operations/endpoint.ts';
import { requestKinds } from '../../../shared/operations/requestKinds.ts';
import { draftOf } from '../../../shared/request/draft.ts';
import type { RuleContext } from '../../../shared/request/rules/ruleContext.ts';
import { validateOperation } from '../../../shared/request/validateOperation.ts';

const url = 'https://stoves.example/';
const service: RuleContext = { connectionKind: 'service', variables: {} };

function found(endpoint: Endpoint, body: JsonObject, context = service) {
  return validateOperation(requestKinds[endpoint], draftOf(body), context).map(
    ({ messageId, path, severity }) => `${severity} ${path.join('.')} ${messageId}`,
  );
}

describe('validateOperation', () => {
  it.each([
    ['map', { url, limit: 10, search: 'gas', location: { country: 'DE' } }],
    ['crawl', { url, limit: 10, includePaths: ['/shop'], delay: 1.5, scrapeOptions: { formats: ['html'] } }],
    ['batchScrape', { urls: [url], ignoreInvalidURLs: false, formats: ['markdown'], webhook: 'https://hook.example/' }],
  ] as const)('finds nothing in a %s by its schema', (endpoint, body) => {
    expect(found(endpoint, body)).toEqual([]);
  });

  it('checks the fields of the operation by their schemas', () => {
    expect(found('crawl', { url, limit: 0, sitemap: 'all', delay: 100 })).toEqual([
      'error limit schema.tooSmall',
      'error sitemap schema.choice',
      'error delay schema.tooLarge',
    ]);
    expect(found('map', { url, timeout: 5 })).toEqual(['error timeout schema.tooSmall']);
    expect(found('crawl', { url, webhook: { url: 'https://hook.example/', extra: 1 } })).toEqual([
      'info webhook.extra unknown.field',
    ]);
  });

  it('names limits that a value must be above, and suggests one that is', () => {
    const [problem] = validateOperation(requestKinds.crawl, draftOf({ url, delay: 0 }), service);
    expect(problem).toMatchObject({ messageId: 'operation.notAbove', fixes: [{ changes: [{ value: 1 }] }, {}] });
    expect(found('crawl', { url, maxConcurrency: 0 })).toEqual(['error maxConcurrency operation.notAbove']);
  });

  it('refuses a batch without a valid URL, and offers to remove invalid ones together', () => {
    expect(found('batchScrape', { urls: ['nope', 'ftp://a.example/'] })).toEqual(['error urls operation.noValidUrl']);
    expect(found('batchScrape', { urls: ['nope'] })).toEqual(['error urls.0 V01.invalid']);
    const body = { urls: [url, 'nope', 'ftp://a.example/'] };
    const [problem] = validateOperation(requestKinds.batchScrape, draftOf(body), service);
    expect(problem).toMatchObject({ path: ['urls', 1], severity: 'error' });
    expect(problem?.fixes[0]).toMatchObject({
      messageId: 'fix.removeInvalid',
      values: { count: 2 },
      changes: [{ path: ['urls'], value: [url] }],
    });
  });

  it('notes the duplicates of a batch, and offers to remove them', () => {
    const urls = [url, 'https://stoves.example/a', url, url];
    expect(found('batchScrape', { urls })).toEqual(['info urls operation.duplicates']);
    const [problem] = validateOperation(requestKinds.batchScrape, draftOf({ urls }), service);
    expect(problem).toMatchObject({
      values: { count: 2 },
      fixes: [{ changes: [{ path: ['urls'], value: [url, 'https://stoves.example/a'] }] }],
    });
  });

  it('knows that a batch skips invalid URLs only on request', () => {
    for (const connectionKind of ['local-engine', 'service'] as const) {
      const context: RuleContext = { connectionKind, variables: {} };
      expect(found('batchScrape', { urls: [url, 'nope'] }, context)).toEqual(['error urls.1 V01.invalid']);
      expect(found('batchScrape', { urls: [url, 'nope'], ignoreInvalidURLs: true }, context)).toEqual([
        'warning urls.1 V01.invalid',
      ]);
    }
    const [wrong] = validateOperation(requestKinds.batchScrape, draftOf({ urls: [url, 'nope'] }), service);
    expect(wrong?.fixes.at(-1)).toMatchObject({ changes: [{ path: ['ignoreInvalidURLs'], value: true }] });
  });

  it('notes that deliveries of the local engine are unsigned without a secret', () => {
    const body = { url, webhook: 'https://hook.example/' };
    const local: RuleContext = { connectionKind: 'local-engine', variables: {}, hasWebhookSecret: false };
    expect(found('crawl', body, local)).toEqual(['info webhook operation.unsigned']);
    expect(found('crawl', { url }, local)).toEqual([]);
    expect(found('crawl', body, { ...local, hasWebhookSecret: true })).toEqual([]);
    expect(found('crawl', body, { ...local, hasWebhookSecret: undefined })).toEqual([]);
    expect(found('crawl', body, { ...service, hasWebhookSecret: false })).toEqual([]);
  });

  it('sends unknown fields as they are', () => {
    expect(found('crawl', { url, depth: 3 })).toEqual(['info depth unknown.field']);
    expect(found('batchScrape', { urls: [url], depth: 3 })).toEqual(['info depth unknown.field']);
  });

  it('checks the options of the pages at their place, with fixes for that place', () => {
    const body = { url, scrapeOptions: { location: { country: 'Germany' } } };
    const [country] = validateOperation(requestKinds.crawl, draftOf(body), service);
    expect(country).toMatchObject({ rule: 'V04', path: ['scrapeOptions', 'location', 'country'] });
    expect(country?.fixes[0]?.changes).toEqual([{ path: ['scrapeOptions', 'location', 'country'], value: 'DE' }]);
    expect(found('batchScrape', { urls: [url], timeout: 5 })).toEqual(['error timeout V05']);
    expect(found('crawl', { url, scrapeOptions: 5 })).toEqual(['error scrapeOptions schema.kind']);
  });

  it('needs a URL, or URLs', () => {
    expect(found('map', {})).toEqual(['error url V01.missing']);
    expect(found('batchScrape', { urls: [] })).toEqual(['error urls V01.missing']);
    expect(found('batchScrape', { urls: [url, 'ftp://x.example'] })).toEqual(['error urls.1 V01.protocol']);
    expect(found('batchScrape', { urls: ['ftp://x.example'], ignoreInvalidURLs: false })).toEqual([
      'error urls.0 V01.protocol',
    ]);
    expect(found('batchScrape', { urls: 5 })).toEqual(['error urls schema.kind']);
  });

  it('compares the cost of all pages with the guard', () => {
    expect(found('crawl', { url, limit: 50 }, { ...service, creditGuard: 49 })).toEqual(['warning  W12']);
    expect(found('crawl', { url, limit: 50 }, { ...service, creditGuard: 50 })).toEqual([]);
  });

  it('reports variables without a value and a syntax error', () => {
    expect(found('crawl', { url: '{{site}}' })).toEqual(['error url V14']);
    const broken = { body: {}, source: '{' };
    expect(validateOperation(requestKinds.map, broken, service).map(({ rule }) => rule)).toEqual(['syntax']);
    expect(validateOperation(requestKinds.raw, draftOf({}), service)).toEqual([]);
  });
});

describe('validateOperation of an extract', () => {
  const local: RuleContext = { connectionKind: 'local-engine', variables: {}, engineModel: 'given' };
  const prompt = 'All prices';

  it('finds nothing where pages or a search, and a prompt or a schema are given', () => {
    expect(found('extract', { urls: [url, `${url}shop/*`], prompt, showSources: true })).toEqual([]);
    expect(
      found('extract', { urls: [url], schema: { type: 'object', properties: { price: { type: 'number' } } } }),
    ).toEqual([]);
    expect(found('extract', { urls: [], prompt })).toEqual([]);
    expect(found('extract', { prompt })).toEqual([]);
  });

  it('asks for what is to be read, and where', () => {
    expect(found('extract', { urls: [url] })).toEqual(['error prompt extract.noTask']);
    expect(found('extract', { urls: [url], prompt: ' ' })).toEqual(['error prompt extract.noTask']);
    expect(found('extract', { urls: [], schema: { type: 'object', properties: {} } })).toEqual([
      'error urls V01.missing',
    ]);
  });

  it('checks the schema', () => {
    expect(found('extract', { urls: [url], schema: { type: 'list' } })).toEqual(['error schema.type V13.type']);
    expect(found('extract', { urls: [url], schema: { type: 'object', additionalProperties: true } })).toEqual([
      'error schema extract.openSchema',
    ]);
    expect(found('extract', { urls: [url], prompt, schema: 'price' })).toContain('error schema V13.object');
  });

  it('skips invalid URLs where nothing else is stated, and refuses more than ten', () => {
    expect(found('extract', { urls: [url, 'ftp://x'], prompt })).toEqual(['warning urls.1 V01.protocol']);
    expect(found('extract', { urls: [url, 'ftp://x'], prompt, ignoreInvalidURLs: false })).toEqual([
      'error urls.1 V01.protocol',
    ]);
    const many = Array.from({ length: 11 }, (_, index) => `${url}${index}`);
    expect(found('extract', { urls: many, prompt })).toEqual(['error urls schema.tooLong']);
  });

  it('says what the local engine needs and does otherwise', () => {
    const body = { urls: [url], prompt, limit: 50, agent: { model: 'spark-2' } };
    expect(found('extract', body, local)).toEqual(['info limit extract.limit', 'info agent extract.agent']);
    expect(found('extract', { urls: [url], prompt, webhook: url }, local)).toEqual([]);
    const unsigned = { ...local, hasWebhookSecret: false };
    expect(found('extract', { urls: [url], prompt, webhook: url }, unsigned)).toEqual([
      'info webhook operation.unsigned',
    ]);
    const [problem] = validateOperation(requestKinds.extract, draftOf({ urls: [url], prompt }), {
      ...local,
      engineModel: 'none',
    });
    expect(problem).toMatchObject({ messageId: 'W13.model', path: ['prompt'], fixes: [{ opens: 'modelSettings' }] });
    expect(problem?.fixes).toHaveLength(1);
  });
});
