import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { attackTexts } from '../support/attackTexts.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';

let engine: BorrowedEngine;
let server: Server;
let origin = '';
const bodies = new Map<string, { readonly type: string; readonly text: string }>();

beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const body = bodies.get(url);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': body?.type ?? 'text/plain' });
    response.end(body?.text);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  engine = withoutCache(await borrowEngine([origin]));
});

afterAll(async () => {
  await engine.release();
  server.close();
});

const types = ['application/json', 'text/css', 'text/javascript', 'application/xml', 'text/vtt'];

/** Polls the engine's health until `work` has ended; the test's timeout ends a poll without a response. */
async function healthBeside(work: Promise<unknown>): Promise<number> {
  let answered = 0;
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const { status } = await engine.get('/trowel/health');
    expect(status).toBe(200);
    answered += 1;
    await new Promise(setImmediate);
  }
  await end;
  return answered;
}

test('there are 36 attacks', () => {
  expect(Object.keys(attackTexts)).toHaveLength(36);
});

for (const type of types) {
  test(`${type}: each attack is answered, and health beside it`, { tags: 'long' }, async () => {
    const scrapes = Object.entries(attackTexts).map(async ([name, text], index) => {
      const path = `/${type.replace('/', '-')}-${index}`;
      const isRaw = type !== 'application/json' || name === 'nested arrays';
      bodies.set(path, { type, text: isRaw ? text : JSON.stringify(text) });
      const { status } = await engine.scrape({ url: `${origin}${path}`, timeout: 120_000, formats: ['markdown'] });
      return [name, status] as const;
    });
    const all = Promise.all(scrapes);
    expect(await healthBeside(all)).toBeGreaterThan(0);
    expect((await all).filter(([, status]) => status !== 200)).toEqual([]);
  });
}

test.each([1500, 4000, 100_000])('JSON that is %i deep is answered as it came', async (depth) => {
  const text = '['.repeat(depth) + ']'.repeat(depth);
  bodies.set(`/deep-${depth}`, { type: 'application/json', text });
  const answer = await engine.scrape({ url: `${origin}/deep-${depth}`, timeout: 60_000, formats: ['markdown'] });
  expect(answer.status).toBe(200);
  expect(answer.textOf('markdown')).toBe(`\`\`\`json\n${text}\n\`\`\``);
});
