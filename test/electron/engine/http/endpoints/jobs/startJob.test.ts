import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { validateBatch } from '../../../../../../electron/engine/jobs/validate/validateBatch.ts';
import { jobServer } from './jobServer.ts';

const url = 'https://kiln.example/';
const starts = [
  ['/v2/crawl', { url }],
  ['/v2/batch/scrape', { urls: [url] }],
] as const;

describe.each(starts)('a start by %s', (path, body) => {
  it('stores the job, and leads to its status', async () => {
    const { get, send } = await jobServer(0);
    const started = await send('POST', path, body);
    expect(started).toMatchObject({ httpStatus: 200, success: true });
    const { id, url: statusUrl } = started as { id: string; url: string };
    expect(new URL(statusUrl).pathname).toBe(`${path}/${id}`);
    expect(await get(new URL(statusUrl).pathname)).toMatchObject({ status: 'scraping', completed: 0 });
  });

  it('takes an idempotency key once, also where the first start was refused', async () => {
    const { send } = await jobServer(0);
    const key = { 'x-idempotency-key': randomUUID() };
    expect(await send('POST', path, { nothing: 1 }, key)).toMatchObject({ httpStatus: 400 });
    expect(await send('POST', path, body, key)).toMatchObject({ httpStatus: 409 });
    expect(await send('POST', path, body, { 'x-idempotency-key': 'not-a-uuid' })).toMatchObject({ httpStatus: 409 });
    expect(await send('POST', path, body, { 'x-idempotency-key': randomUUID() })).toMatchObject({ httpStatus: 200 });
  });

  it('stores a job of a private run in memory alone', async () => {
    const { jobs, send } = await jobServer(0);
    const leavesNoTrace = async (headers: Record<string, string>): Promise<unknown> => {
      const { id } = (await send('POST', path, body, headers)) as { id: string };
      const job = await jobs.store.job(id);
      return job.ok && job.value?.leavesNoTrace;
    };
    expect(await leavesNoTrace({})).toBe(false);
    expect(await leavesNoTrace({ 'x-trowel-private': '1' })).toBe(true);
  });

  it('is a 429 while fifty jobs run', async () => {
    const { jobs, send } = await jobServer(0);
    for (let count = 1; count < 50; count += 1)
      await jobs.service.start({
        kind: 'batchScrape',
        client: 'test',
        urls: [url],
        request: {},
        maxDocuments: 1,
        leavesNoTrace: false,
        readsSitemaps: false,
        webhook: null,
        idempotencyKey: null,
      });
    expect(await send('POST', path, body)).toMatchObject({
      httpStatus: 429,
      success: false,
      error: expect.stringMatching(/50 are running/) as unknown,
    });
  });

  it('is refused for a body that is none', async () => {
    const { send } = await jobServer(0);
    expect(await send('POST', path, [])).toMatchObject({ httpStatus: 400, success: false });
    expect(await send('POST', path, { ...body, unknownOption: true })).toMatchObject({ httpStatus: 400 });
  });
});

describe('a batch', () => {
  it('has 10,000 URLs at most', async () => {
    const { send } = await jobServer(0);
    const urls = Array.from({ length: 10_001 }, (_, index) => `${url}${index}`);
    expect(await send('POST', '/v2/batch/scrape', { urls })).toMatchObject({ httpStatus: 400 });
    expect(validateBatch({ urls: urls.slice(1) }).ok).toBe(true);
  });

  it('takes further URLs from its own client, and is unknown to others', async () => {
    const { get, send } = await jobServer(0);
    const mine = { 'user-agent': 'mine' };
    const { id } = (await send('POST', '/v2/batch/scrape', { urls: [url] }, mine)) as { id: string };
    const more = { urls: [`${url}a`, 'not a URL'], appendToId: id, ignoreInvalidURLs: true };
    expect(await send('POST', '/v2/batch/scrape', more, mine)).toMatchObject({
      httpStatus: 200,
      id,
      invalidURLs: ['not a URL'],
    });
    expect(await get(`/v2/batch/scrape/${id}`)).toMatchObject({ total: 2 });
    expect(await send('POST', '/v2/batch/scrape', more, { 'user-agent': 'other' })).toMatchObject({ httpStatus: 404 });
  });

  it.each([
    ['of a private run', {}, { 'x-trowel-private': '1' }],
    ['with zero data retention', { zeroDataRetention: true }, {}],
  ])('on disk takes no URLs %s; one in memory takes any', async (_name, options, headers) => {
    const { get, send } = await jobServer(0);
    const start = async (more: object, sent: Record<string, string>) =>
      (await send('POST', '/v2/batch/scrape', { urls: [url], ...more }, sent)) as { id: string; httpStatus: number };
    const kept = await start({}, {});
    expect(await start({ appendToId: kept.id, ...options }, headers)).toMatchObject({
      httpStatus: 400,
      details: [{ path: ['appendToId'] }],
    });
    expect(await get(`/v2/batch/scrape/${kept.id}`)).toMatchObject({ total: 1 });
    const { id } = await start(options, headers);
    expect(await start({ appendToId: id, ...options }, headers)).toMatchObject({ httpStatus: 200, id });
    expect(await start({ appendToId: id }, {})).toMatchObject({ httpStatus: 200, id });
    expect(await get(`/v2/batch/scrape/${id}`)).toMatchObject({ total: 3 });
  });
});

describe('a crawl', () => {
  it('has 10,000 documents at most by default, and a limit up to 100,000', async () => {
    const { jobs, send } = await jobServer(0);
    const limitOf = async (body: object): Promise<unknown> => {
      const { id } = (await send('POST', '/v2/crawl', { url, ...body })) as { id: string };
      const job = await jobs.store.job(id);
      return job.ok && job.value?.maxDocuments;
    };
    expect(await limitOf({})).toBe(10_000);
    expect(await limitOf({ limit: 100_000 })).toBe(100_000);
    expect(await send('POST', '/v2/crawl', { url, limit: 100_001 })).toMatchObject({ httpStatus: 400 });
  });

  it('takes patterns with look-around, and refuses those that do not compile', async () => {
    const { send } = await jobServer(0);
    expect(await send('POST', '/v2/crawl', { url, includePaths: ['^/(?!a)'] })).toMatchObject({ httpStatus: 200 });
    expect(await send('POST', '/v2/crawl', { url, excludePaths: ['('] })).toMatchObject({ httpStatus: 400 });
  });
});
