import { afterAll, beforeAll, expect, test } from 'vitest';
import { eachVariant } from '../support/eachVariant.ts';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';

let engine: BorrowedEngine;
let site: LoopbackServer;
let other: LoopbackServer;

const notes = 'A harbour keeps a book of its ships, and who reads it knows which of them came home. '.repeat(5);
const shipCount = 200;
/** Of so many frames of other origins the page has the content. */
const maxFrames = 60;

/** Pages of one site below several hosts, with frames in each other. */
function pageOf(path: string, port: string): string {
  const at = (name: string, inner: string): string => `http://${name}.localhost:${port}${inner}`;
  const frame = (src: string): string => `<iframe src="${src}" width="600" height="300"></iframe>`;
  const ships = frame(at('log.harbour', '/ships'));
  const inner: Readonly<Record<string, () => string>> = {
    '/host': () => ships,
    '/deep': () => frame(at('log.harbour', '/between')),
    '/between': () => `<p>Between them.</p>${frame(at('www.harbour', '/same'))}`,
    '/same': () => `<p>Inside of that.</p>${frame(at('crew.harbour', '/ships'))}`,
    '/port': () => frame(`${other.origin}/frame`),
    '/site': () => frame(at('log.lighthouse', '/ships')),
    '/gone': () => `${frame('http://log.harbour.localhost:1/')}${ships}`,
    '/many': () =>
      Array.from({ length: shipCount }, (_, index) => frame(at(`n${index}.harbour`, `/ship?${index}`))).join(''),
  };
  if (path === '/ships') return '<h2>Ships at sea</h2><p>The Heron left at dawn and is not back.</p>';
  if (path.startsWith('/ship?')) return `<p>Ship number ${path.slice('/ship?'.length)}.</p>`;
  const content = inner[path]?.() ?? '';
  if (path === '/between' || path === '/same') return content;
  return `<!doctype html><title>Harbour</title><main><h1>Harbour book</h1><p>${notes}</p>${content}</main>`;
}

beforeAll(async () => {
  [site, other] = await Promise.all([
    listen(({ url = '', headers }, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end(pageOf(url, headers.host?.split(':')[1] ?? ''));
    }),
    listen((_, response) => response.setHeader('content-type', 'text/html').end('<p>At another port.</p>')),
  ]);
  engine = withoutCache(await borrowEngine([site.origin, other.origin]));
});

afterAll(async () => {
  await engine.release();
  site.close();
  other.close();
});

function addressOf(path: string): string {
  return `${site.origin.replace('127.0.0.1', 'www.harbour.localhost')}${path}`;
}

eachVariant([
  ['/host', true],
  ['/host', false],
  ['/deep', true],
  ['/gone', false],
])('the frame of a sister host is part of the page: %s, main content alone: %s', async (path, onlyMainContent) => {
  const answer = await engine.scrape({ url: addressOf(path), onlyMainContent, formats: ['markdown', 'html'] });
  const markdown = answer.textOf('markdown');
  expect(markdown).toContain('## Ships at sea');
  expect(markdown.split('The Heron left at dawn')).toHaveLength(2);
  expect(markdown).not.toContain('ERR_');
  expect(answer.textOf('html')).toContain('The Heron left at dawn');
});

test('frames in frames stand in their order', async () => {
  const answer = await engine.scrape({ url: addressOf('/deep') });
  expect(answer.textOf('markdown')).toMatch(/Between them\.\s+Inside of that\.\s+## Ships at sea/);
});

test('a frame at another port of the same host is part of the page', async () => {
  expect((await engine.scrape({ url: `${site.origin}/port` })).textOf('markdown')).toContain('At another port.');
});

test('a frame of another site is no part of the main content', async () => {
  const url = addressOf('/site');
  expect((await engine.scrape({ url })).textOf('markdown')).not.toContain('Heron');
  expect((await engine.scrape({ url, onlyMainContent: false })).textOf('markdown')).toContain('Heron');
});

test('of very many frames a part is read', { tags: 'long' }, async () => {
  const answer = await engine.scrape({ url: addressOf('/many'), onlyMainContent: false, timeout: 60_000 });
  expect(answer.textOf('markdown').match(/Ship number \d+/g)).toHaveLength(maxFrames);
});
