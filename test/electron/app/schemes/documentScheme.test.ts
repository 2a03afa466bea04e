import { expect, test } from 'vitest';
import { createDocumentHandler, createDocumentTokens } from '../../../../electron/app/schemes/documentScheme.ts';
import { toResponse } from '../../../../electron/app/schemes/schemeServer.ts';

const asked = (url: string, method = 'GET') => ({ method, url: new URL(url), range: null });

const page = { bytes: new TextEncoder().encode('<p>hello'), type: 'text/html' as const };

test('a document is read once, under a token nobody can guess', async () => {
  const tokens = createDocumentTokens(4);
  const serve = createDocumentHandler(tokens);
  const url = `doc://view/${tokens.offer(page)}`;
  const first = toResponse(serve(asked(url)));
  expect(first.status).toBe(200);
  expect(await first.text()).toBe('<p>hello');
  expect(first.headers.get('content-security-policy')).toMatch(/^sandbox; /);
  expect(serve(asked(url)).status).toBe(404);
});

test('another host, method or path gets nothing and burns no token', () => {
  const tokens = createDocumentTokens(4);
  const serve = createDocumentHandler(tokens);
  const token = tokens.offer(page);
  expect(serve(asked(`doc://other/${token}`)).status).toBe(404);
  expect(serve(asked(`doc://view/${token}`, 'POST')).status).toBe(404);
  expect(serve(asked(`doc://view/x/${token}`)).status).toBe(404);
  expect(serve(asked(`doc://view/${token}`)).status).toBe(200);
});

test('documents that no frame came for make room, oldest first', () => {
  const tokens = createDocumentTokens(2);
  const [first, second, third] = [tokens.offer(page), tokens.offer(page), tokens.offer(page)];
  expect(tokens.take(first)).toBeNull();
  expect(tokens.take(second)).not.toBeNull();
  expect(tokens.take(third)).not.toBeNull();
});
