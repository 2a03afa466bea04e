import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startModelService, type ModelService } from '../support/modelService.ts';
import { sdkFailureOf, startSdkWorld, type SdkWorld } from '../support/sdk.ts';

/** The official SDK against an engine with a model and its catalogue. */
let model: ModelService;
let world: SdkWorld;

beforeAll(async () => {
  model = await startModelService();
  world = await startSdkWorld(['--model-url', model.url, '--model', 'small']);
});

afterAll(async () => {
  await Promise.all([world.stop(), model.close()]);
});

describe('what a model makes', () => {
  test('comes as the document’s own fields', async () => {
    model.play(({ said }) => {
      if (said('user').startsWith('Extract')) return '{"title":"Tide"}';
      return said('user').startsWith('Summarise') ? 'Farmed.' : 'Tides.';
    });
    const schema = { type: 'object', properties: { title: { type: 'string' } }, required: ['title'] };
    const document = await world.client.scrape(`${world.site.origin}/article`, {
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

  test('is not made where the page holds orders to the model and the check is asked for', async () => {
    model.play(({ said }) => (said('user').startsWith('Decide') ? '{"injection":true}' : '{}'));
    const failure = await sdkFailureOf(
      world.client.scrape(`${world.site.origin}/article`, {
        formats: [{ type: 'json', prompt: 'the title', checkPromptInjection: true }],
      }),
    );
    expect(failure).toMatchObject({ status: 403, code: 'SCRAPE_PROMPT_INJECTION_DETECTED' });
  });

  test('or fails by status and code', async () => {
    model.play(() => 'never JSON');
    const failure = await sdkFailureOf(
      world.client.scrape(`${world.site.origin}/article`, {
        formats: [{ type: 'json', schema: { type: 'object', properties: {} } }],
      }),
    );
    expect(failure).toMatchObject({ status: 422, code: 'TROWEL_MODEL_NO_RESULT' });
  });
});

describe('tools', () => {
  test('are found, listed with a page, and run', async () => {
    const found = await world.client.findTools({ providers: ['site'], level: 'tools' });
    expect(found.items.map(({ id }) => id)).toContain('site/feed');
    const document = await world.client.scrape(`${world.site.origin}/article`, {
      domainTools: true,
      toolDetail: 'full',
    });
    expect((document as { tools?: { capability: string }[] }).tools?.map(({ capability }) => capability)).toContain(
      'robots',
    );
    const answer = await world.client.scrape({
      alexandria: [
        { provider: 'site', capability: 'structured-data', options: { url: `${world.site.origin}/product` } },
        { provider: 'site', capability: 'feed', options: { url: `${world.site.origin}/rss` } },
      ],
    });
    expect(answer.scrapeId).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.alexandria).toMatchObject([
      { provider: 'site', capability: 'structured-data', upstreamStatus: 200 },
      { capability: 'feed' },
    ]);
  });

  test('give the same answer for the same request, and an error for another', async () => {
    const call = { provider: 'site', capability: 'structured-data', options: { url: `${world.site.origin}/article` } };
    const first = await world.client.scrape({ alexandria: call, requestId: 'sdk-1' });
    world.site.forget();
    expect(await world.client.scrape({ alexandria: call, requestId: 'sdk-1' })).toEqual(first);
    expect(world.site.requests).toEqual([]);
    const other = { ...call, options: { url: `${world.site.origin}/docs` } };
    expect(await sdkFailureOf(world.client.scrape({ alexandria: other, requestId: 'sdk-1' }))).toMatchObject({
      status: 409,
      code: 'duplicate_request',
      chargeId: expect.any(String) as string,
    });
    const unknown = { provider: 'nobody', capability: 'nothing' };
    expect(await sdkFailureOf(world.client.scrape({ alexandria: unknown }))).toMatchObject({
      status: 404,
      code: 'unknown_provider',
    });
  });
});
