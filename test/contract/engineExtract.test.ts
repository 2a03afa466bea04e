import { Firecrawl } from 'firecrawl';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';
import { startModelService, type ModelQuestion, type ModelService } from '../support/modelService.ts';

/** Data from several pages, as the official SDK asks for it, with a scripted model. */
let engine: RunningTestEngine;
let model: ModelService;
let site: LoopbackServer;
let client: Firecrawl;

const pages: Readonly<Record<string, string>> = {
  '/': '<title>Kiln</title><h1>Kiln and Co</h1><p>Stoves since 1987.</p><a href="/prices">Prices</a> <a href="/team">Team</a>',
  '/prices': '<title>Prices of all stoves</title><h1>Prices</h1><p>The Col stove costs 420 francs.</p>',
  '/team': '<title>Team</title><h1>Team</h1><p>We are twelve people in Chur.</p>',
};

/** Reads what the page contains and nothing else. */
function read({ said }: ModelQuestion): string {
  const page = said('user') + said('system');
  return JSON.stringify({
    company: page.includes('Kiln and Co') ? 'Kiln and Co' : null,
    price: page.includes('420 francs') ? 420 : null,
  });
}

const schema = {
  type: 'object',
  properties: { company: { type: 'string' }, price: { type: 'number' } },
  required: ['company', 'price'],
};

beforeAll(async () => {
  model = await startModelService(read);
  site = await listen((request, response) => {
    const page = pages[request.url ?? ''];
    response.writeHead(page === undefined ? 404 : 200, { 'content-type': 'text/html' }).end(page);
  });
  engine = await startEngine(['--allow-private', '--model-url', model.url, '--model', 'small:3b']);
  client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
});

afterAll(async () => {
  await Promise.all([engine.stop(), model.close()]);
  site.close();
});

describe('an extract', { tags: 'long' }, () => {
  test('merges what the pages of a site say, each value with its page and line', async () => {
    const answer = await client.extract({ urls: [`${site.origin}/*`], prompt: 'prices', schema, showSources: true });
    expect(answer).toMatchObject({
      success: true,
      status: 'completed',
      data: { company: 'Kiln and Co', price: 420 },
      sources: { company: [`${site.origin}/`], price: [`${site.origin}/prices`] },
      quotes: { price: [{ url: `${site.origin}/prices`, quote: 'The Col stove costs 420 francs.' }] },
      replacement: '/v2/agent',
    });
    expect(answer.warning).toBeUndefined();
    expect(Date.parse(answer.expiresAt ?? '')).toBeGreaterThan(Date.now());
  });

  test('says what it could not find', async () => {
    const answer = await client.extract({ urls: [`${site.origin}/team`], schema });
    expect(answer).toMatchObject({ status: 'completed', data: { company: null, price: null } });
    expect(answer.warning).toContain('does not match the schema');
  });

  test('fails where no page can be read, and ends for clients that wait', async () => {
    const answer = await client.extract({
      urls: [`${site.origin}/unread`],
      schema,
      scrapeOptions: { minAge: 1 },
    });
    expect(answer).toMatchObject({ status: 'failed', data: {}, error: expect.stringContaining('minAge') as string });
  });

  test('finds its pages by the prompt in what the engine has read, where no search provider is set up', async () => {
    await client.scrape(`${site.origin}/prices`);
    const answer = await client.extract({ prompt: 'stove costs francs', schema, showSources: true });
    expect(answer).toMatchObject({
      status: 'completed',
      data: { price: 420 },
      sources: { price: [`${site.origin}/prices`] },
      warning: expect.stringContaining('No search provider is set up') as string,
    });
  });

  test('is refused without URLs and a prompt, and without a task; an unknown job is 404, another id 400', async () => {
    await expect(client.startExtract({ schema })).rejects.toThrow('urls');
    await expect(client.startExtract({ urls: [site.origin] })).rejects.toThrow('prompt or a schema');
    const unknown = client.getExtractStatus('0198b3c0-0000-7000-8000-000000000001');
    await expect(unknown).rejects.toThrow('Extract job not found');
    await expect(client.getExtractStatus('no-id')).rejects.toThrow('valid UUID');
  });

  test('starts, is polled and ends by separate calls, and fields that SDKs do not know are refused', async () => {
    const started = await client.startExtract({ urls: [`${site.origin}/prices`, 'ftp://x'], schema });
    expect(started).toMatchObject({ success: true, invalidURLs: ['ftp://x'] });
    const id = started.id ?? '';
    await expect.poll(async () => (await client.getExtractStatus(id)).status, { timeout: 20_000 }).toBe('completed');
    expect(await client.getExtractStatus(id)).toMatchObject({ success: true, data: { price: 420 } });
  });

  test('needs a model, and says so', async () => {
    const without = await startEngine(['--allow-private']);
    try {
      const stranger = new Firecrawl({ apiKey: without.token, apiUrl: without.url });
      await expect(stranger.startExtract({ urls: [site.origin], schema })).rejects.toMatchObject({ status: 403 });
    } finally {
      await without.stop();
    }
  });
});
