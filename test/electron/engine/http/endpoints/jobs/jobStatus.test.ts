import { describe, expect, it } from 'vitest';
import type { JobStore } from '../../../../../../electron/engine/ports/jobs.ts';
import { document, found, newJob } from '../../../../../support/jobWorld.ts';
import { serverUnderTest, token } from '../../serverUnderTest.ts';
import { testJobs } from '../../testJobs.ts';

async function statusServer(paths: number) {
  const jobs = testJobs();
  const now = Date.now();
  const job = newJob({ kind: 'batchScrape', maxDocuments: 1000, createdAt: now, expiresAt: now + 60_000 });
  const pages = Array.from({ length: paths }, (_, place) => found(`/${place}`, { source: 'list', depth: 0, place }));
  await jobs.store.start(job, pages);
  const { server } = await serverUnderTest(undefined, { jobs });
  const get = async (path: string, host = `127.0.0.1:${server.port}`): Promise<Record<string, unknown>> => {
    const response = await fetch(`http://${host}${path}`, { headers: { authorization: `Bearer ${token}` } });
    return { httpStatus: response.status, ...((await response.json()) as Record<string, unknown>) };
  };
  return { jobs, job, get, path: `/v2/batch/scrape/${job.id}`, server };
}

async function finish(store: JobStore, jobId: string): Promise<void> {
  for (let hasMore = true; hasMore; ) {
    const admitted = await store.admit(jobId, Date.now());
    hasMore = admitted.ok && admitted.value.hasMore;
  }
  const request = { jobId, maxPages: 1000, exceptHosts: [], maxPagesPerHost: 1000, now: Date.now(), leaseMs: 60_000 };
  const leased = await store.lease(request);
  for (const page of leased.ok ? leased.value : [])
    await store.finishPage({ page, outcome: document(page), links: [], now: Date.now() });
}

describe('the status of a job', () => {
  it('has its numbers, and leads to what comes next while it runs', async () => {
    const { get, path, server } = await statusServer(2);
    expect(await get(path)).toMatchObject({
      httpStatus: 200,
      success: true,
      status: 'scraping',
      completed: 0,
      total: 2,
      creditsUsed: -1,
      next: `http://127.0.0.1:${server.port}${path}?skip=0`,
      data: [],
    });
    // The address by which the caller came.
    expect(await get(path, `localhost:${server.port}`)).toMatchObject({
      next: `http://localhost:${server.port}${path}?skip=0`,
    });
  });

  it('has its documents in parts of at most a hundred', async () => {
    const { jobs, job, get, path, server } = await statusServer(150);
    await finish(jobs.store, job.id);
    const first = await get(path);
    expect(first).toMatchObject({
      status: 'completed',
      completed: 150,
      total: 150,
      next: `http://127.0.0.1:${server.port}${path}?skip=100`,
      completedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]{8}\.\d{3}Z$/) as unknown,
    });
    expect(first['data']).toHaveLength(100);
    const rest = await get(`${path}?skip=100`);
    expect(rest['data']).toHaveLength(50);
    expect(rest).not.toHaveProperty('next');
    expect(await get(`${path}?skip=10&limit=5`)).toMatchObject({
      next: `http://127.0.0.1:${server.port}${path}?skip=15&limit=5`,
    });
    expect(await get(`${path}?skip=500`)).toMatchObject({ data: [] });
  });

  it('is unknown for another kind, another id and after its expiry', async () => {
    const { jobs, job, get, path } = await statusServer(1);
    expect(await get(`/v2/crawl/${job.id}`)).toMatchObject({ httpStatus: 404, error: 'Job not found' });
    expect(await get(`/v2/batch/scrape/${newJob().id}`)).toMatchObject({ httpStatus: 404 });
    expect(await get(`${path}?skip=-1`)).toMatchObject({ httpStatus: 400 });
    expect(await get(`${path}?limit=0`)).toMatchObject({ httpStatus: 400 });
    const old = newJob({ kind: 'batchScrape', createdAt: 1000, expiresAt: 2000 });
    await jobs.store.start(old, []);
    await jobs.store.cancel(old.id, 1500);
    expect(await get(`/v2/batch/scrape/${old.id}`)).toMatchObject({ httpStatus: 404, error: 'Job not found' });
  });

  it('reports a job that failed as a whole with success, so that clients stop to wait', async () => {
    const { jobs, job, get, path } = await statusServer(1);
    await jobs.store.fail(job.id, 'CRAWL_DENIAL: robots.txt', Date.now());
    expect(await get(path)).toMatchObject({
      httpStatus: 200,
      success: true,
      status: 'failed',
      error: 'CRAWL_DENIAL: robots.txt',
      data: [],
    });
  });

  it('is a 503 with Retry-After where the store does not answer', async () => {
    const { jobs, path } = await statusServer(1);
    const gone = {
      ...jobs.store,
      job: () => Promise.resolve({ ok: false as const, error: { kind: 'gone' as const, message: 'gone' } }),
    };
    const { server } = await serverUnderTest(undefined, { jobs: { ...jobs, store: gone } });
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(503);
    expect(response.headers.get('retry-after')).toBe('2');
  });
});
