import { expect, test } from 'vitest';
import { createDocumentHandler, createDocumentTokens } from '../../../electron/app/documentScheme.ts';

const page = { bytes: new TextEncoder().encode('<p>hello'), type: 'text/html' as const };

test('a document is read once, under a token nobody can guess', async () => {
  const tokens = createDocumentTokens(4);
  const serve = createDocumentHandler(tokens);
  const url = `doc://view/${tokens.offer(page)}`;
  const first = serve(new Request(url));
  expect(first.status).toBe(200);
  expect(await first.text()).toBe('<p>hello');
  expect(first.headers.get('content-security-policy')).toMatch(/^sandbox; /);
  expect(serve(new Request(url)).status).toBe(404);
});

test('another host, method or path gets nothing and burns no token', () => {
  const tokens = createDocumentTokens(4);
  const serve = createDocumentHandler(tokens);
  const token = tokens.offer(page);
  expect(serve(new Request(`doc://other/${token}`)).status).toBe(404);
  expect(serve(new Request(`doc://view/${token}`, { method: 'POST' })).status).toBe(404);
  expect(serve(new Request(`doc://view/x/${token}`)).status).toBe(404);
  expect(serve(new Request(`doc://view/${token}`)).status).toBe(200);
});

test('documents that no frame came for make room, oldest first', () => {
  const tokens = createDocumentTokens(2);
  const [first, second, third] = [tokens.offer(page), tokens.offer(page), tokens.offer(page)];
  expect(tokens.take(first)).toBeNull();
  expect(tokens.take(second)).not.toBeNull();
  expect(tokens.take(third)).not.toBeNull();
});
