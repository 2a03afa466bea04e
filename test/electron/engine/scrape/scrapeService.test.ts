import { describe, expect, test } from 'vitest';
import { err, ok } from '../../../../shared/base/result.ts';
import type { DocumentSource } from '../../../../electron/engine/documents/documentRequest.ts';
import type { CapturedPage } from '../../../../electron/engine/ports/capture.ts';
import type { Extractor } from '../../../../electron/engine/ports/extractor.ts';
import type { Reading } from '../../../../electron/engine/ports/cache.ts';
import type { VisitedPage } from '../../../../electron/engine/scrape/scrapeService.ts';
import type { DocumentReader } from '../../../../electron/engine/scrape/readFile.ts';
import { stoppingReason } from '../../../../electron/engine/scrape/withDeadline.ts';
import { url, page, job, read, benchOf, bench, caller, silent } from './scrapeBench.ts';

describe('a scrape', () => {
  test('reports the page with all its links to a crawler, and runs in the slot that the crawler has', async () => {
    const links = [{ url: 'https://example.com/a', text: 'A' }];
    const output = { markdown: 'text', metadata: { title: 'T' }, warnings: [], pageLinks: links };
    const limited: CapturedPage = { ...page, statusCode: 429, retryAfter: '7' };
    const { service, inputs } = benchOf({
      capture: () => Promise.resolve(ok(limited)),
      extract: () => Promise.resolve(ok(output)),
      places: 0,
    });
    const pages: VisitedPage[] = [];
    const turn = { waitedMs: 0, release: () => undefined, enterBrowser: () => Promise.resolve(true) };
    const result = await service.scrape(job(), { ...caller, turn, onPage: (visited) => void pages.push(visited) });
    expect(result.ok).toBe(true);
    expect(pages).toEqual([{ url: limited.url, statusCode: 429, title: 'T', retryAfter: '7', links }]);
    expect(inputs[0]?.pageLinks).toBe(true);
  });

  test('notes a page that others may find, and no other', async () => {
    const { service, noted } = bench();
    await service.scrape(job(), caller);
    expect(noted).toEqual([{ url: page.url, title: 'T', description: null }]);
    for (const options of [
      { zeroDataRetention: true },
      { storeInCache: false },
      { headers: { cookie: 'a=b' } },
      { actions: [{ type: 'wait', milliseconds: 1 }] },
    ])
      await service.scrape(job(options), caller);
    const cached = benchOf({ cached: page });
    for (const options of [{}, { lockdown: true }]) await cached.service.scrape(job(options), caller);
    for (const changes of [{ statusCode: 404 }, { isWhole: false }, { privateHosts: ['intranet.example'] }]) {
      const other = bench(() => Promise.resolve(ok({ ...page, ...changes })));
      await other.service.scrape(job(), caller);
      expect(other.noted).toEqual([]);
    }
    expect([noted.length, cached.noted.length]).toEqual([1, 0]);
  });

  test('gives markdown and metadata, and what was asked for, and nothing else', async () => {
    const { service } = bench();
    const plain = await service.scrape(job(), caller);
    expect(plain).toMatchObject({ ok: true, value: { markdown: 'text' } });
    expect(Object.keys(plain.ok ? plain.value : {})).toEqual(['markdown', 'metadata']);
    const all = await service.scrape(job({ formats: ['html', 'links', 'images'] }), caller);
    expect(all).toMatchObject({ ok: true, value: { html: '<p>', links: ['l'], images: ['i'] } });
  });

  test('what the page says of itself never passes for what happened to it', async () => {
    const { service } = bench();
    const result = await service.scrape(job(), caller);
    expect(result).toMatchObject({
      ok: true,
      value: {
        metadata: {
          title: 'T',
          statusCode: 200,
          sourceURL: url,
          url: 'https://example.com/final',
          concurrencyLimited: false,
        },
      },
    });
  });

  test('keeps its screenshot and names where', async () => {
    const { service } = bench(
      async () =>
        await Promise.resolve(
          ok({
            ...page,
            screenshot: { bytes: new Uint8Array(1), mediaType: 'image/png' as const },
            warnings: ['One.', 'Two\nlines.'],
            privateHosts: ['printer.test'],
          }),
        ),
    );
    const result = await service.scrape(job({ formats: ['screenshot'] }), caller);
    expect(result).toMatchObject({
      ok: true,
      value: {
        screenshot: 'http://127.0.0.1:1/artifacts/abc',
        warning: 'One.\nTwo lines.',
        metadata: { privateHosts: ['printer.test'] },
      },
    });
  });

  test('an error status of the site is named in words', async () => {
    const { service } = bench(async () => await Promise.resolve(ok({ ...page, statusCode: 503 })));
    expect(await service.scrape(job(), caller)).toMatchObject({
      ok: true,
      value: { metadata: { statusCode: 503, error: 'Service Unavailable' } },
    });
  });

  test('text that is no page is content as a whole', async () => {
    const { service, inputs } = bench(
      async () =>
        await Promise.resolve(
          ok({ ...page, content: { kind: 'text' as const, text: '{"a":1}', mediaType: 'application/json' } }),
        ),
    );
    const result = await service.scrape(job({ includeTags: ['main'] }), caller);
    expect(result).toMatchObject({ ok: true, value: { markdown: expect.stringContaining('```json') as string } });
    expect(inputs[0]).toMatchObject({ onlyMainContent: false, includeTags: [] });
  });

  test('a page that answers too late is a timeout, whatever it says then', async () => {
    const { service } = bench(silent);
    expect(await service.scrape({ ...job(), timeoutMs: 30 }, caller)).toEqual({
      ok: false,
      error: { kind: 'timeout' },
    });
  });

  test('the wait for a place is a part of the timeout', async () => {
    const { service, visits } = bench(silent, 1);
    const first = service.scrape({ ...job(), timeoutMs: 120 }, caller);
    const second = await service.scrape({ ...job(), timeoutMs: 30 }, caller);
    expect(second).toEqual({ ok: false, error: { kind: 'timeout' } });
    await first;
    expect(visits).toHaveLength(1);
  });

  test('ends with its caller, and with the engine', async () => {
    const { service } = bench(silent);
    const gone = new AbortController();
    const left = service.scrape(job(), { ...caller, signal: gone.signal });
    gone.abort();
    expect(await left).toEqual({ ok: false, error: { kind: 'cancelled' } });
    const ending = new AbortController();
    const refused = service.scrape(job(), { ...caller, signal: ending.signal });
    ending.abort(stoppingReason);
    expect(await refused).toEqual({ ok: false, error: { kind: 'stopping' } });
  });

  test('a fault of ours is an error like any other', async () => {
    const { service } = bench(async () => await Promise.reject(new Error('broken')));
    expect(await service.scrape(job(), caller)).toEqual({ ok: false, error: { kind: 'internal', message: 'broken' } });
  });

  test('gives its place back, however it ends', async () => {
    const { service } = bench(async () => await Promise.reject(new Error('broken')), 1);
    await service.scrape(job(), caller);
    expect(await service.scrape(job(), caller)).toMatchObject({ ok: false, error: { kind: 'internal' } });
  });
});

describe('a page that takes too long to read', () => {
  const huge: CapturedPage = { ...page, content: { kind: 'dom', html: `<p>${'kiln '.repeat(200_000)}</p>` } };
  const gives = async (): Promise<ReturnType<typeof ok<CapturedPage>>> => await Promise.resolve(ok(huge));

  /** Reads what is short; with what is long it never comes to an end. */
  const slow: Extractor['extract'] = (input, signal) =>
    new Promise((resolve) => {
      if (input.html.length < 200_000) resolve(ok(read));
      signal.addEventListener('abort', () => resolve(err('cancelled')), { once: true });
    });

  test('is read in part, and says so', async () => {
    const { service, inputs } = benchOf({ capture: gives, extract: slow });
    const result = await service.scrape(job({ timeout: 1000 }), caller);
    expect(result).toMatchObject({
      ok: true,
      value: { markdown: 'text', warning: expect.stringContaining('only its beginning') as string },
    });
    expect(inputs).toHaveLength(2);
  });

  test('is no reason to go on when nobody waits any more', async () => {
    const gone = new AbortController();
    const { service, inputs } = benchOf({
      capture: gives,
      extract: async (input, signal) => {
        gone.abort();
        return await slow(input, signal);
      },
    });
    const result = await service.scrape(job(), { ...caller, signal: gone.signal });
    expect(result).toEqual(err({ kind: 'cancelled' }));
    expect(inputs).toHaveLength(1);
  });
});

describe('a file of the cache', () => {
  const file = new Uint8Array(Buffer.from('%PDF-1.7'));
  const kept: CapturedPage = { ...page, content: { kind: 'file', bytes: file, mediaType: 'application/pdf' } };

  const reading: Reading = {
    kind: 'pdf',
    markdown: '# Read before',
    html: null,
    blocks: null,
    pages: null,
    numPages: 1,
    totalPages: 1,
    metadata: {},
    warnings: [],
  };

  test('says what it said before without being read again, where a copy will do', async () => {
    const asked: DocumentSource[] = [];
    const readFile: DocumentReader['read'] = (request) => {
      asked.push(request);
      return Promise.resolve(ok(ok({ ...reading, markdown: '# Read anew' })));
    };
    const parts = { cached: kept, capture: () => Promise.resolve(ok(kept)), readFile, known: reading };
    const { service } = benchOf(parts);
    expect(await service.scrape(job(), caller)).toMatchObject({ value: { markdown: '# Read before' } });
    expect(asked).toEqual([]);
    expect(await service.scrape(job({ maxAge: 0 }), caller)).toMatchObject({ value: { markdown: '# Read anew' } });
    expect(asked).toHaveLength(1);
  });

  test('is kept as it was read, where that took its time and the request leaves something', async () => {
    let now = 0;
    const readFile: DocumentReader['read'] = () => {
      now += 5000;
      return Promise.resolve(ok(ok(reading)));
    };
    const slow = benchOf({ cached: kept, readFile, now: () => now });
    await slow.service.scrape(job({ storeInCache: false }), caller);
    await slow.service.scrape(job({ zeroDataRetention: true }), caller);
    expect(slow.readings).toEqual([]);
    await slow.service.scrape(job(), caller);
    expect(slow.readings).toEqual([reading]);
    const fast = benchOf({ cached: kept, readFile: () => Promise.resolve(ok(ok(reading))), now: () => now });
    await fast.service.scrape(job(), caller);
    expect(fast.readings).toEqual([]);
  });

  test('of a locked file is neither kept nor found again, and what opens it is given to its reader alone', async () => {
    let now = 0;
    const asked: DocumentSource[] = [];
    const readFile: DocumentReader['read'] = (request) => {
      now += 5000;
      asked.push(request);
      return Promise.resolve(ok(ok({ ...reading, markdown: '# Read anew' })));
    };
    const { service, readings } = benchOf({
      cached: kept,
      readFile,
      known: reading,
      password: 'lamp',
      now: () => now,
    });
    const answer = await service.scrape(job(), caller);
    expect(answer).toMatchObject({ value: { markdown: '# Read anew' } });
    expect(JSON.stringify(answer)).not.toContain('lamp');
    expect(asked.map((request) => request.password)).toEqual(['lamp']);
    expect(readings).toEqual([]);
  });

  test('is read anew, and whoever watches sees how far that is', async () => {
    const seen: unknown[] = [];
    const { service, jobs } = benchOf({
      cached: kept,
      readFile: async (_request, _signal, onPages) => {
        onPages?.({ read: 12, total: 400 });
        seen.push(...jobs.list());
        return await Promise.resolve(ok(err('damaged')));
      },
    });
    const result = await service.scrape(job(), caller);
    expect(result).toMatchObject({ error: { kind: 'document', problem: 'damaged' } });
    expect(seen).toMatchObject([{ state: 'running', pages: { read: 12, total: 400 } }]);
    expect(jobs.list()).toEqual([]);
  });
});
