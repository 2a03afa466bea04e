import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';

interface Received {
  readonly path: string;
  readonly headers: readonly string[];
}

let engine: BorrowedEngine;
let service: LoopbackServer;
let received: Received[] = [];

beforeAll(async () => {
  service = await listen(answer);
  engine = withoutCache(await borrowEngine([service.origin]));
});

afterAll(async () => {
  await engine.release();
  service.close();
});

beforeEach(() => {
  received = [];
});

const text = '<p>A path along the wall leads down to the boats, and at low water on to the far shore.</p>'.repeat(4);
const page = (body: string): string =>
  `<!doctype html><html><head><meta charset="utf-8"><title>Tide</title></head><body>${text}${body}</body></html>`;
const showCookies = '<p id=own></p><script>document.getElementById("own").textContent = document.cookie</script>';

function answer(request: IncomingMessage, response: ServerResponse): void {
  const path = request.url ?? '/';
  if (path === '/favicon.ico') return void response.writeHead(404).end();
  received.push({ path, headers: pairsOf(request.rawHeaders) });
  const isFirst = received.filter((other) => other.path === path).length === 1;
  if (path === '/refused' && isFirst)
    return void response.writeHead(403, { 'content-type': 'text/html' }).end(page(''));
  if (path === '/moved') return void response.writeHead(302, { location: '/cookies', 'set-cookie': 'way=long' }).end();
  const cookie = path === '/sets' || path === '/cookies' ? { 'set-cookie': 'own=1' } : {};
  const body = page(path === '/cookies' ? showCookies : `<p>Cookies: ${request.headers.cookie ?? 'none'}</p>`);
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...cookie }).end(body);
}

/** In the order of their names: that of the wire is another one where there are cookies. */
function pairsOf(rawHeaders: readonly string[]): string[] {
  const pairs: string[] = [];
  for (let index = 0; index < rawHeaders.length; index += 2)
    pairs.push(`${rawHeaders[index] ?? ''}: ${rawHeaders[index + 1] ?? ''}`);
  return pairs.toSorted();
}

const scrape = (path: string, options: object = {}) =>
  engine.scrape({ url: `${service.origin}${path}`, formats: ['markdown'], ...options });

describe('a page that is read without a window', () => {
  test.each<[string, object]>([
    ['by default', {}],
    ['with its own headers and cookies', { headers: { 'X-Own': '1', Accept: 'text/html', Cookie: 'a=1; b=2' } }],
    ['as a phone', { mobile: true }],
    ['from another country', { location: { country: 'DE' } }],
  ])('is requested as a navigation requests it: %s', async (_name, options) => {
    await scrape('/static', options);
    await scrape('/static', { ...options, waitFor: 1 });
    const [alone, opened] = received;
    expect(alone?.headers.length).toBeGreaterThan(5);
    expect(alone).toEqual(opened);
  });

  test('leaves no cookie for the next scrape', async () => {
    await scrape('/sets');
    const { data } = await scrape('/static');
    expect(data['markdown']).toContain('Cookies: none');
  });

  test('is requested by the browser again where the site refuses it', async () => {
    const { data } = await scrape('/refused');
    expect(received.map(({ path }) => path)).toEqual(['/refused', '/refused']);
    expect(data['metadata']).toMatchObject({ statusCode: 200 });
  });
});

describe('a page whose response shows that it needs the browser', () => {
  test('has the cookies of its response there', async () => {
    const { data } = await scrape('/cookies');
    expect(data['markdown']).toContain('own=1');
    expect(received).toHaveLength(1);
  });

  test('has the cookies of a redirect on the way', async () => {
    const { data } = await scrape('/moved');
    expect(data['markdown']).toContain('way=long; own=1');
  });
});
