import { describe, expect, it } from 'vitest';
import { createEngineJobs } from '../../../../../electron/core/jobs/engineJobs.ts';
import { systemScheduler } from '../../../../../electron/adapters/systemTime.ts';
import type { Scheduler } from '../../../../../electron/core/time.ts';
import { localEngineConnectionId, type RunId } from '../../../../../shared/base/brand.ts';
import { type JsonValue, parseJson } from '../../../../../shared/base/json.ts';
import { ok } from '../../../../../shared/base/result.ts';
import { readDeliveries, readEvents, readFrontier, readProgress } from '../../../../../shared/jobs/readJobReport.ts';
import { storedReport } from '../../../../../shared/run/jobPages.ts';
import type { RunModel } from '../../../../../shared/run/reduceRun.ts';
import { startLoopbackService } from '../../../../support/loopbackService.ts';
import { createPageJob } from '../../../../support/pageJob.ts';
import { createTestServices, type TestServices } from '../../../../support/testServices.ts';

const site = 'https://stoves.example/';
const withoutPauses: Scheduler = {
  after: (ms, action) => systemScheduler.after(ms > 2000 ? ms : 0, action),
};

const page = {
  number: 0,
  parentNumber: null,
  url: site,
  source: 'start',
  depth: 0,
  host: 'stoves.example',
  template: 'stoves.example/',
  relation: 'internal',
  state: 'done',
  reason: null,
  attempts: 1,
  scrapeId: null,
  finalUrl: null,
  statusCode: 200,
  title: 'Stoves',
  words: 2,
  durationMs: 5,
  credits: 1,
  nearDuplicateOf: null,
  code: null,
  error: null,
  endedAt: 1,
};

/** An engine with one job, whose list of URLs has two parts. */
async function startEngine(job: ReturnType<typeof createPageJob>) {
  const root = `/trowel/jobs/${job.id}`;
  const counts = { documents: 1, published: 1, failed: 0, skipped: 1, waiting: 0, leased: 0, held: 0 };
  const progress = {
    ...{ success: true, id: job.id, kind: 'crawl', state: 'completed', counts, pagesPerMinute: 0, remainingMs: 0 },
    ...{ reasons: { limit: 1 }, hosts: [], warning: null, error: null, createdAt: 1, endedAt: 2 },
  };
  const delivery = {
    ...{ id: job.id, number: 0, type: 'crawl.started', url: null, state: 'failed', attempts: 4, status: 500 },
    ...{ error: 'It answered 500', createdAt: 1, nextAt: null, endedAt: 2 },
  };
  const webhook = {
    method: 'POST',
    url: 'https://hook.example/',
    headerNames: [],
    isSigned: true,
    events: ['started'],
  };
  const deliveryPath = `${root}/deliveries/${delivery.id}`;
  const skipped = { ...page, number: null, url: `${site}b`, state: 'skipped', reason: 'limit' };
  const answers: Readonly<Record<string, JsonValue>> = {
    [root]: progress,
    [`${root}/frontier?after=0&limit=1000`]: { success: true, pages: [page], next: 1 },
    [`${root}/frontier?after=1&limit=1000`]: { success: true, pages: [skipped], next: null },
    [`${root}/events?after=0&wait=0`]: {
      success: true,
      events: [{ seq: 0, at: 1, type: 'job.started' }],
      next: 1,
      isEnded: false,
    },
    [`${root}/deliveries?after=0&limit=500`]: { success: true, request: webhook, deliveries: [delivery], next: null },
    [`GET ${deliveryPath}`]: { success: true, delivery, body: '{"type":"crawl.started"}' },
    [`POST ${deliveryPath}`]: { success: true, delivery: { ...delivery, state: 'waiting' } },
    [`${root}/events?after=1&wait=0`]: { success: true, events: [], next: 1, isEnded: true },
  };
  return await startLoopbackService((request) => {
    const answer = answers[request.path] ?? answers[`${request.method} ${request.path}`];
    if (answer !== undefined) return { json: answer };
    return job.answer(request) ?? { status: 404, json: { success: false, error: 'Not found' } };
  });
}

async function crawl(services: TestServices): Promise<RunId> {
  const body = { url: site, limit: 10, webhook: { url: 'https://hook.example/', events: ['started'] } };
  const connectionId = localEngineConnectionId;
  const started = await services.runs.start({ connectionId, endpoint: 'crawl', body, allowPrivateHosts: [] });
  if (!started.ok) throw new Error(started.error.message);
  return started.value.runId;
}

async function readBodies(services: TestServices, run: RunModel | null): Promise<readonly (readonly JsonValue[])[]> {
  const { progress, frontier, events, deliveries } = storedReport(run?.artifacts ?? []);
  const lists: JsonValue[][] = [];
  for (const bodies of [progress === null ? [] : [progress], frontier, events, deliveries]) {
    const list: JsonValue[] = [];
    for (const { bodyId } of bodies) {
      const read = await services.bodies.read(bodyId);
      const parsed = read.ok ? parseJson(Buffer.from(read.value).toString('utf8')) : null;
      list.push(parsed?.ok === true ? parsed.value : null);
    }
    lists.push(list);
  }
  return lists;
}

describe('a crawl of the local engine', () => {
  it('keeps with its run what the engine reports, to the end of each list', async () => {
    const job = createPageJob({ site, path: '/v2/crawl', total: 1 });
    job.addPage('/');
    job.end('completed');
    const engine = await startEngine(job);
    const services = await createTestServices({ scheduler: withoutPauses });
    services.engine.address = ok({ baseUrl: engine.baseUrl, token: 'token' });
    const run = await services.runs.waitForEnd(await crawl(services));
    expect(run?.state).toBe('done');
    const [progress = [], frontier = [], events = [], deliveries = []] = await readBodies(services, run);
    expect(readProgress(progress[0] ?? null)?.reasons).toEqual({ limit: 1 });
    expect(frontier.flatMap((part) => readFrontier(part).pages.map(({ url, reason }) => [url, reason]))).toEqual([
      [site, null],
      [`${site}b`, 'limit'],
    ]);
    expect(events.flatMap((part) => readEvents(part).events.map(({ type }) => type))).toEqual(['job.started']);
    expect(deliveries.map(readDeliveries)).toMatchObject([
      { request: { isSigned: true }, deliveries: [{ type: 'crawl.started', state: 'failed', status: 500 }] },
    ]);
  });

  it('is known to the window while the engine has it, and unknown for a run of another kind', async () => {
    const job = createPageJob({ site, path: '/v2/crawl', total: 1 });
    job.end('completed');
    const engine = await startEngine(job);
    const services = await createTestServices({ scheduler: withoutPauses });
    services.engine.address = ok({ baseUrl: engine.baseUrl, token: 'token' });
    const runId = await crawl(services);
    await services.runs.waitForEnd(runId);
    const jobs = createEngineJobs(services);
    expect(await jobs.progress(runId)).toMatchObject({ ok: true, value: { state: 'completed' } });
    expect(await jobs.frontier(runId, 1)).toMatchObject({
      ok: true,
      value: { next: null, pages: [{ reason: 'limit' }] },
    });
    expect(await jobs.events(runId, 1)).toMatchObject({ ok: true, value: { isEnded: true, events: [] } });
    const listed = await jobs.deliveries(runId, 0);
    const deliveryId = (listed.ok && listed.value?.deliveries[0]?.id) || '';
    expect(await jobs.message(runId, deliveryId)).toMatchObject({
      ok: true,
      value: { delivery: { attempts: 4 }, body: '{"type":"crawl.started"}' },
    });
    expect(await jobs.sendAgain(runId, deliveryId)).toMatchObject({ ok: true, value: { state: 'waiting' } });
    const { id } = await services.addService(engine.baseUrl);
    const other = await services.runs.start({
      connectionId: id,
      endpoint: 'map',
      body: { url: site },
      allowPrivateHosts: [],
    });
    if (!other.ok) throw new Error(other.error.message);
    await services.runs.waitForEnd(other.value.runId);
    expect(await jobs.progress(other.value.runId)).toEqual(ok(null));
  });
});
