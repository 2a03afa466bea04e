import { expect, test } from 'vitest';
import { ok } from '../../../../shared/base/result.ts';
import { serverUnderTest, token } from './serverUnderTest.ts';

const id = 'c3'.repeat(32);
const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };

test.each([
  ['with the token', id, { headers }, 200],
  ['without the token', id, { headers: { ...headers, authorization: 'Bearer no' } }, 401],
  ['from a page', id, { headers: { ...headers, origin: 'https://example.com' } }, 403],
  ['as JSON', id, { headers: { ...headers, 'content-type': 'application/json' } }, 415],
  ['to a name of its own', '../x', { headers }, 404],
  ['by reading', id, { headers, method: 'GET', body: null }, 405],
])('a file is handed over %s: %s %o → %d', async (_how, name, init, status) => {
  const { server } = await serverUnderTest();
  const answer = await fetch(`${server.url}/trowel/files/${name}`, { method: 'POST', body: 'bytes', ...init });
  expect(answer.status).toBe(status);
});

const pdf = new Uint8Array(Buffer.from('%PDF-1.7'));

async function scrape(more: object, extra: Record<string, string> = { 'x-trowel-run': 'run-0000-0001' }, bytes = pdf) {
  const { server } = await serverUnderTest((_job, { onSource }) => {
    onSource?.({ bytes });
    return Promise.resolve(ok({ markdown: '# Read' }));
  });
  const answer = await fetch(`${server.url}/v2/scrape`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json', ...extra },
    body: JSON.stringify({ url: 'https://example.com/report.pdf', ...more }),
  });
  return { server, answer, path: answer.headers.get('x-trowel-source') };
}

test('the app is told where the file lies that was read', async () => {
  const { server, answer, path } = await scrape({});
  expect(await answer.json()).toEqual({ success: true, data: { markdown: '# Read' } });
  const kept = await fetch(`${server.url}${path ?? ''}`);
  expect([kept.headers.get('content-type'), await kept.text()]).toEqual(['application/pdf', '%PDF-1.7']);
});

test.each(['II*\0', 'MM\0*'])('a TIFF, which the window has drawn for it, lies there too: %j', async (head) => {
  const { server, path } = await scrape({}, undefined, new Uint8Array(Buffer.from(head, 'latin1')));
  const kept = await fetch(`${server.url}${path ?? ''}`);
  expect(kept.headers.get('content-type')).toBe('image/tiff');
});

test('nobody else is, nor where nothing may be kept, nor of what has no pages to draw', async () => {
  expect((await scrape({}, {})).path).toBeNull();
  expect((await scrape({ zeroDataRetention: true })).path).toBeNull();
  expect((await scrape({}, undefined, new Uint8Array(Buffer.from('{\\rtf')))).path).toBeNull();
});
