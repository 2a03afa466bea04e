import { expect, it } from 'vitest';
import { labConnectionId, type RunId } from '../../../../shared/base/brand.ts';
import type { JsonObject } from '../../../../shared/base/json.ts';
import { ok } from '../../../../shared/base/result.ts';
import { fileAddress } from '../../../../shared/api/engine/localFiles.ts';
import { scenarioPath } from '../../../../shared/lab/scenarioName.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import { reduceRunLog } from '../../../../shared/run/reduceRun.ts';
import { fillBody } from '../../../../shared/request/variables.ts';
import { errorAnswer, goodAnswer, startLoopbackService } from '../../../support/loopbackService.ts';
import { startJobLab } from '../../../support/jobLab.ts';
import { createManualTime, until, type ManualTime } from '../../../support/manualTime.ts';
import { createTestServices, type TestServices } from '../../../support/testServices.ts';

interface World {
  readonly services: TestServices;
  readonly time: ManualTime;
  start(request: JsonObject, scenario: string): Promise<RunId>;
  /** Lets time pass until the run has ended. */
  end(runId: RunId): Promise<RunModel>;
}

async function openWorld(change: Parameters<typeof createTestServices>[0] = {}): Promise<World> {
  const lab = await startJobLab();
  const { time } = lab;
  const services = await createTestServices({
    ...change,
    ...time,
    lab: {
      ensureReady: async (scenario) =>
        ok({ baseUrl: `${lab.url}${scenarioPath}${scenario ?? ''}`, token: lab.token, extraCaFile: null }),
    },
  });
  const { runs } = services;
  return {
    services,
    time,
    async start(body, scenario) {
      const place = { connectionId: labConnectionId, allowPrivateHosts: [], scenario };
      const started = await runs.start({ ...place, endpoint: 'raw', body });
      if (!started.ok) throw new Error(started.error.message);
      return started.value.runId;
    },
    end: (runId) => letPass(time, runs, runId),
  };
}

/** Time between two polls, and between two attempts, in which nothing else is pending; the time limits of an exchange are longer. */
const pauseMs = 2000;

async function letPass(time: ManualTime, runs: TestServices['runs'], runId: RunId): Promise<RunModel> {
  let run: RunModel | null = null;
  const ended = runs.waitForEnd(runId).then((model) => (run = model));
  while (run === null) {
    await until(() => run !== null || time.waits().includes(pauseMs));
    await time.advance(pauseMs);
  }
  await ended;
  return run;
}

const crawl = { method: 'POST', path: '/v2/crawl', body: { url: 'https://stoves.example' }, poll: {} };

async function textOf({ bodies }: TestServices, run: Pick<RunModel, 'body'>): Promise<string> {
  const read = run.body === null ? null : await bodies.read(run.body.bodyId);
  return read?.ok === true ? Buffer.from(read.value).toString() : '';
}

it('begins a crawl, asks after it until it has ended, and fetches every page of its result', async () => {
  const { services, start, end } = await openWorld();
  const run = await end(await start(crawl, 'jobs/crawl'));
  expect(run).toMatchObject({
    endpoint: 'raw',
    state: 'done',
    request: crawl,
    attempts: [{ number: 1, status: 200 }],
    job: { status: 'completed', completed: 5, total: 5, creditsUsed: 5, polls: 3, nextAt: null, error: null },
    summary: { title: 'POST /v2/crawl', creditsUsed: 5 },
  });
  expect(run.job?.statusPath).toMatch(/^\/v2\/crawl\/[\w-]{36}$/);
  const pages = [run, ...run.artifacts];
  expect(run.artifacts.map(({ field, url }) => [field, url.split('?')[1]])).toEqual([
    ['page.2', 'skip=2'],
    ['page.3', 'skip=4'],
  ]);
  const titles = await Promise.all(pages.map(async (page) => [...(await textOf(services, page)).matchAll(/# (\w+)/g)]));
  expect(titles.flat().map(([, title]) => title)).toEqual(['Stoves', 'Birch', 'Alder', 'Rowan', 'Contact']);
  const saved = await services.runs.events(run.runId, 0);
  expect(saved.ok && reduceRunLog(saved.value)).toEqual(run);
});

it('asks after its job with a secret in the path, and keeps no event that has it', async () => {
  const secret = 'sesame-7f3a9c';
  const { services, start, end } = await openWorld({
    redact: (text) => text.replaceAll(secret, '[redacted]'),
    variables: { fill: (body) => Promise.resolve(ok({ sent: fillBody(body, () => secret), stored: body })) },
  });
  const run = await end(await start({ ...crawl, poll: { statusPath: '/v2/crawl/{id}?as={{token}}' } }, 'jobs/crawl'));
  expect(run).toMatchObject({ state: 'done', job: { status: 'completed', completed: 5 } });
  expect(run.job?.statusPath).toMatch(/^\/v2\/crawl\/[\w-]{36}\?as=\[redacted\]$/);
  expect(JSON.stringify(services.eventsOf(run.runId))).not.toContain(secret);
});

it('keeps the wait that the service asks for, and asks again for what it could not have', async () => {
  const { start, end, services } = await openWorld();
  const run = await end(await start(crawl, 'jobs/crawl-slow-down'));
  expect(run).toMatchObject({ state: 'done', job: { polls: 3, status: 'completed' } });
  const looks = services.eventsOf(run.runId).flatMap((event) => (event.kind === 'job.polled' ? [event] : []));
  expect(looks.map(({ httpStatus, nextAt, at }) => [httpStatus, nextAt === null ? null : nextAt - at])).toEqual([
    [200, 2000],
    [429, 2000],
    [200, null],
  ]);
  expect(run.artifacts.map(({ field, error }) => [field, error])).toEqual([
    ['page.2', null],
    ['page.3', null],
  ]);
});

it('ends as failed when the job has failed, in the words of the service', async () => {
  const { services, start, end } = await openWorld();
  const run = await end(await start(crawl, 'jobs/crawl-fails'));
  expect(run).toMatchObject({ state: 'failed', error: { kind: 'service', status: 200 } });
  expect(run.error?.message).toContain('answered 403');
  expect(await textOf(services, run)).toContain('"status":"failed"');
});

it('is cancelled between two looks, and after a restart nobody asks by itself', async () => {
  const { services, time, start } = await openWorld();
  const runId = await start(crawl, 'jobs/crawl-never-ends');
  await until(() => time.waits().includes(2000));
  await time.advance(2000);
  await until(() => services.eventsOf(runId).some(({ kind }) => kind === 'job.polled'));
  await services.runs.cancel(runId);
  expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'cancelled', job: { completed: 2, polls: 1 } });

  const left = await start(crawl, 'jobs/crawl-never-ends');
  await until(() => services.eventsOf(left).some(({ kind }) => kind === 'job.accepted'));
  await services.store.close();
  const again = await createTestServices({ folder: services.folder });
  expect(await again.runs.recoverInterrupted()).toEqual(ok([left]));
  expect(await again.runs.waitForEnd(left)).toMatchObject({ state: 'unknown', job: { polls: 0 } });
});

it('uploads a file beside its options as multipart, and its run refers to the bytes', async () => {
  const services = await createTestServices();
  const service = await startLoopbackService(() => goodAnswer());
  const { id } = await services.addService(service.baseUrl, 'fc-0123456789abcdef');
  const writer = services.bodies.open();
  await writer.write(Buffer.from('%PDF-1.7 a manual'));
  const stored = await writer.commit({ contentType: 'application/pdf', redactions: 0, notUtf8: false });
  if (!stored.ok) throw new Error(stored.error.message);
  const url = fileAddress({ id: stored.value.bodyId, name: 'Über, "uns".pdf' });
  const body = { method: 'POST', path: '/v2/parse', body: { formats: ['markdown'] }, file: { url } };
  const started = await services.runs.start({ connectionId: id, endpoint: 'raw', body, allowPrivateHosts: [] });
  const run = started.ok ? await services.runs.waitForEnd(started.value.runId) : null;
  expect(run).toMatchObject({ state: 'done', summary: { title: 'Example' }, artifacts: [{ field: 'source', url }] });
  const [request] = service.requests;
  expect(request?.path).toBe('/v2/parse');
  const received = await new Response(request?.body ?? '', {
    headers: { 'content-type': String(request?.headers['content-type']) },
  }).formData();
  expect([...received.keys()]).toEqual(['options', 'file']);
  expect(received.get('options')).toBe('{"formats":["markdown"]}');
  const file = received.get('file');
  expect(file instanceof File && [file.name, file.type, await file.text()]).toEqual([
    'Über, "uns".pdf',
    'application/pdf',
    '%PDF-1.7 a manual',
  ]);
});

it.each([
  '/v1/scrape',
  '/trowel/health',
  '/v2/../admin',
  '/v2/%2e%2e/admin',
  '/v2/%252e%252e/x',
  '//evil.example/v2/',
  '/v2\\..\\x',
  '/v2/a b',
])('never leaves the API: %s', async (path) => {
  const services = await createTestServices();
  const service = await startLoopbackService(() => goodAnswer());
  const { id } = await services.addService(service.baseUrl);
  const started = await services.runs.start({
    connectionId: id,
    endpoint: 'raw',
    body: { method: 'GET', path },
    allowPrivateHosts: [],
  });
  expect(started).toMatchObject({ ok: false, error: { kind: 'refused', reason: 'bad-input' } });
  expect(service.requests).toEqual([]);
});

it('follows a status address by its path alone, so that a key goes to nobody else', async () => {
  const services = await createTestServices();
  const service = await startLoopbackService((request) =>
    request.method === 'POST'
      ? { ...goodAnswer(), json: { success: true, id: 'x', url: 'https://evil.example/v2/crawl/x' } }
      : { ...goodAnswer(), json: { success: true, status: 'completed', next: 'https://evil.example/admin', data: [] } },
  );
  const { id } = await services.addService(service.baseUrl, 'fc-0123456789abcdef');
  const body = { ...crawl, poll: { everySeconds: 1 } };
  const started = await services.runs.start({ connectionId: id, endpoint: 'raw', body, allowPrivateHosts: [] });
  const run = started.ok ? await services.runs.waitForEnd(started.value.runId) : null;
  expect(run).toMatchObject({ state: 'done', job: { statusPath: '/v2/crawl/x' }, artifacts: [] });
  expect(service.requests.map(({ path }) => path)).toEqual(['/v2/crawl', '/v2/crawl/x']);
});

it.each([
  ['POST', 503, 1],
  ['POST', 429, 2],
  ['GET', 503, 2],
] as const)('%s is sent again after %i only where that begins no second job', async (method, status, sent) => {
  const time = createManualTime();
  const services = await createTestServices(time);
  const service = await startLoopbackService((_request, number) =>
    number === 1 ? errorAnswer(status, 'busy') : goodAnswer(),
  );
  const { id } = await services.addService(service.baseUrl);
  const body = { method, path: '/v2/crawl/active' };
  const started = await services.runs.start({ connectionId: id, endpoint: 'raw', body, allowPrivateHosts: [] });
  if (!started.ok) throw new Error(started.error.message);
  await letPass(time, services.runs, started.value.runId);
  expect(service.requests).toHaveLength(sent);
});
