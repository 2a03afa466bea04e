import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import type { JobStore } from '../../../../../electron/engine/ports/jobs.ts';
import { document, found, newJob } from '../../../../support/jobWorld.ts';
import { sendRaw, serverUnderTest, token } from '../serverUnderTest.ts';
import { testJobs } from '../testJobs.ts';

interface Message {
  readonly type: string;
  readonly error?: string;
  readonly data?: { readonly status?: string; readonly data?: readonly unknown[]; readonly markdown?: string };
}

/** A server with one running batch of these many pages. */
async function jobServer(pageCount: number) {
  const jobs = testJobs();
  const now = Date.now();
  const job = newJob({ kind: 'batchScrape', maxDocuments: 1000, createdAt: now, expiresAt: now + 60_000 });
  const pages = Array.from({ length: pageCount }, (_, place) =>
    found(`/${place}`, { source: 'list', depth: 0, place }),
  );
  await jobs.store.start(job, pages);
  const { server } = await serverUnderTest(undefined, { jobs });
  const url = `ws://127.0.0.1:${server.port}/v2/batch/scrape/${job.id}`;
  return { store: jobs.store, job, server, url };
}

/** Visits the next pages. */
async function visit(store: JobStore, jobId: string, maxPages: number): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const admitted = await store.admit(jobId, Date.now());
    hasMore = admitted.ok && admitted.value.hasMore;
  }
  const leased = await store.lease({
    jobId,
    maxPages,
    exceptHosts: [],
    maxPagesPerHost: 1000,
    now: Date.now(),
    leaseMs: 60_000,
  });
  for (const page of leased.ok ? leased.value : [])
    await store.finishPage({ page, outcome: document(page), links: [], now: Date.now() });
}

/** Follows a job with the key as sub-protocol, as SDKs do. */
function follow(url: string, protocols: string | string[] = token, headers: Record<string, string> = {}) {
  const socket = new WebSocket(url, protocols, { headers });
  onTestFinished(() => socket.terminate());
  const messages: Message[] = [];
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as Message));
  const refused = new Promise<number>((resolve) => {
    socket.on('unexpected-response', (_request, response) => resolve(response.statusCode ?? 0));
  });
  socket.on('error', () => undefined);
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  const opened = new Promise<void>((resolve) => socket.once('open', resolve));
  return { socket, messages, refused, closed, opened };
}

describe('the websocket of a job', () => {
  it('confirms the key, and has the status, each document and the end', async () => {
    const { store, job, url } = await jobServer(3);
    await visit(store, job.id, 1);
    const { socket, messages, closed } = follow(url);
    await once(socket, 'message');
    expect([socket.protocol, socket.extensions]).toEqual([token, '']);
    expect(messages).toMatchObject([
      { type: 'catchup', data: { success: true, status: 'scraping', completed: 1, total: 3, data: [{}] } },
    ]);
    await visit(store, job.id, 1);
    await once(socket, 'message');
    expect(messages.at(-1)).toMatchObject({ type: 'document', data: { markdown: '# https://site.example/1' } });
    await visit(store, job.id, 1);
    expect(await closed).toBe(1000);
    expect(messages.map(({ type }) => type)).toEqual(['catchup', 'document', 'document', 'done']);
    expect(messages.at(-1)).toMatchObject({ data: { status: 'completed', completed: 3, total: 3, data: [] } });
  });

  it('ends with the state of a job that was cancelled or failed', async () => {
    const cancelled = await jobServer(1);
    const one = follow(cancelled.url);
    await once(one.socket, 'message');
    await cancelled.store.cancel(cancelled.job.id, Date.now());
    expect(await one.closed).toBe(1000);
    expect(one.messages.map(({ type, data }) => [type, data?.status])).toEqual([
      ['catchup', 'scraping'],
      ['catchup', 'cancelled'],
      ['done', 'cancelled'],
    ]);
    const failed = await jobServer(1);
    const other = follow(failed.url);
    await once(other.socket, 'message');
    await failed.store.fail(failed.job.id, 'robots.txt disallows it', Date.now());
    expect(await other.closed).toBe(1000);
    expect(other.messages.at(-1)).toEqual({ type: 'error', error: 'robots.txt disallows it' });
  });

  it('takes the bearer token of every request as well', async () => {
    const { url } = await jobServer(1);
    const { socket, messages } = follow(url, [], { authorization: `Bearer ${token}` });
    await once(socket, 'message');
    expect([socket.protocol, messages[0]?.type]).toEqual(['', 'catchup']);
  });

  it.each([
    ['a wrong key', 401, `${token}x`, {}, ''],
    ['no key', 401, [], {}, ''],
    ['two keys', 401, [token, 'other'], {}, ''],
    ['a web page', 403, token, { origin: 'http://127.0.0.1' }, ''],
    ['a cross-site page', 403, token, { 'sec-fetch-site': 'cross-site' }, ''],
    ['a path below it', 400, token, {}, '/errors'],
    ['an id that is not a UUID', 400, token, {}, '0'],
    ['a job of another kind', 404, token, {}, null],
  ])('is refused to %s', async (_name, status, key, headers, suffix) => {
    const { url } = await jobServer(1);
    const { refused } = follow(suffix === null ? url.replace('batch/scrape', 'crawl') : url + suffix, key, headers);
    expect(await refused).toBe(status);
  });

  it('refuses what is not a handshake, and another method', async () => {
    const { server, url } = await jobServer(1);
    const head = (method: string) =>
      `${method} ${new URL(url).pathname} HTTP/1.1\r\nHost: 127.0.0.1:${server.port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Protocol: ${token}\r\n\r\n`;
    for (const method of ['GET', 'DELETE']) {
      const response = await sendRaw(server.port, head(method));
      expect([response.status, response.json['success']]).toEqual([400, false]);
    }
  });

  it('closes for a client that sends much, and for the seventeenth of a job', async () => {
    const { url } = await jobServer(1);
    const followers = Array.from({ length: 16 }, () => follow(url));
    await Promise.all(followers.map(({ opened }) => opened));
    expect(await follow(url).closed).toBe(1013);
    const [talker] = followers;
    talker?.socket.send('x'.repeat(5000));
    expect(await talker?.closed).toBe(1009);
    const next = follow(url);
    await once(next.socket, 'message');
    expect(next.messages[0]?.type).toBe('catchup');
  });

  it('ends with the engine', async () => {
    const { server, url } = await jobServer(1);
    const { closed, opened } = follow(url);
    await opened;
    await server.stop();
    expect(await closed).toBe(1001);
  });
});
