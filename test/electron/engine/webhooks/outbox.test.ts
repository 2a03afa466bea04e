import { createHmac } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { describe, expect, it } from 'vitest';
import { document } from '../../../support/jobWorld.ts';
import { startWebhookReceiver, status, type ReceivedMessage } from '../../../support/webhookReceiver.ts';
import { batchFor, deliveriesWhen, listOf, outboxWorld, secret, visitAll } from './outboxWorld.ts';

const typesOf = (messages: readonly ReceivedMessage[]): unknown[] => messages.map(({ json }) => json['type']);

describe('the outbox', () => {
  it('sends each event of a job in order, as the API writes and signs them', async () => {
    const { receiver, open } = await outboxWorld();
    const { store } = open();
    const webhook = { headers: { Authorization: 'Bearer mine', 'User-Agent': 'me' }, metadata: { order: '7' } };
    const job = batchFor(`${receiver.origin}/hook?a=1`, webhook);
    await store.start(job, listOf(3));
    await visitAll(store, job.id, (page) =>
      page.number === 1
        ? { kind: 'failed', error: { code: 'SCRAPE_TIMEOUT', message: 'it took too long' }, credits: 0 }
        : document(page),
    );
    const messages = await receiver.arrived(5);
    expect(typesOf(messages)).toEqual([
      'batch_scrape.started',
      ...Array.from({ length: 3 }, () => 'batch_scrape.page'),
      'batch_scrape.completed',
    ]);
    expect(messages.map(({ json }) => json)).toMatchObject([
      { success: true, id: job.id, data: [], metadata: { order: '7' } },
      { success: true, data: [{ markdown: '# https://site.example/0' }] },
      {
        success: false,
        error: 'it took too long',
        data: [{ metadata: { sourceURL: 'https://site.example/1', error: 'it took too long' } }],
      },
      { success: true, data: [{ markdown: '# https://site.example/2' }] },
      { success: true, data: [] },
    ]);
    expect(new Set(messages.map(({ json }) => json['webhookId'])).size).toBe(5);
    for (const { path, headers, body } of messages) {
      expect(path).toBe('/hook?a=1');
      expect(headers).toMatchObject({
        'content-type': 'application/json',
        authorization: 'Bearer mine',
        'user-agent': 'me',
        'x-firecrawl-signature': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
      });
    }
    const deliveries = await deliveriesWhen(store, job.id, (all) => all.every(({ state }) => state === 'delivered'));
    expect(deliveries.map(({ number, attempts, status: code, url }) => [number, attempts, code, url])).toEqual([
      [0, 1, 200, null],
      [1, 1, 200, 'https://site.example/0'],
      [2, 1, 200, 'https://site.example/1'],
      [3, 1, 200, 'https://site.example/2'],
      [4, 1, 200, null],
    ]);
  });

  it('sends only the events that the request names, and one for a job that failed', async () => {
    const { receiver, open } = await outboxWorld();
    const { store } = open();
    const job = batchFor(receiver.origin, { events: ['completed', 'failed'] });
    await store.start(job, listOf(1));
    await visitAll(store, job.id);
    const failed = batchFor(receiver.origin, { events: ['completed', 'failed'] }, { kind: 'crawl' });
    await store.start(failed, listOf(1));
    await store.fail(failed.id, 'robots.txt disallows it', 3000);
    const cancelled = batchFor(receiver.origin, { events: ['completed', 'failed'] });
    await store.start(cancelled, listOf(1));
    await store.cancel(cancelled.id, 3000);
    const messages = await receiver.arrived(2);
    expect(messages.map(({ json }) => json)).toMatchObject([
      { type: 'batch_scrape.completed', id: job.id },
      { type: 'crawl.failed', id: failed.id, success: false, error: 'robots.txt disallows it', data: [] },
    ]);
    expect(await deliveriesWhen(store, cancelled.id, () => true)).toEqual([]);
  });

  it('repeats a refused message with its id, and holds those after it', async () => {
    const { receiver, open, timers, pass } = await outboxWorld();
    const { store } = open();
    receiver.answer(status(500));
    const job = batchFor(receiver.origin);
    await store.start(job, listOf(1));
    await visitAll(store, job.id);
    const [first, second] = await deliveriesWhen(store, job.id, ([head]) => head?.attempts === 1);
    expect(first).toMatchObject({ state: 'waiting', status: 500, error: 'The receiver responded with status 500' });
    expect(first?.nextAt).toBe(timers.now() + 60_000);
    expect(second).toMatchObject({ state: 'waiting', attempts: 0 });
    receiver.answer(status(204));
    await pass(60_000);
    const messages = await receiver.arrived(4);
    expect(typesOf(messages)).toEqual([
      'batch_scrape.started',
      'batch_scrape.started',
      'batch_scrape.page',
      'batch_scrape.completed',
    ]);
    expect(messages[1]?.json['webhookId']).toBe(messages[0]?.json['webhookId']);
  });

  it('gives a message up after 1, 5 and 15 minutes, continues, and sends it again by hand', async () => {
    const { receiver, open, timers, pass } = await outboxWorld();
    const { store, outbox } = open();
    receiver.answer((message, response) => {
      response.statusCode = message.json['type'] === 'batch_scrape.started' ? 400 : 200;
      response.end();
    });
    const job = batchFor(receiver.origin);
    await store.start(job, listOf(0));
    for (const [index, minutes] of [1, 5, 15].entries()) {
      const [head] = await deliveriesWhen(store, job.id, ([first]) => first?.attempts === index + 1);
      expect(head?.nextAt).toBe(timers.now() + minutes * 60_000);
      await pass(minutes * 60_000);
    }
    const [given] = await deliveriesWhen(store, job.id, ([first]) => first?.state === 'failed');
    expect(given).toMatchObject({ attempts: 4, status: 400, nextAt: null });
    await store.fail(job.id, 'enough', timers.now());
    expect(typesOf(await receiver.arrived(5)).at(-1)).toBe('batch_scrape.failed');
    receiver.answer(status(200));
    const again = await store.sendAgain(job.id, given?.id ?? '', timers.now());
    expect(again).toMatchObject({ value: { id: given?.id, state: 'waiting', attempts: 4 } });
    outbox.wake(null);
    expect((await receiver.arrived(6)).at(-1)?.json['webhookId']).toBe(given?.id);
    await deliveriesWhen(store, job.id, ([first]) => first?.state === 'delivered' && first.attempts === 5);
  });

  it('follows no redirect, and waits for no slow receiver', async () => {
    const { receiver, open } = await outboxWorld();
    const { store } = open(300);
    receiver.answer(status(301, { location: `${receiver.origin}/elsewhere` }));
    const moved = batchFor(receiver.origin);
    await store.start(moved, listOf(0));
    const [redirected] = await deliveriesWhen(store, moved.id, ([head]) => head?.attempts === 1);
    expect(redirected).toMatchObject({
      status: 301,
      error: expect.stringContaining('redirects are not followed') as unknown,
    });
    expect(receiver.messages).toHaveLength(1);
    receiver.answer(() => undefined);
    const slow = batchFor(receiver.origin);
    await store.start(slow, listOf(0));
    const [late] = await deliveriesWhen(store, slow.id, ([head]) => head?.attempts === 1);
    expect(late).toMatchObject({ status: null, error: expect.stringContaining('did not respond') as unknown });
    // The status counts, and not what comes after it.
    const bodies = [
      (response: ServerResponse): unknown => response.flushHeaders(),
      (response: ServerResponse) => response.write('x'.repeat(100_000)),
      (response: ServerResponse) => response.writeHead(200, { 'content-encoding': 'gzip' }).write('not gzip'),
      (response: ServerResponse) => response.write('x', () => response.destroy()),
    ];
    for (const sendBody of bodies) {
      receiver.answer((_message, response) => void sendBody(response));
      const talkative = batchFor(receiver.origin);
      await store.start(talkative, listOf(0));
      await deliveriesWhen(store, talkative.id, ([head]) => head?.state === 'delivered');
    }
  });

  it('reaches a private receiver only where the job may', async () => {
    const { receiver, open } = await outboxWorld();
    const { store } = open();
    const job = batchFor(receiver.origin, {}, { request: { allowPrivate: 'other.example' } });
    await store.start(job, listOf(0));
    const [refused] = await deliveriesWhen(store, job.id, ([head]) => head?.attempts === 1);
    expect(refused?.error).toBe('127.0.0.1 is not a public address, and the job may not reach it');
    expect(receiver.messages).toEqual([]);
  });

  it('sends after a crash what was committed before it, and what was under way once more', async () => {
    const { receiver, open, storeAlone } = await outboxWorld();
    const job = batchFor(receiver.origin);
    await storeAlone.start(job, listOf(1));
    await visitAll(storeAlone, job.id);
    receiver.answer(() => undefined);
    const before = open();
    before.outbox.wake(null);
    await receiver.arrived(1);
    await before.outbox.stop();
    receiver.answer(status(200));
    open().outbox.wake(null);
    const messages = await receiver.arrived(4);
    expect(typesOf(messages)).toEqual([
      'batch_scrape.started',
      'batch_scrape.started',
      'batch_scrape.page',
      'batch_scrape.completed',
    ]);
    expect(messages[1]?.json['webhookId']).toBe(messages[0]?.json['webhookId']);
  });

  it('keeps the deliveries of a job without a trace in memory', async () => {
    const { receiver, open } = await outboxWorld();
    const { store } = open();
    const job = batchFor(receiver.origin, {}, { leavesNoTrace: true });
    await store.start(job, listOf(1));
    await visitAll(store, job.id);
    expect(await receiver.arrived(3)).toHaveLength(3);
    await deliveriesWhen(store, job.id, (all) => all.length === 3 && all.every(({ state }) => state === 'delivered'));
  });

  it('leaves a receiver alone after ten failures in a row, and continues with others', async () => {
    const { receiver, open, pass } = await outboxWorld();
    const { store } = open();
    receiver.answer(status(503));
    const jobs = Array.from({ length: 11 }, () => batchFor(receiver.origin));
    for (const [index, job] of jobs.entries()) {
      await store.start(job, []);
      if (index < 10) await deliveriesWhen(store, job.id, ([head]) => head?.attempts === 1);
    }
    const other = await startWebhookReceiver();
    const healthy = batchFor(other.origin);
    await store.start(healthy, []);
    await other.arrived(1);
    other.close();
    const last = jobs.at(-1)?.id ?? '';
    expect(await deliveriesWhen(store, last, () => true)).toMatchObject([{ attempts: 0, state: 'waiting' }]);
    await pass(15 * 60_000);
    await deliveriesWhen(store, last, ([head]) => head?.attempts === 1);
  });

  it('does not slow a job whose receiver is dead', { tags: 'long' }, async () => {
    const { receiver, open, counts } = await outboxWorld();
    const { store } = open();
    const { origin } = receiver;
    receiver.close();
    const job = batchFor(origin);
    await store.start(job, listOf(2000));
    await deliveriesWhen(store, job.id, ([head]) => head?.attempts === 1);
    const before = counts.reads;
    await visitAll(store, job.id);
    expect(await store.job(job.id)).toMatchObject({ value: { state: 'completed', counts: { documents: 2000 } } });
    const deliveries = await deliveriesWhen(store, job.id, () => true);
    expect(deliveries).toHaveLength(2002);
    // Its commits do not even ask for what is due.
    expect(counts.reads - before).toBe(0);
  });
});
