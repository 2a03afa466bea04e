import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { bodySignature } from '../../electron/engine/webhooks/signature.ts';
import { signatureHeader } from '../../shared/api/webhook.ts';
import { deliveriesSchema } from '../../shared/api/engine/deliveries.ts';
import type { JsonObject } from '../../shared/base/json.ts';
import { startEngine, type EngineAnswer, type RunningTestEngine, type TestEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { idOf } from '../support/jobs.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';
import { startModelService, type ModelService } from '../support/modelService.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { startWebhookReceiver, status, type WebhookReceiver } from '../support/webhookReceiver.ts';

/** Events of extracts, sent to a receiver on this computer. */
const secret = 'a secret of this test';
let model: ModelService;
let site: LoopbackServer;
/** Whether the page that is late gets no response. */
let isLate = true;

beforeAll(async () => {
  model = await startModelService(() => JSON.stringify({ price: 420 }));
  site = await listen((request, response) => {
    if (request.url === '/late' && isLate) return;
    response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Prices</h1><p>The Col stove costs 420.</p>');
  });
});

afterAll(async () => {
  await model.close();
  site.close();
});

async function open(...words: readonly string[]): Promise<RunningTestEngine> {
  const secretFile = join(temporaryFolder(), 'secret');
  writeFileSync(secretFile, secret);
  const named = ['--model-url', model.url, '--model', 'small:3b', '--webhook-secret-file', secretFile];
  const engine = await startEngine([...named, ...words]);
  onTestFinished(() => engine.stop());
  return engine;
}

async function receive(): Promise<WebhookReceiver> {
  const receiver = await startWebhookReceiver();
  onTestFinished(receiver.close);
  return receiver;
}

const schema = { type: 'object', properties: { price: { type: 'number' } } };

function start(engine: TestEngine, changes: JsonObject, headers = {}): Promise<EngineAnswer> {
  const body = { urls: [`${site.origin}/prices`], schema, showSources: true, ...changes };
  return engine.call('POST', '/v2/extract', body, headers);
}

describe('a webhook of an extract', { tags: 'long' }, () => {
  test('gets the start and the result, signed, and again on request', async () => {
    const [engine, receiver] = [await open('--allow-private'), await receive()];
    receiver.answer(
      ({ json }, response) => void response.writeHead(json['type'] === 'extract.started' ? 200 : 204).end(),
    );
    const webhook = { url: `${receiver.origin}/hook`, headers: { 'x-kiln': '1' }, metadata: { order: '7' } };
    const started = await start(engine, { webhook });
    const id = idOf(started);
    const [first, second] = await receiver.arrived(2);
    expect(first?.json).toEqual({
      success: true,
      type: 'extract.started',
      id,
      webhookId: expect.stringMatching(/^[0-9a-f-]{36}$/) as unknown,
      data: [],
      metadata: { order: '7' },
    });
    const sources = { price: [`${site.origin}/prices`] };
    expect(second?.json).toMatchObject({
      success: true,
      type: 'extract.completed',
      data: [{ success: true, data: { price: 420 }, extractId: id, totalUrlsScraped: 1, sources }],
    });
    for (const message of [first, second])
      expect(message?.headers).toMatchObject({
        'x-kiln': '1',
        [signatureHeader]: bodySignature(secret, message?.body ?? new Uint8Array()),
      });
    const path = `/trowel/jobs/${id}/deliveries`;
    const list = await eventually(async () => {
      const { text, json } = await engine.get(path);
      if (text.includes('waiting')) throw new Error(text);
      return deliveriesSchema.parse(json);
    });
    expect(list.request).toMatchObject({
      url: webhook.url,
      isSigned: true,
      events: ['started', 'completed', 'failed'],
    });
    expect(list.deliveries.map(({ state, status: code }) => [state, code])).toEqual([
      ['delivered', 200],
      ['delivered', 204],
    ]);
    expect((await engine.call('POST', `${path}/${list.deliveries[1]?.id ?? ''}`)).status).toBe(200);
    expect((await receiver.arrived(3))[2]?.body).toEqual(second?.body);
    // It is no crawl: other reports and calls do not know it.
    for (const unknown of [`/v2/crawl/${id}`, `/v2/batch/scrape/${id}`, `/trowel/jobs/${id}`])
      expect((await engine.get(unknown)).status, unknown).toBe(404);
  });

  test('gets the reason of a failure, and only the events that it lists', async () => {
    const [engine, receiver] = [await open('--allow-private'), await receive()];
    const own = await start(engine, { webhook: engine.url });
    expect(own.json).toMatchObject({ error: expect.stringContaining('leads to this engine') as unknown });
    const webhook = { url: receiver.origin, events: ['extract.failed', 'page'] };
    const started = await start(engine, { webhook, scrapeOptions: { minAge: 1 } });
    const [message] = await receiver.arrived(1);
    expect(message?.json).toMatchObject({
      success: false,
      type: 'extract.failed',
      id: idOf(started),
      data: [],
      error: expect.stringContaining('minAge') as unknown,
    });
  });

  test('that does not take a message gets it again', async () => {
    const [engine, receiver] = [await open('--allow-private'), await receive()];
    receiver.answer(status(500));
    const id = idOf(await start(engine, { webhook: receiver.origin }));
    await receiver.arrived(1);
    const [failed] = await eventually(async () => {
      const { deliveries } = deliveriesSchema.parse((await engine.get(`/trowel/jobs/${id}/deliveries`)).json);
      if (deliveries[0]?.attempts !== 1 || deliveries.length < 2) throw new Error(JSON.stringify(deliveries));
      return deliveries;
    });
    expect(failed).toMatchObject({ state: 'waiting', status: 500, type: 'extract.started' });
    expect((failed?.nextAt ?? 0) - (failed?.createdAt ?? 0)).toBeGreaterThan(50_000);
  });

  test('may not lead to a private address, nor set the signature', async () => {
    const engine = await open();
    const receiver = await receive();
    expect(await start(engine, { urls: ['https://kiln.example'], webhook: receiver.origin })).toMatchObject({
      status: 400,
      json: { code: 'TROWEL_PRIVATE_ADDRESS', details: [{ path: ['webhook'] }] },
    });
    const bad = await start(engine, { webhook: { url: receiver.origin, headers: { [signatureHeader]: 'x' } } });
    expect(bad.status).toBe(400);
    expect(receiver.messages).toEqual([]);
  });

  test('gets the end, and no second start, where the engine is killed in between', async () => {
    const data = temporaryFolder();
    const receiver = await receive();
    const killed = await open('--allow-private', '--data', data);
    const started = await start(killed, { urls: [`${site.origin}/late`], webhook: receiver.origin });
    const id = idOf(started);
    const [first] = await receiver.arrived(1);
    killed.child.kill('SIGKILL');
    await killed.gone;
    isLate = false;
    await open('--allow-private', '--data', data);
    await receiver.arrived(2);
    await eventually(() => {
      const last = receiver.messages.at(-1)?.json['type'];
      if (last !== 'extract.completed') throw new Error('the job has not ended');
    });
    const ids = receiver.messages
      .filter(({ json }) => json['type'] === 'extract.started')
      .map(({ json }) => json['webhookId']);
    expect(new Set(ids)).toEqual(new Set([first?.json['webhookId']]));
    expect(receiver.messages.at(-1)?.json).toMatchObject({ id, type: 'extract.completed' });
  });
});
