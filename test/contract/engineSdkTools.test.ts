import { Firecrawl, SdkError } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { startModelService, type ModelService } from '../support/modelService.ts';
import { startSite, type Site } from '../support/site.ts';

/** The official SDK against an engine with a model and its catalogue. */
let engine: RunningTestEngine;
let model: ModelService;
let site: Site;
let client: Firecrawl;

beforeAll(async () => {
  [model, site] = await Promise.all([startModelService(), startSite()]);
  engine = await startEngine(['--allow-private', '--model-url', model.url, '--model', 'small']);
  client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
});

afterAll(async () => {
  await Promise.all([engine.stop(), model.close(), site.close()]);
});

async function failureOf(work: Promise<unknown>): Promise<SdkError> {
  const failure = await work.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(failure instanceof SdkError)) throw new Error(`no error of the SDK: ${String(failure)}`);
  return failure;
}

describe('what a model makes', () => {
  test('comes as the document’s own fields', async () => {
    model.play(({ said }) => {
      if (said('user').startsWith('Extract')) return '{"title":"Tide"}';
      return said('user').startsWith('Summarise') ? 'Farmed.' : 'Tides.';
    });
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
    const document = await client.scrape(`${site.origin}/article`, {
      formats: [
        'markdown',
        'summary',
        { type: 'json', schema, prompt: 'the title' },
        { type: 'question', question: 'What?' },
      ],
    });
    expect(document.summary).toBe('Farmed.');
    expect(document.json).toEqual({ title: 'Tide' });
    expect((document as { answer?: unknown }).answer).toBe('Tides.');
  });

  test('or fails by status and code', async () => {
    model.play(() => 'never JSON');
    const failure = await failureOf(
      client.scrape(`${site.origin}/article`, {
        formats: [{ type: 'json', schema: { type: 'object', properties: {} } }],
      }),
    );
    expect(failure).toMatchObject({ status: 422, code: 'TROWEL_MODEL_NO_RESULT' });
  });
});

describe('tools', () => {
  test('are found, listed with a page, and run', async () => {
    const found = await client.findTools({ providers: ['site'], level: 'tools' });
    expect(found.items.map(({ id }) => id)).toContain('site/feed');
    const document = await client.scrape(`${site.origin}/article`, { domainTools: true, toolDetail: 'full' });
    expect((document as { tools?: { capability: string }[] }).tools?.map(({ capability }) => capability)).toContain(
      'robots',
    );
    const answer = await client.scrape({
      alexandria: [
        { provider: 'site', capability: 'structured-data', options: { url: `${site.origin}/product` } },
        { provider: 'site', capability: 'feed', options: { url: `${site.origin}/rss` } },
      ],
    });
    expect(answer.scrapeId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.alexandria).toMatchObject([
      { provider: 'site', capability: 'structured-data', upstreamStatus: 200 },
      { capability: 'feed' },
    ]);
  });

  test('give the same answer for the same request, and an error for another', async () => {
    const call = { provider: 'site', capability: 'structured-data', options: { url: `${site.origin}/article` } };
    const first = await client.scrape({ alexandria: call, requestId: 'sdk-1' });
    site.forget();
    expect(await client.scrape({ alexandria: call, requestId: 'sdk-1' })).toEqual(first);
    expect(site.requests).toEqual([]);
    const other = { ...call, options: { url: `${site.origin}/docs` } };
    expect(await failureOf(client.scrape({ alexandria: other, requestId: 'sdk-1' }))).toMatchObject({
      status: 409,
      code: 'duplicate_request',
      chargeId: expect.any(String) as string,
    });
    const unknown = { provider: 'nobody', capability: 'nothing' };
    expect(await failureOf(client.scrape({ alexandria: unknown }))).toMatchObject({
      status: 404,
      code: 'unknown_provider',
    });
  });
});
