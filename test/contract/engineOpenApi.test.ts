import { Validator as OpenApiValidator } from '@seriousme/openapi-schema-validator';
import { Validator, type Schema } from '@cfworker/json-schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isJsonObject, type JsonObject, type JsonValue } from '../../shared/base/json.ts';
import { formatNames } from '../../shared/api/formats.ts';
import { scrapeOptionNames } from '../../shared/api/options.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startSite, type Site } from '../support/site.ts';

/** `/openapi.json`: valid by OpenAPI's schema, and consistent with what the engine accepts and returns. */
let engine: BorrowedEngine;
let site: Site;
let api: JsonObject;

beforeAll(async () => {
  site = await startSite();
  engine = await borrowEngine([site.origin]);
  api = (await engine.get('/openapi.json')).json;
});

afterAll(async () => {
  await Promise.all([engine.release(), site.close()]);
});

function component(name: string): JsonObject {
  const schemas = (api['components'] as JsonObject)['schemas'] as JsonObject;
  return schemas[name] as JsonObject;
}

/** Whether a value matches a component; its references resolve within the entire description. */
function matches(name: string, value: JsonValue): boolean {
  const schema = { $ref: `#/components/schemas/${name}`, components: api['components'] } as Schema;
  const { valid, errors } = new Validator(schema, '2020-12', false).validate(value);
  if (!valid && errors.length === 0) throw new Error('an invalid value without a reason');
  return valid;
}

test('is valid OpenAPI 3.1', async () => {
  const validator = new OpenApiValidator();
  const result = await validator.validate(JSON.parse(JSON.stringify(api)) as Record<string, unknown>);
  expect(result.valid, JSON.stringify(result.errors)).toBe(true);
  expect(validator.version).toBe('3.1');
});

test('leads nowhere but into itself', () => {
  const references: string[] = [];
  const collect = (value: JsonValue): void => {
    if (Array.isArray(value)) (value as readonly JsonValue[]).forEach(collect);
    else if (isJsonObject(value))
      for (const [key, each] of Object.entries(value)) {
        if (key === '$ref' && typeof each === 'string') references.push(each);
        else collect(each);
      }
  };
  collect(api);
  expect(references.length).toBeGreaterThan(10);
  for (const reference of references) {
    expect(reference).toMatch(/^#\/components\/schemas\/[A-Za-z]+$/);
    expect(component(reference.split('/').at(-1) ?? '')).toBeDefined();
  }
});

test('names this engine’s address, its paths, and every option and format', () => {
  expect(api['servers']).toEqual([{ url: engine.url }]);
  expect(Object.keys(api['paths'] as JsonObject)).toEqual(
    expect.arrayContaining(['/v2/scrape', '/v2/scrape/{id}', '/artifacts/{id}', '/trowel/health', '/openapi.json']),
  );
  expect(Object.keys(component('ScrapeRequest')['properties'] as JsonObject)).toEqual(
    expect.arrayContaining(['url', ...scrapeOptionNames]),
  );
  const formats = JSON.stringify(component('Format'));
  for (const name of formatNames) expect(formats).toContain(`"${name}"`);
});

describe('what it says', () => {
  test.each<[boolean, string, JsonObject]>([
    [
      true,
      'ScrapeRequest',
      { url: 'https://example.com', formats: ['markdown', { type: 'json', prompt: 'x' }], timeout: 5000 },
    ],
    [false, 'ScrapeRequest', { formats: ['markdown'] }],
    [false, 'ScrapeRequest', { url: 'https://example.com', timeout: 10 }],
    [false, 'ScrapeRequest', { url: 'https://example.com', nonsense: 1 }],
    [true, 'AlexandriaRequest', { alexandria: { provider: 'site', capability: 'feed', options: { url: 'x' } } }],
    [false, 'AlexandriaRequest', { alexandria: [] }],
    [false, 'AlexandriaRequest', { alexandria: { provider: 'site', capability: 'feed' }, url: 'https://example.com' }],
  ])('is %s of a %s %j', (valid, name, value) => {
    expect(matches(name, value)).toBe(valid);
  });

  test('is true of what the engine answers', async () => {
    const page = await engine.scrape({
      url: `${site.origin}/note`,
      formats: ['markdown', 'html', 'links', 'images', 'screenshot'],
      domainTools: true,
    });
    expect(page.status).toBe(200);
    expect(matches('ScrapeResponse', page.json)).toBe(true);
    const call = { provider: 'site', capability: 'robots', options: { url: site.origin } };
    expect(matches('AlexandriaResponse', (await engine.scrape({ alexandria: call })).json)).toBe(true);
    for (const body of [
      {},
      { url: 'x' },
      { url: `${site.origin}/reset` },
      { url: site.origin, formats: ['summary'] },
      { alexandria: [] },
    ])
      expect(matches('ErrorResponse', (await engine.scrape(body)).json), JSON.stringify(body)).toBe(true);
    expect(matches('EngineHealth', (await engine.get('/trowel/health')).json)).toBe(true);
  });
});

test('is for who has the token', async () => {
  expect((await engine.get('/openapi.json', {})).status).toBe(401);
  expect((await engine.scrape('', { headers: { 'content-type': 'application/json' } })).status).toBe(400);
});
