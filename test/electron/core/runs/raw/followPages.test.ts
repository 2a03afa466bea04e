import { describe, expect, it } from 'vitest';
import { systemScheduler } from '../../../../../electron/adapters/systemTime.ts';
import type { Scheduler } from '../../../../../electron/core/time.ts';
import type { RunId } from '../../../../../shared/base/brand.ts';
import { isJsonObject, parseJson } from '../../../../../shared/base/json.ts';
import { ok } from '../../../../../shared/base/result.ts';
import { countDocuments, missingDocuments, storedDocuments } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { type LoopbackService, startLoopbackService } from '../../../../support/loopbackService.ts';
import { until } from '../../../../support/manualTime.ts';
import { createPageJob } from '../../../../support/pageJob.ts';
import { createTestServices, type TestServices } from '../../../../support/testServices.ts';

const site = 'https://stoves.example/';

/** Skips the pauses between two polls of a job; the time limits of an exchange are longer. */
const withoutPauses: Scheduler = {
  after: (ms, action) => systemScheduler.after(ms > 2000 ? ms : 0, action),
};

type Job = ReturnType<typeof createPageJob>;

async function play(job: Job, onStatus: (number: number) => void = () => undefined): Promise<LoopbackService> {
  let polls = 0;
  return await startLoopbackService((request) => {
    if (request.method === 'GET' && !request.path.endsWith('/errors')) {
      polls += 1;
      onStatus(polls);
    }
    return job.answer(request) ?? { status: 404, json: { success: false, error: 'Not found' } };
  });
}

async function startCrawl(services: TestServices, { baseUrl }: LoopbackService): Promise<RunId> {
  const connection = await services.addService(baseUrl);
  const started = await services.runs.start({
    connectionId: connection.id,
    endpoint: 'crawl',
    body: { url: site, limit: 10 },
    allowPrivateHosts: [],
  });
  if (!started.ok) throw new Error(started.error.message);
  return started.value.runId;
}

/** The URLs of the stored documents, in order. */
async function storedUrls(services: TestServices, run: RunModel | null): Promise<unknown[]> {
  const urls: unknown[] = [];
  for (const { body } of storedDocuments(run?.artifacts ?? [])) {
    const read = await services.bodies.read(body.bodyId);
    const parsed = read.ok ? parseJson(Buffer.from(read.value).toString('utf8')) : null;
    const data = parsed?.ok === true && isJsonObject(parsed.value) ? parsed.value['data'] : [];
    for (const each of Array.isArray(data) ? data : []) {
      const metadata = isJsonObject(each) ? each['metadata'] : {};
      urls.push(isJsonObject(metadata) ? metadata['url'] : null);
    }
  }
  return urls;
}

const paths = ['/1', '/2', '/3', '/4', '/5'];
const urls = paths.map((path) => new URL(path, site).href);

describe('a crawl', () => {
  it('stores its documents as they come, each once, and the pages that failed', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5, perResponse: 2 });
    const service = await play(job, (poll) => {
      const path = paths[poll - 1];
      if (path !== undefined) job.addPage(path);
      else {
        job.addError('/6', 'Not found');
        job.end('completed');
      }
    });
    const run = await services.runs.waitForEnd(await startCrawl(services, service));
    expect(run).toMatchObject({
      endpoint: 'crawl',
      state: 'done',
      summary: { creditsUsed: 5 },
      job: { statusPath: `/v2/crawl/${job.id}`, completed: 5, total: 5, status: 'completed' },
    });
    expect(await storedUrls(services, run)).toEqual(urls);
    expect(run?.artifacts.map(({ field }) => field)).toContain('errors');
    expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/v2/crawl' });
    expect(service.requests.map(({ path }) => path)).toContain(`/v2/crawl/${job.id}?skip=2`);
  });

  it('fetches what is left by `next` when it has ended', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5, perResponse: 2 });
    for (const path of paths) job.addPage(path);
    job.end('completed');
    const run = await services.runs.waitForEnd(await startCrawl(services, await play(job)));
    expect(await storedUrls(services, run)).toEqual(urls);
    expect(run === null ? 0 : countDocuments(run)).toBe(5);
  });

  it('has in its record that the service states more documents than it returns', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5 });
    for (const path of paths.slice(0, 3)) job.addPage(path);
    job.end('completed', { completed: 5 });
    const run = await services.runs.waitForEnd(await startCrawl(services, await play(job)));
    expect(run?.state).toBe('done');
    expect(await storedUrls(services, run)).toEqual(urls.slice(0, 3));
    expect(missingDocuments(run?.artifacts ?? [])?.message).toBe('The service states 5 documents and returned 3');
  });

  it('has every document once where the service does not know `skip`', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5, ignoresSkip: true });
    const service = await play(job, (poll) => {
      const path = paths[poll - 1];
      if (path !== undefined) job.addPage(path);
      else job.end('completed');
    });
    const run = await services.runs.waitForEnd(await startCrawl(services, service));
    expect(await storedUrls(services, run)).toEqual(urls);
  });

  it('fails as the service says, with the documents that came', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5 });
    job.addPage('/1');
    const service = await play(job, (poll) => {
      if (poll === 2) job.end('failed', { error: 'robots.txt forbids it' });
    });
    const run = await services.runs.waitForEnd(await startCrawl(services, service));
    expect(run).toMatchObject({ state: 'failed', error: { kind: 'service', message: 'robots.txt forbids it' } });
    expect(await storedUrls(services, run)).toEqual(urls.slice(0, 1));
  });

  it('is cancelled at the service too', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5 });
    job.addPage('/1');
    let polls = 0;
    const service = await play(job, (poll) => (polls = poll));
    const runId = await startCrawl(services, service);
    await until(() => polls >= 2);
    await services.runs.cancel(runId);
    const run = await services.runs.waitForEnd(runId);
    expect(run).toMatchObject({ state: 'cancelled', job: { status: 'cancelled' } });
    expect(job.status()).toBe('cancelled');
    expect(service.requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1);
  });

  it('continues while the app is closed, and is found again with the documents that it has', async () => {
    const services = await createTestServices({ scheduler: withoutPauses });
    const job = createPageJob({ site, path: '/v2/crawl', total: 5, perResponse: 2 });
    job.addPage('/1');
    let polls = 0;
    const service = await play(job, (poll) => (polls = poll));
    const runId = await startCrawl(services, service);
    await until(() => services.eventsOf(runId).some(({ kind }) => kind === 'artifact.saved') && polls >= 2);
    await services.runs.shutDown();
    expect(job.status()).toBe('scraping');
    for (const path of paths.slice(1)) job.addPage(path);
    job.end('completed');
    const resumed = await services.runs.resumeJobs();
    expect(resumed).toEqual(ok([runId]));
    expect(await services.runs.recoverInterrupted()).toEqual(ok([]));
    const run = await services.runs.waitForEnd(runId);
    expect(run?.state).toBe('done');
    expect(await storedUrls(services, run)).toEqual(urls);
    expect(service.requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
    expect(await services.runs.resumeJobs()).toEqual(ok([]));
  });
});

it('a map is one call', async () => {
  const services = await createTestServices();
  const links = [{ url: site, title: 'Stoves' }];
  const service = await startLoopbackService(() => ({ json: { success: true, links } }));
  const { id } = await services.addService(service.baseUrl);
  const body = { url: site, limit: 5 };
  const started = await services.runs.start({ connectionId: id, endpoint: 'map', body, allowPrivateHosts: [] });
  const run = started.ok ? await services.runs.waitForEnd(started.value.runId) : null;
  expect(run).toMatchObject({ endpoint: 'map', state: 'done', request: body, job: null });
  expect(service.requests).toHaveLength(1);
  expect(service.requests[0]).toMatchObject({ method: 'POST', path: '/v2/map', body: JSON.stringify(body) });
});
