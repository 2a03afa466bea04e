import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { isJsonObject, type JsonObject } from '../../../../shared/base/json.ts';
import { crawlAt, documentUrls, type JobLab, startJobLab } from '../../../support/jobLab.ts';
import { until } from '../../../support/manualTime.ts';

interface Listener {
  readonly messages: JsonObject[];
  /** The close code, or the status of a refused upgrade; null while the socket is open. */
  ended(): number | null;
}

function listen(url: string, key: string): Listener {
  const messages: JsonObject[] = [];
  let ended: number | null = null;
  const socket = new WebSocket(url.replace(/^http/, 'ws'), key);
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as JsonObject));
  socket.on('close', (code) => (ended ??= code));
  socket.on('unexpected-response', (_request, response) => {
    ended = response.statusCode ?? 0;
    response.destroy();
  });
  socket.on('error', () => undefined);
  return { messages, ended: () => ended };
}

const types = ({ messages }: Listener): unknown[] => messages.map(({ type }) => type);

async function playTo(lab: JobLab, listener: Listener): Promise<void> {
  await until(() => listener.messages.length > 0);
  while (listener.ended() === null) {
    await lab.time.advance(500);
    await until(() => listener.ended() !== null || lab.time.waits().length > 0);
  }
}

describe('the websocket of a job', () => {
  it('has its status at once, each document, and its end', async () => {
    const lab = await startJobLab();
    const { url } = await lab.start('crawl');
    await lab.time.advance(1500);
    const listener = listen(url, lab.token);
    await playTo(lab, listener);
    expect(types(listener)).toEqual(['catchup', 'document', 'document', 'document', 'document', 'done']);
    const [first, ...others] = listener.messages.map(({ data }) => (isJsonObject(data) ? data : {}));
    expect(first).toMatchObject({ success: true, status: 'scraping', completed: 1, total: 5 });
    expect(documentUrls(first ?? {})).toEqual(['https://mill.example/']);
    expect(documentUrls({ data: others.slice(0, -1) })).toEqual(
      ['birch', 'alder', 'rowan', 'contact'].map((path) => `https://mill.example/${path}`),
    );
    expect(others.at(-1)).toMatchObject({ status: 'completed', completed: 5, total: 5, data: [] });
    expect(listener.ended()).toBe(1000);
  });

  it('reports a failure, and a cancellation', async () => {
    const lab = await startJobLab();
    const failed = listen((await lab.start('crawl-fails-half-way')).url, lab.token);
    await playTo(lab, failed);
    expect(failed.messages.at(-1)).toMatchObject({ type: 'error', error: expect.stringContaining('refused') });

    const { url } = await lab.start('crawl-never-ends');
    const cancelled = listen(url, lab.token);
    await until(() => cancelled.messages.length > 0);
    await lab.call('DELETE', url);
    await until(() => cancelled.ended() !== null);
    expect(cancelled.messages.at(-1)).toMatchObject({ type: 'catchup', data: { status: 'cancelled' } });
  });

  it('closes after a document, or is refused, where the scenario says so', async () => {
    const lab = await startJobLab();
    const broken = listen((await lab.start('crawl-websocket-breaks')).url, lab.token);
    await playTo(lab, broken);
    expect([types(broken), broken.ended()]).toEqual([['catchup', 'document'], 1001]);
    const refused = listen((await lab.start('crawl-websocket-refused')).url, lab.token);
    await until(() => refused.ended() !== null);
    expect(refused.ended()).toBe(404);
  });

  it('is for callers with the key, and for jobs that exist', async () => {
    const lab = await startJobLab();
    const { url } = await lab.start('crawl');
    const unknown = `${lab.url}${crawlAt('crawl')}/00000000-0000-4000-8000-000000000000`;
    for (const [target, key, status] of [
      [url, 'another-key', 401],
      [unknown, lab.token, 404],
      [`${lab.url}${crawlAt('crawl')}`, lab.token, 404],
      [`${lab.url}/scenario/results/page/v2/crawl/x`, lab.token, 404],
    ] as const) {
      const refused = listen(target, key);
      await until(() => refused.ended() !== null);
      expect(refused.ended()).toBe(status);
    }
  });
});
