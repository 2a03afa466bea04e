import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readFileAddress } from '../../../../../shared/api/engine/localFiles.ts';
import { isJsonObject, parseJson, type JsonObject } from '../../../../../shared/base/json.ts';
import type { ScrapeService } from '../../../../../electron/engine/scrape/scrapeService.ts';
import { temporaryFolder } from '../../../../support/temporaryFolder.ts';
import {
  filePart,
  hostileUploads,
  multipart,
  multipartType,
  optionsPart,
  type Part,
} from '../../../../support/hostileUploads.ts';
import { serverUnderTest, testUploads, token } from '../serverUnderTest.ts';

interface Answer {
  readonly status: number;
  readonly json: JsonObject;
}

/** A server whose scrapes tell what they were to read. */
async function open(scrape?: ScrapeService['scrape']) {
  const folder = join(temporaryFolder(), 'incoming');
  mkdirSync(folder);
  const uploads = testUploads(folder);
  const read: ScrapeService['scrape'] = (job) => {
    const file = uploads.folder.find(readFileAddress(job.url)?.id ?? '');
    const content = file === null ? null : readFileSync(file.path, 'latin1');
    return Promise.resolve({
      ok: true,
      value: { content, name: file?.name ?? null, formats: [...(job.request.formats ?? [])] as string[] },
    });
  };
  const { server } = await serverUnderTest(scrape ?? read, { uploads });
  const send = async (
    path: string,
    body: Buffer | string,
    headers: Record<string, string>,
    method = 'POST',
  ): Promise<Answer> => {
    const target = path.startsWith('http') ? path : `http://127.0.0.1:${server.port}${path}`;
    const request = { method, body: new Uint8Array(Buffer.from(body)), headers };
    const answer = await fetch(target, request);
    const parsed = parseJson(await answer.text());
    return { status: answer.status, json: parsed.ok && isJsonObject(parsed.value) ? parsed.value : {} };
  };
  const authorization = `Bearer ${token}`;
  return {
    server,
    left: () => readdirSync(folder),
    uploads,
    send,
    parse: (body: Buffer, contentType = multipartType) =>
      send('/v2/parse', body, { authorization, 'content-type': contentType }),
    post: (path: string, body: JsonObject) =>
      send(path, JSON.stringify(body), { authorization, 'content-type': 'application/json' }),
  };
}

const notes = filePart('../Notes 1.txt', 'Some notes.', 'text/plain');

test.each<[string, readonly Part[]]>([
  ['options first', [optionsPart('{"formats":["links"]}'), notes]],
  ['file first', [notes, optionsPart('{"formats":["links"]}')]],
])('%s: the file is read from disk, and is gone with the response', async (_name, parts) => {
  const { parse, left } = await open();
  expect(await parse(multipart(parts))).toEqual({
    status: 200,
    json: { success: true, data: { content: 'Some notes.', name: 'Notes 1.txt', formats: ['links'] } },
  });
  expect(left()).toEqual([]);
});

test('options may be missing, or come as a file', async () => {
  const { parse } = await open();
  expect((await parse(multipart([notes]))).status).toBe(200);
  const asFile = {
    head: ['Content-Disposition: form-data; name="options"; filename="o.json"', 'Content-Type: application/json'],
    content: '{"formats":["html"]}',
  };
  expect(await parse(multipart([asFile, notes]))).toMatchObject({ json: { data: { formats: ['html'] } } });
});

test.each<[string, readonly Part[], string, RegExp]>([
  ['without a file', [optionsPart('{}')], 'BAD_REQUEST', /^Missing file upload/],
  ['with options that do not parse', [optionsPart('{"a'), notes], 'BAD_REQUEST', /^Invalid JSON/],
  ['with options that are a list', [optionsPart('[]'), notes], 'BAD_REQUEST', /options must be a JSON object/],
  ['with an empty file', [filePart('a.pdf', '')], 'BAD_REQUEST', /the file is empty/],
  ['with two files', [notes, notes], 'BAD_REQUEST', /two parts "file"/],
  ['with a URL', [optionsPart('{"url":"https://a.example"}'), notes], 'BAD_REQUEST', /url/],
  ['with an unknown option', [optionsPart('{"wait":1}'), notes], 'BAD_REQUEST', /wait/],
  [
    'with options of a page',
    [optionsPart('{"waitFor":1,"formats":["markdown","screenshot"],"proxy":"stealth"}'), notes],
    'PARSE_UNSUPPORTED_OPTIONS',
    /do not support waitFor, proxy, screenshot/,
  ],
])('a body %s is a 400 that says so', async (_name, parts, code, message) => {
  const { parse, left } = await open();
  const answer = await parse(multipart(parts));
  expect(answer).toMatchObject({ status: 400, json: { success: false, code } });
  expect(answer.json['error']).toMatch(message);
  expect(left()).toEqual([]);
});

test('another type of body is a 400', async () => {
  const { send } = await open();
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  expect(await send('/v2/parse', 'x', headers)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } });
});

test('a file is uploaded to its own URL, once, and parsed by its reference, once', async () => {
  const { post, send, left } = await open();
  const announced = await post('/v2/parse/upload-url', { filename: 'a.xhtml', contentType: 'text/html', sizeBytes: 5 });
  const { uploadUrl, uploadRef, headers, maxSizeBytes } = announced.json['data'] as Record<string, string>;
  expect(maxSizeBytes).toBe(52_428_800);
  const headersOf = headers as unknown as Record<string, string>;
  expect(await post('/v2/parse', { uploadRef: uploadRef ?? '' })).toMatchObject({ status: 400 });
  expect(await send(uploadUrl ?? '', '123456', headersOf, 'PUT')).toMatchObject({ status: 413 });
  expect(await send(uploadUrl ?? '', '1234', headersOf, 'PUT')).toMatchObject({ status: 400 });
  expect(left()).toEqual([]);
  expect(await send(uploadUrl ?? '', '12345', headersOf, 'PUT')).toMatchObject({ status: 200 });
  expect(await send(uploadUrl ?? '', '12345', headersOf, 'PUT')).toMatchObject({ status: 409 });
  expect(await post('/v2/parse', { uploadRef: `${uploadRef}x` })).toMatchObject({ status: 400 });
  expect(await post('/v2/parse', { uploadRef: uploadRef ?? '', mobile: true })).toMatchObject({ status: 400 });
  expect(await post('/v2/parse', { uploadRef: uploadRef ?? '', formats: ['html'] })).toMatchObject({
    status: 200,
    json: { data: { content: '12345', name: 'a.xhtml', formats: ['html'] } },
  });
  expect(await post('/v2/parse', { uploadRef: uploadRef ?? '' })).toMatchObject({ status: 404 });
  expect(left()).toEqual([]);
});

test('an upload beyond 50 MB is not announced, and neither is an eleventh', async () => {
  const { post } = await open();
  const wanted = { filename: 'a.pdf', sizeBytes: 52_428_801 };
  expect(await post('/v2/parse/upload-url', wanted)).toMatchObject({ status: 400, json: { code: 'BAD_REQUEST' } });
  const ten = await Promise.all(
    Array.from({ length: 10 }, () => post('/v2/parse/upload-url', { ...wanted, sizeBytes: 1 })),
  );
  expect(ten.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
  expect(await post('/v2/parse/upload-url', { ...wanted, sizeBytes: 1 })).toMatchObject({
    status: 429,
    json: { code: 'PARSE_UPLOAD_UNPARSED_LIMIT_REACHED' },
  });
});

test('a client that leaves within its file, or while it is read, leaves nothing', async () => {
  let begun = (): void => undefined;
  const isRead = new Promise<void>((resolve) => (begun = resolve));
  const { server, left, uploads } = await open((_job, { signal }) => {
    begun();
    return new Promise((resolve) => {
      signal.addEventListener('abort', () => resolve({ ok: false, error: { kind: 'cancelled' } }));
    });
  });
  const removed = new Promise<void>((resolve) => {
    const { remove } = uploads.folder;
    Object.assign(uploads.folder, {
      async remove(id: string) {
        await remove(id);
        resolve();
      },
    });
  });
  const body = multipart([filePart('long.txt', 'word '.repeat(10_000))]);
  const head = `POST /v2/parse HTTP/1.1\r\nhost: 127.0.0.1:${server.port}\r\nauthorization: Bearer ${token}\r\ncontent-type: ${multipartType}\r\ncontent-length: ${body.byteLength}\r\n\r\n`;
  const whole = connect({ port: server.port, host: '127.0.0.1' });
  whole.write(head);
  whole.write(body);
  await isRead;
  expect(left()).toHaveLength(1);
  whole.destroy();
  await removed;
  expect(left()).toEqual([]);
  const half = connect({ port: server.port, host: '127.0.0.1' });
  half.write(head);
  half.write(body.subarray(0, -40));
  await expect.poll(() => left().length).toBe(1);
  half.destroy();
  await expect.poll(() => left().length).toBe(0);
});

test('100 hostile uploads each get a response of the contract and leave nothing', async () => {
  const { parse, left } = await open();
  for (const { name, contentType, body } of hostileUploads(100)) {
    const { status, json } = await parse(body, contentType);
    expect([200, 400, 413], name).toContain(status);
    expect(json['success'], name).toBe(status === 200);
    if (status !== 200) expect(json['error'], name).toEqual(expect.stringMatching(/.{11}/s));
    expect(left(), name).toEqual([]);
  }
  expect((await parse(multipart([notes]))).status).toBe(200);
});
