import { expect, test } from 'vitest';
import { captureFiles, filePasswords } from '../../../../electron/engine/files/captureFiles.ts';
import { createHandedFiles } from '../../../../electron/engine/files/handedFiles.ts';
import { pageRequest } from '../../../../electron/engine/scrape/readPage.ts';
import { toJob } from '../../../../electron/engine/scrape/scrapeJob.ts';
import type { ScrapeRequest } from '../../../../shared/api/scrape.ts';
import type { CapturedPage } from '../../../../electron/engine/ports/capture.ts';
import { ok } from '../../../../shared/base/result.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';

const id = 'b2'.repeat(32);
const { signal } = new AbortController();
const noUploads = { find: () => null };

test('text that a server calls bytes is text, up to as much as is taken of any', async () => {
  const bytes = Buffer.alloc(20_000_010, 'a,b\n');
  const url = 'https://site.example/prices.csv';
  const page = { url, statusCode: 200, contentType: 'application/octet-stream', rawBytes: new Uint8Array(bytes) };
  const pages = {
    capture: () => Promise.resolve(ok({ ...page, warnings: ['Slow.'], isWhole: true } as unknown as CapturedPage)),
  };
  const request = pageRequest(toJob({ url }, {}), false, 1000);
  expect(await captureFiles(pages, createHandedFiles(1000), noUploads).capture(request, signal)).toMatchObject({
    value: {
      content: { kind: 'text', mediaType: 'text/csv' },
      warnings: ['Slow.', 'The file is too large: a part of it was omitted.'],
      isWhole: false,
    },
  });
});

function ask(name: string, bytes: string | null, request: Partial<ScrapeRequest> = {}) {
  const files = createHandedFiles(1000);
  if (bytes !== null) files.put(id, Buffer.from(bytes));
  const visited: string[] = [];
  const capture = captureFiles(
    {
      capture(asked) {
        visited.push(asked.url);
        return Promise.resolve({ ok: false, error: { kind: 'cancelled' } });
      },
    },
    files,
    noUploads,
  );
  const url = request.url ?? fileAddress({ id, name });
  const job = toJob({ ...request, url }, {});
  return { visited, files, answer: capture.capture(pageRequest(job, false, 1000), signal) };
}

test('a document comes as its bytes, and goes from the memory of the engine with it', async () => {
  const { answer, files, visited } = ask('Report.pdf', '%PDF-1.7');
  expect(await answer).toMatchObject({
    ok: true,
    value: { contentType: 'application/pdf', rawBytes: new Uint8Array(Buffer.from('%PDF-1.7')) },
  });
  expect(files.take(id)).toBeNull();
  expect(visited).toEqual([]);
});

test('text without a name that says so is called what it is', async () => {
  expect(await ask('README', 'Notes').answer).toMatchObject({ value: { contentType: 'text/plain' } });
  expect(await ask('things', '{"a":1}').answer).toMatchObject({ value: { contentType: 'application/json' } });
  expect(await ask('old.xls', '<table><tr><td>1').answer).toMatchObject({ value: { contentType: 'text/html' } });
});

test('text comes as text, and a page of HTML as a page', async () => {
  expect(await ask('prices.csv', 'a,b').answer).toMatchObject({ value: { content: { kind: 'text', text: 'a,b' } } });
  expect(await ask('page.html', '<p>Hi').answer).toMatchObject({ value: { content: { kind: 'dom', html: '<p>Hi' } } });
});

test('a document comes as its bytes, whatever the ending of its name says', async () => {
  for (const name of ['letter.txt', 'letter.html', 'letter.csv'])
    expect(await ask(name, '{\\rtf1 Hi}').answer).toMatchObject({
      value: { rawBytes: new Uint8Array(Buffer.from('{\\rtf1 Hi}')) },
    });
});

test('a file that was not handed over is refused, and no page is asked for it', async () => {
  const { answer, visited } = ask('Report.pdf', null);
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'site' } });
  expect(visited).toEqual([]);
});

test('there is no page to act on', async () => {
  const { answer } = ask('Report.pdf', '%PDF-', { actions: [{ type: 'wait', milliseconds: 1 }] });
  expect(await answer).toMatchObject({ ok: false, error: { kind: 'noPage' } });
});

test('every other address is for the pages', async () => {
  const { answer, visited } = ask('', null, { url: 'https://example.com/report.pdf' });
  await answer;
  expect(visited).toEqual(['https://example.com/report.pdf']);
});

test('of files that nobody asks for the oldest go first', () => {
  const files = createHandedFiles(10);
  for (const name of ['a', 'b', 'c']) files.put(name, Buffer.alloc(5));
  expect(files.take('a')).toBeNull();
  expect(files.take('b')?.byteLength).toBe(5);
  files.put('large', Buffer.alloc(50));
  expect(files.take('c')).toBeNull();
  expect(files.take('large')?.byteLength).toBe(50);
});

test('what opens a file is given away once, for its own address, and goes when the file comes anew', () => {
  const files = createHandedFiles(1000);
  const passwordOf = filePasswords(files, noUploads);
  const address = fileAddress({ id, name: 'Report.pdf' });
  files.put(id, Buffer.from('%PDF-'), 'lamp');
  expect(passwordOf('https://example.com/report.pdf')).toBeNull();
  expect([passwordOf(address), passwordOf(address)]).toEqual(['lamp', null]);
  files.put(id, Buffer.from('%PDF-'), 'lamp');
  files.put(id, Buffer.from('%PDF-'));
  expect(passwordOf(address)).toBeNull();
});
