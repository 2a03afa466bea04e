import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { Firecrawl } from 'firecrawl';
import { privateRunHeader } from '../../shared/api/engine/control.ts';
import { filePasswordHeader } from '../../shared/api/engine/localFiles.ts';
import { isJsonObject, type JsonObject } from '../../shared/base/json.ts';
import { borrowEngine, type BorrowedEngine } from '../support/borrowEngine.ts';
import { startEngine } from '../support/engine.ts';
import { eventually } from '../support/eventually.ts';
import { filePart, hostileUploads, multipart, multipartType } from '../support/hostileUploads.ts';
import { lockedPdf } from '../support/lockedPdf.ts';
import { makePdf, setLines } from '../support/makePdf.ts';
import { makeZip } from '../support/makeZip.ts';
import { makeDocx } from '../support/officeFile.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { parseFile, postMultipart } from '../support/uploads.ts';

/** `POST /v2/parse` of the running engine: each line of section 5 of the checklist, hostile uploads, and what they leave. */
let engine: BorrowedEngine;

beforeAll(async () => {
  engine = await borrowEngine([]);
});
afterAll(async () => await engine.release());

const twoPages = makePdf([
  { texts: setLines(['Tide tables', 'High water at nine in the morning.'], 60, 780) },
  { texts: setLines(['Second page', 'Low water at three.'], 60, 780) },
]);
const html =
  '<!doctype html><title>Harbor</title><main><h1>Harbor</h1><p>Boats leave at <a href="https://sea.example/">noon</a>.</p></main>';
const docx = makeDocx('<w:p><w:r><w:t>Minutes of the meeting</w:t></w:r></w:p>');
const odt = makeZip({
  mimetype: 'application/vnd.oasis.opendocument.text',
  'content.xml':
    '<office:document-content xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"><office:body><office:text><text:p>Open text</text:p></office:text></office:body></office:document-content>',
});

const left = (data = engine.data): string[] => readdirSync(join(data, 'incoming'));

describe('a file', () => {
  test.each<[string, string | Uint8Array, string]>([
    ['harbor.html', html, '# Harbor'],
    ['harbor.xhtml', `<?xml version="1.0"?>\n${html.replace('<!doctype html>', '<!DOCTYPE html>')}`, '# Harbor'],
    ['tides.pdf', twoPages, 'High water at nine'],
    ['tides.txt', 'Plain tides', 'Plain tides'],
    ['tides.md', '# Marked tides', '# Marked tides'],
    ['tides.csv', 'port,height\nDover,6.2\n', '| Dover | 6.2 |'],
    ['tides.json', '{"port":"Dover"}', 'Dover'],
    ['minutes.docx', docx, 'Minutes of the meeting'],
    ['open.odt', odt, 'Open text'],
    ['rich.rtf', String.raw`{\rtf1\ansi Rich {\b text}.}`, 'Rich **text**.'],
    // The bytes decide where a name does not.
    ['unnamed', twoPages, 'High water at nine'],
  ])('%s is read, and its document names it as its source', async (name, content, text) => {
    const answer = await parseFile(engine, name, content);
    expect(answer.status).toBe(200);
    expect(answer.data['markdown']).toContain(text);
    expect(answer.data['metadata']).toMatchObject({ sourceURL: name, sourceFile: name, statusCode: 200 });
    expect(left()).toEqual([]);
  });

  test('costs as a scrape does, and its pages are those of the file', async () => {
    const metered = await borrowEngine([], ['--credits', '1000']);
    onTestFinished(async () => await metered.release());
    const parsers = [{ type: 'pdf', pages: true }];
    const { data } = await parseFile(metered, 'tides.pdf', twoPages, { parsers });
    expect(data).toMatchObject({ metadata: { numPages: 2, creditsUsed: 2 } });
    expect(data['pages']).toMatchObject([
      { pageNumber: 1, markdown: expect.stringContaining('Tide tables') as unknown },
      { pageNumber: 2, markdown: expect.stringContaining('Low water') as unknown },
    ]);
    expect(await parseFile(metered, 'harbor.html', html)).toMatchObject({ data: { metadata: { creditsUsed: 1 } } });
  });

  test('gives the formats of a page, and says which options it does not use', async () => {
    const formats = [
      'links',
      'html',
      'rawHtml',
      { type: 'attributes', selectors: [{ selector: 'a', attribute: 'href' }] },
    ];
    const { data } = await parseFile(engine, 'harbor.html', html, { formats, onlyMainContent: false, blockAds: true });
    expect(data).toMatchObject({
      links: ['https://sea.example/'],
      rawHtml: html,
      attributes: [{ values: ['https://sea.example/'] }],
      warning: 'A file does not use blockAds.',
    });
  });

  test('that is locked is opened by its password', async () => {
    const locked = lockedPdf('Behind the lock', 'lamp');
    expect((await parseFile(engine, 'locked.pdf', locked)).json['error']).toMatch(/password/);
    const headers = { [filePasswordHeader]: 'lamp' };
    expect(await parseFile(engine, 'locked.pdf', locked, {}, headers)).toMatchObject({
      status: 200,
      data: { markdown: expect.stringContaining('Behind the lock') as unknown },
    });
  });

  test('of a kind that is not read is a 400 with the kinds that are', async () => {
    const answer = await parseFile(engine, 'program.bin', Buffer.from('MZ\0\x01\x02\0\0'));
    expect(answer).toMatchObject({ status: 400, json: { code: 'UNSUPPORTED_FILE_TYPE' } });
    expect(answer.json['error']).toMatch(/^Unsupported upload type\. .*pdf.*docx/);
  });

  test('asks nothing of the network, whatever its HTML names', async () => {
    const page =
      '<!doctype html><img src="http://127.0.0.1:9/x.png"><script>document.write("written")</script><p>Still</p>';
    const { data } = await parseFile(engine, 'page.html', page);
    expect(data['markdown']).toContain('Still');
    expect(data['markdown']).not.toContain('written');
  });
});

describe('options that a file does not have', () => {
  test.each<[string, JsonObject]>([
    ['actions', { actions: [{ type: 'wait', milliseconds: 1 }] }],
    ['waitFor', { waitFor: 100 }],
    ['location', { location: { country: 'DE' } }],
    ['mobile', { mobile: true }],
    ['proxy', { proxy: 'stealth' }],
    ['maxAge', { maxAge: 0 }],
    ['minAge', { minAge: 1 }],
    ['storeInCache', { storeInCache: false }],
    ['lockdown', { lockdown: true }],
    ...['changeTracking', 'screenshot', 'branding', 'audio', 'video', 'rawBase64'].map(
      (format): [string, JsonObject] => [format, { formats: ['markdown', format] }],
    ),
  ])('%s is refused by its name', async (name, options) => {
    const answer = await parseFile(engine, 'harbor.html', html, options);
    expect(answer).toMatchObject({ status: 400, json: { success: false, code: 'PARSE_UNSUPPORTED_OPTIONS' } });
    expect(answer.json['error']).toMatch(new RegExp(`do not support ${name}$`));
  });

  test('the proxies basic and auto are none of them', async () => {
    expect((await parseFile(engine, 'harbor.html', html, { proxy: 'basic' })).status).toBe(200);
  });
});

test('the official SDK parses a file', async () => {
  const client = new Firecrawl({ apiKey: engine.token, apiUrl: engine.url });
  const document = await client.parse(
    { data: twoPages, filename: 'tides.pdf', contentType: 'application/pdf' },
    { formats: ['markdown', 'links'], parsers: [{ type: 'pdf', pages: true }], timeout: 60_000 },
  );
  expect(document.markdown).toContain('High water at nine');
  expect(document.pages).toHaveLength(2);
  expect(document.metadata).toMatchObject({ sourceURL: 'tides.pdf', numPages: 2 });
  await expect(
    client.parse({ data: Buffer.from('MZ\0\x01'), filename: 'a.bin' }, { formats: ['markdown'] }),
  ).rejects.toThrow(/Unsupported upload type/);
});

describe('an upload before its request', () => {
  async function announce(body: JsonObject): Promise<Record<string, string>> {
    const { json } = await engine.call('POST', '/v2/parse/upload-url', body);
    return (isJsonObject(json['data']) ? json['data'] : {}) as Record<string, string>;
  }

  test('is parsed by its reference, once', async () => {
    const content = Buffer.from(html);
    const { uploadUrl = '', uploadRef = '' } = await announce({
      filename: 'harbor.xhtml',
      contentType: 'text/html',
      sizeBytes: content.byteLength,
    });
    // Without a key: the URL is the secret.
    expect((await fetch(uploadUrl, { method: 'PUT', body: content })).status).toBe(200);
    const body = { uploadRef, formats: ['markdown'] };
    const parsed = await engine.call('POST', '/v2/parse', body);
    expect(parsed).toMatchObject({ status: 200, data: { metadata: { sourceURL: 'harbor.xhtml' } } });
    expect((await engine.call('POST', '/v2/parse', body)).status).toBe(404);
    expect((await engine.call('POST', '/v2/parse', { uploadRef: 'made-up' })).status).toBe(400);
    expect((await engine.call('POST', '/v2/parse/upload-url', { filename: 'a.pdf', sizeBytes: 60e6 })).status).toBe(
      400,
    );
    expect(left()).toEqual([]);
  });
});

test('100 hostile uploads each get a response, and leave no file', { tags: 'long' }, async () => {
  for (const { name, contentType, body } of hostileUploads(100)) {
    const { status, json } = await postMultipart(engine, body, contentType);
    expect([200, 400, 413, 500], name).toContain(status);
    expect(json['success'], name).toBe(status === 200);
    expect(left(), name).toEqual([]);
  }
  expect((await parseFile(engine, 'tides.pdf', twoPages)).status).toBe(200);
});

/** Returns the maximum resident memory of a process in bytes since the last call. */
function peakBytes(pid: number): number {
  const peak = Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024;
  writeFileSync(`/proc/${pid}/clear_refs`, '5');
  return peak;
}

const fiftyMegabytes = 50 * 1024 * 1024;

test('a file of 50 MB is in no memory of the main process', { tags: 'long' }, async () => {
  const large = Buffer.concat([twoPages, Buffer.alloc(fiftyMegabytes, '% padding\n'), Buffer.from('\n%%EOF\n')]);
  await parseFile(engine, 'tides.pdf', twoPages);
  peakBytes(engine.pid);
  const before = peakBytes(engine.pid);
  const answer = await parseFile(engine, 'large.pdf', large, { timeout: 120_000 });
  const grown = peakBytes(engine.pid) - before;
  expect(answer.data['markdown']).toContain('High water at nine');
  expect(grown).toBeLessThan(fiftyMegabytes / 2);
  expect(left()).toEqual([]);
});

test('a client that leaves in the middle of its file leaves nothing', { tags: 'long' }, async () => {
  const body = multipart([filePart('large.pdf', Buffer.alloc(fiftyMegabytes, '% padding\n'))]);
  const socket = connect({ port: engine.port, host: '127.0.0.1' });
  socket.write(
    `POST /v2/parse HTTP/1.1\r\nhost: 127.0.0.1:${engine.port}\r\nauthorization: Bearer ${engine.token}\r\ncontent-type: ${multipartType}\r\ncontent-length: ${body.byteLength}\r\n\r\n`,
  );
  socket.write(body.subarray(0, fiftyMegabytes / 2));
  await eventually(() => expect(left()).toHaveLength(1));
  socket.destroy();
  await eventually(() => expect(left()).toEqual([]));
});

test('what a killed engine received is gone at its next start', { tags: 'long' }, async () => {
  const data = join(temporaryFolder(), 'data');
  const killed = await startEngine(['--data', data]);
  onTestFinished(async () => await killed.stop());
  const { json } = await killed.call('POST', '/v2/parse/upload-url', { filename: 'a.txt', sizeBytes: 5 });
  const { uploadUrl = '' } = json['data'] as Record<string, string>;
  expect((await fetch(uploadUrl, { method: 'PUT', body: 'Hello' })).status).toBe(200);
  expect(left(data)).toHaveLength(1);
  killed.child.kill('SIGKILL');
  await killed.gone;
  expect(left(data)).toHaveLength(1);
  const next = await startEngine(['--data', data]);
  onTestFinished(async () => await next.stop());
  expect(left(data)).toEqual([]);
});

test('zero retention and a private run leave nothing on disk and in the log', { tags: 'long' }, async () => {
  const data = join(temporaryFolder(), 'data');
  const own = await startEngine(['--data', data]);
  onTestFinished(async () => await own.stop());
  const secret = 'Quincewhistle';
  const files: [string, string | Uint8Array][] = [
    [`${secret}.html`, html.replaceAll('Harbor', secret)],
    [`${secret}.pdf`, makePdf([{ texts: setLines([`${secret} in a file`], 60, 780) }])],
  ];
  for (const [name, content] of files) {
    const zero = await parseFile(own, name, content, { zeroDataRetention: true });
    expect(zero.data['markdown']).toContain(secret);
    expect((await parseFile(own, name, content, {}, { [privateRunHeader]: '1' })).status).toBe(200);
  }
  const written = readdirSync(data, { recursive: true, encoding: 'utf8' })
    .map((name) => join(data, name))
    .filter((path) => statSync(path).isFile() && readFileSync(path).includes(secret));
  expect(written).toEqual([]);
  expect(own.logged()).not.toContain(secret);
});
