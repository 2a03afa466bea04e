import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { borrowEngine, withoutCache, type BorrowedEngine } from '../support/borrowEngine.ts';
import { listen, type LoopbackServer } from '../support/listen.ts';
import { variantTags } from '../support/variantTags.ts';

let engine: BorrowedEngine;
let service: LoopbackServer;
let asked: string[] = [];

beforeAll(async () => {
  service = await listen(answer);
  engine = withoutCache(await borrowEngine([service.origin]));
});

afterAll(async () => {
  await engine.release();
  service.close();
});

beforeEach(() => {
  asked = [];
});

const words = 'Grüße aus der Höhle: naïve façade, coöperate, Ångström, señor.';
const document = (head = '', tail = ''): string =>
  `<!doctype html><html><head><title>T</title>${head}</head><body><main><p>${words}</p>${tail}</main></body></html>`;
const script = '<script>document.title = "read"</script>';
const utf8 = 'text/html; charset=utf-8';

interface Variant {
  readonly type?: string;
  readonly body: Buffer | string;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly status?: number;
  /** The response states its length; otherwise it is chunked without one. */
  readonly sized?: boolean;
}

/** Realistic site responses: length, character encoding, compression, redirects. */
const variants: Readonly<Record<string, Variant>> = {
  'in pieces, nothing said of its letters': { type: 'text/html', body: document() },
  'in pieces, with a script': { type: 'text/html', body: document('', script) },
  'in pieces, its letters declared within': { type: 'text/html', body: document('<meta charset=utf-8>') },
  'in pieces, with a mark': { type: 'text/html', body: `\uFEFF${document()}` },
  'in pieces, its letters declared by the answer': { type: utf8, body: document() },
  'of a said length': { type: 'text/html', body: document(), sized: true },
  'packed by gzip': { type: 'text/html', body: gzipSync(document()), headers: { 'content-encoding': 'gzip' } },
  'packed by brotli': { type: utf8, body: brotliCompressSync(document()), headers: { 'content-encoding': 'br' } },
  'Latin-1 by the answer': { type: 'text/html; charset=iso-8859-1', body: Buffer.from(document(), 'latin1') },
  'Latin-1 by the page': {
    type: 'text/html',
    body: Buffer.from(document('<meta charset=iso-8859-1>', script), 'latin1'),
  },
  'Latin-1 by nobody': { type: 'text/html', body: Buffer.from(document(), 'latin1') },
  'UTF-16 with a mark': {
    type: 'text/html',
    body: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(document(), 'utf16le')]),
  },
  'without a type': { body: document('<meta charset=utf-8>') },
  'with cookies': {
    type: 'text/html',
    body: document('', script),
    headers: { 'set-cookie': ['a=1', 'b=2; HttpOnly'] },
  },
  'of another status': { type: 'text/html', body: document(), status: 404 },
  'behind a redirect': { status: 302, headers: { location: '/in%20pieces%2C%20with%20a%20script' }, body: 'moved' },
};

function answer({ url = '/' }: IncomingMessage, response: ServerResponse): void {
  const name = decodeURIComponent(url.slice(1));
  const variant = variants[name];
  if (variant === undefined) {
    response.writeHead(404).end();
    return;
  }
  asked.push(name);
  const { type, body, headers = {}, status = 200, sized = false } = variant;
  const bytes = Buffer.from(body);
  response.writeHead(status, {
    ...headers,
    ...(type === undefined ? {} : { 'content-type': type }),
    ...(sized ? { 'content-length': String(bytes.byteLength) } : {}),
  });
  response.write(bytes.subarray(0, 30));
  response.end(bytes.subarray(30));
}

const wishes: Readonly<Record<string, readonly string[]>> = {
  'its markdown': ['markdown'],
  'its bytes as well': ['markdown', 'rawHtml'],
  'nothing but its bytes': ['rawBase64'],
};

describe.each(Object.entries(wishes))('a page is asked for once, wherever it is read, for %s', (_wish, formats) => {
  for (const [index, name] of Object.keys(variants).entries()) {
    test(name, { tags: variantTags(index) }, async () => {
      const { status, textOf } = await engine.scrape({ url: `${service.origin}/${encodeURIComponent(name)}`, formats });
      expect(status).toBe(200);
      const { body } = variants[name] ?? { body: '' };
      const leads = name === 'behind a redirect';
      expect(asked).toEqual(leads ? [name, 'in pieces, with a script'] : [name]);
      if (formats.includes('markdown')) expect(textOf('markdown')).toContain(words);
      if (formats.includes('rawHtml')) expect(textOf('rawHtml')).toContain(words);
      const isPacked = name.startsWith('packed');
      if (formats.includes('rawBase64') && !leads)
        expect(Buffer.from(textOf('rawBase64'), 'base64')).toEqual(Buffer.from(isPacked ? document() : body));
    });
  }
});
