import { describe, expect, it } from 'vitest';
import { isJsonObject, parseJson, type JsonObject } from '../../../../shared/base/json.ts';
import { batchAt, crawlAt, documentUrls, type JobLab, startJobLab } from '../../../support/jobLab.ts';
import { type LoopbackService, startLoopbackService } from '../../../support/loopbackService.ts';
import { until } from '../../../support/manualTime.ts';

function eventsOf({ requests }: LoopbackService): JsonObject[] {
  return requests.map(({ body }) => {
    const read = parseJson(body);
    return read.ok && isJsonObject(read.value) ? read.value : {};
  });
}

/** Starts a job with a webhook, plays it for some seconds, and returns the events once there are so many. */
async function play(
  lab: JobLab,
  scenario: string,
  request: { readonly body: JsonObject; readonly webhook: (receiver: string) => JsonObject | string },
  count: number,
): Promise<{
  readonly id: string;
  readonly url: string;
  readonly receiver: LoopbackService;
  readonly events: JsonObject[];
}> {
  const receiver = await startLoopbackService(() => ({ status: 200, json: {} }));
  const job = await lab.start(scenario, { ...request.body, webhook: request.webhook(`${receiver.baseUrl}/hook`) });
  await lab.time.advance(6000);
  await until(() => receiver.requests.length >= count);
  return { ...job, receiver, events: eventsOf(receiver) };
}

const crawl = { url: 'https://mill.example/' };

describe('the webhooks of a job', () => {
  it('tell of its start, each document and its end, in order, with the metadata and headers of the caller', async () => {
    const lab = await startJobLab();
    const webhook = (url: string): JsonObject => ({
      url,
      headers: { 'x-mine': 'yes', Connection: 'upgrade' },
      metadata: { order: '7' },
    });
    const { id, url, receiver, events } = await play(lab, 'crawl', { body: crawl, webhook }, 7);
    expect(events.map(({ type }) => type)).toEqual([
      'crawl.started',
      ...Array.from({ length: 5 }, () => 'crawl.page'),
      'crawl.completed',
    ]);
    for (const event of events) expect(event).toMatchObject({ success: true, id, metadata: { order: '7' } });
    expect(new Set(events.map(({ webhookId }) => webhookId)).size).toBe(7);
    expect(receiver.requests[0]).toMatchObject({ method: 'POST', path: '/hook', headers: { 'x-mine': 'yes' } });
    const { json } = await lab.call('GET', url);
    expect(events[1]?.['data']).toEqual((json['data'] as JsonObject[]).slice(0, 1));
  });

  it('are only those that the caller named, and tell of a failed page and a failed job', async () => {
    const lab = await startJobLab();
    const webhook = (url: string): JsonObject => ({ url, events: ['page', 'batch_scrape.completed'] });
    const urls = ['https://mill.example/a', 'https://mill.example/b'];
    const { events } = await play(lab, 'batch-page-errors', { body: { urls }, webhook }, 3);
    expect(events).toMatchObject([
      { success: true, type: 'batch_scrape.page' },
      {
        success: false,
        type: 'batch_scrape.page',
        error: expect.any(String),
        data: [{ metadata: { sourceURL: urls[1] } }],
      },
      { success: true, type: 'batch_scrape.completed', data: [] },
    ]);
    expect(documentUrls(events[0] ?? {})).toEqual(urls.slice(0, 1));
    const failed = await play(lab, 'crawl-fails-half-way', { body: crawl, webhook: (url) => url }, 5);
    expect(failed.events.at(-1)).toMatchObject({ success: false, type: 'crawl.failed', error: expect.any(String) });
  });

  it('arrive twice under one id where the scenario says so', async () => {
    const lab = await startJobLab();
    const { events } = await play(lab, 'crawl-webhooks-twice', { body: crawl, webhook: (url) => url }, 14);
    expect(events).toHaveLength(14);
    expect(new Set(events.map(({ webhookId }) => webhookId)).size).toBe(7);
  });

  it('stop when the job is cancelled, without a word about it', async () => {
    const lab = await startJobLab();
    const receiver = await startLoopbackService(() => ({ status: 200, json: {} }));
    const { url } = await lab.start('crawl', { ...crawl, webhook: receiver.baseUrl });
    await lab.time.advance(1000);
    await until(() => receiver.requests.length === 2);
    await lab.call('DELETE', url);
    await lab.time.advance(10_000);
    expect(eventsOf(receiver).map(({ type }) => type)).toEqual(['crawl.started', 'crawl.page']);
    expect(lab.time.waits()).toEqual([]);
  });

  it.each([
    'https://hooks.example/x',
    'http://8.8.8.8/',
    'http://169.254.169.254/latest',
    'http://[2001:4860:4860::8888]/',
    'http://127.0.0.1.nip.example/',
    'ftp://127.0.0.1/',
  ])('go to no receiver outside this computer and its network: %s', async (webhook) => {
    const lab = await startJobLab();
    const bodies = [
      [crawlAt('crawl'), { ...crawl, webhook }],
      [batchAt('batch'), { urls: ['https://mill.example/'], webhook: { url: webhook } }],
    ] as const;
    for (const [path, body] of bodies)
      expect(await lab.call('POST', path, body)).toMatchObject({ status: 400, json: { success: false } });
  });
});
