import { describe, expect, it } from 'vitest';
import {
  type ConnectionId,
  connectionIdSchema,
  labConnectionId,
  localEngineConnectionId,
  type RunId,
} from '../../../../shared/base/brand.ts';
import { ok } from '../../../../shared/base/result.ts';
import type { RunRequest } from '../../../../electron/core/runs/runService.ts';
import { runEventSchema } from '../../../../shared/run/events.ts';
import type { RunModel } from '../../../../shared/run/reduceRun.ts';
import {
  errorAnswer,
  goodAnswer,
  startLoopbackService,
  type LoopbackService,
} from '../../../support/loopbackService.ts';
import { createManualTime, until } from '../../../support/manualTime.ts';
import { runIdOf } from '../../../support/storeFixtures.ts';
import { sendTo, startEngineRun, startRun, testBody } from '../../../support/testRuns.ts';
import { createTestServices, type TestServices } from '../../../support/testServices.ts';

describe('a run', () => {
  it('goes from the intent to the document, and is on disk and told alike', async () => {
    const services = await createTestServices();
    const run = await sendTo(services, () => goodAnswer());
    expect(run).toMatchObject({ state: 'done', summary: { title: 'Example', targetStatus: 200 }, error: null });
    expect(run.attempts).toMatchObject([{ number: 1, status: 200, error: null }]);
    const saved = await services.runs.events(run.runId, 0);
    const told = services.told.flatMap((change) => change.events);
    expect(saved.ok && saved.value).toEqual(told);
    expect(told.map((logged) => logged.seq)).toEqual(told.map((_, index) => index + 1));
    expect(told.map((logged) => logged.event.kind)).toEqual([
      'run.created',
      'attempt.started',
      'phase.changed',
      'phase.changed',
      'phase.changed',
      'attempt.answered',
      'run.completed',
    ]);
    for (const { event } of told) expect(runEventSchema.safeParse(event).success).toBe(true);
    const stored = run.body === null ? null : await services.bodies.read(run.body.bodyId);
    expect(stored?.ok && JSON.parse(Buffer.from(stored.value).toString())).toEqual(goodAnswer().json);
  });

  it('is on disk before anything is sent', async () => {
    const services = await createTestServices();
    const seen: string[][] = [];
    await sendTo(services, async () => {
      const unfinished = await services.store.listUnfinished();
      seen.push(unfinished.ok ? unfinished.value : []);
      return goodAnswer();
    });
    expect(seen).toEqual([['run-00000001']]);
  });

  it('has the forecast of its request', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => goodAnswer());
    const connection = await services.addService(service.baseUrl);
    const forecastOf = async (request: Pick<RunRequest, 'body' | 'endpoint'>): Promise<unknown> => {
      const started = await services.runs.start({ ...request, connectionId: connection.id, allowPrivateHosts: [] });
      const events = await services.runs.events(started.ok ? started.value.runId : runIdOf(0), 0);
      const created = events.ok ? events.value[0]?.event : undefined;
      return created?.kind === 'run.created' ? created.forecast : undefined;
    };
    expect(await forecastOf({ body: testBody })).toEqual({ credits: 1, bound: 'likely' });
    const crawl = { url: 'https://example.com/', limit: 30, scrapeOptions: { parsers: [] } };
    expect(await forecastOf({ endpoint: 'crawl', body: crawl })).toEqual({ credits: 30, bound: 'upTo' });
    const pdf = { url: 'https://example.com/a.pdf' };
    expect(await forecastOf({ body: pdf })).toEqual({ credits: 1, bound: 'orMore' });
    expect(await forecastOf({ endpoint: 'raw', body: { method: 'GET', path: '/v2/crawl/active' } })).toBeUndefined();
  });

  it('is forecast to be free at the local engine, and has no forecast in the lab', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => goodAnswer());
    services.engine.address = ok({ baseUrl: service.baseUrl, token: 'token' });
    const startedAt = async (connectionId: ConnectionId): Promise<unknown> => {
      const started = await services.runs.start({ connectionId, body: testBody, allowPrivateHosts: [] });
      const events = await services.runs.events(started.ok ? started.value.runId : runIdOf(0), 0);
      const created = events.ok ? events.value[0]?.event : undefined;
      return created?.kind === 'run.created' ? created.forecast : null;
    };
    expect(await startedAt(localEngineConnectionId)).toEqual({ credits: 0, bound: 'likely' });
    expect(await startedAt(labConnectionId)).toBeUndefined();
  });

  it('is not sent when its intent cannot be written', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => goodAnswer());
    const connection = await services.addService(service.baseUrl);
    await services.store.close();
    const started = await services.runs.start({ connectionId: connection.id, body: testBody, allowPrivateHosts: [] });
    expect(started).toMatchObject({ ok: false, error: { kind: 'store' } });
    expect(service.requests).toEqual([]);
  });

  it('carries the key and its own name, and the key is nowhere in what is kept', async () => {
    const services = await createTestServices();
    const key = 'fc-0123456789abcdef';
    const service = await startLoopbackService((request) =>
      goodAnswer({ markdown: `you sent ${String(request.headers['authorization'])}` }),
    );
    const runId = await startRun(services, service, key);
    const run = await services.runs.waitForEnd(runId);
    expect(service.requests[0]?.headers).toMatchObject({ authorization: `Bearer ${key}`, 'x-trowel-run': runId });
    expect(service.requests[0]?.headers).toMatchObject({ 'x-request-id': runId });
    expect(service.requests[0]?.headers).not.toHaveProperty('x-trowel-allow-private');
    const stored = run?.body ? await services.bodies.read(run.body.bodyId) : null;
    const everything = JSON.stringify(services.told) + (stored?.ok ? Buffer.from(stored.value).toString() : '');
    expect(everything).toContain('[redacted]');
    expect(everything).not.toContain(key);
    expect(run?.body?.redactions).toBe(1);
  });

  it('carries the key of an earlier run when it asks for its outcome, with every attempt', async () => {
    const time = createManualTime();
    const services = await createTestServices(time);
    const service = await startLoopbackService((_request, number) =>
      number === 1 ? errorAnswer(503, 'busy') : goodAnswer(),
    );
    const { id } = await services.addService(service.baseUrl);
    const started = await services.runs.start({
      connectionId: id,
      body: testBody,
      allowPrivateHosts: [],
      requestKey: 'an-earlier-run',
    });
    if (!started.ok) throw new Error(started.error.message);
    await until(() => time.waits().includes(2000));
    await time.advance(3000);
    const run = await services.runs.waitForEnd(started.value.runId);
    expect(run?.requestKey).toBe('an-earlier-run');
    expect(service.requests.map(({ headers }) => headers['x-request-id'])).toEqual([
      'an-earlier-run',
      'an-earlier-run',
    ]);
  });

  it('is refused without a connection, and while its key is locked', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => goodAnswer());
    const nowhere = await services.runs.start({
      connectionId: connectionIdSchema.parse('nowhere'),
      body: testBody,
      allowPrivateHosts: [],
    });
    expect(nowhere).toMatchObject({ ok: false, error: { kind: 'not-found', what: 'connection' } });
    const connection = await services.addService(service.baseUrl, 'fc-0123456789abcdef');
    await services.store.close();
    const later = await createTestServices({ folder: services.folder });
    later.cipher.isBroken = true;
    const locked = await later.runs.start({ connectionId: connection.id, body: testBody, allowPrivateHosts: [] });
    expect(locked).toMatchObject({ ok: false, error: { kind: 'key', reason: 'locked' } });
    expect(later.told).toEqual([]);
    expect(service.requests).toEqual([]);
  });

  it('shows what the service said when it fails for good', async () => {
    const services = await createTestServices();
    const run = await sendTo(services, () => errorAnswer(401, 'Unauthorized: Invalid token'));
    expect(run).toMatchObject({ state: 'failed', error: { kind: 'service', status: 401 } });
    expect(run.body).not.toBeNull();
    expect(run.attempts).toHaveLength(1);
  });

  it('fails on HTTP 200 with success false', async () => {
    const services = await createTestServices();
    const run = await sendTo(services, () => ({ json: { success: false, error: 'no such host' } }));
    expect(run).toMatchObject({ state: 'failed', error: { kind: 'service', status: 200 } });
  });
});

describe('trying again', () => {
  it('waits as asked, tells it, and succeeds', async () => {
    const time = createManualTime();
    const services = await createTestServices(time);
    const service = await startLoopbackService((_request, number) =>
      number === 1 ? errorAnswer(429, 'Rate limit exceeded', {}, { 'retry-after': '25' }) : goodAnswer(),
    );
    const runId = await startRun(services, service);
    await until(() => time.waits().includes(25_000));
    await time.advance(25_000);
    const run = await finish(services, runId, time);
    expect(run).toMatchObject({ state: 'done' });
    expect(run?.attempts).toMatchObject([
      { number: 1, status: 429, waited: { delayMs: 25_000, reason: 'retry-after' } },
      { number: 2, status: 200 },
    ]);
  });

  it('gives up after five attempts', async () => {
    const time = createManualTime();
    const services = await createTestServices(time);
    const service = await startLoopbackService(() => errorAnswer(503, 'Service Unavailable'));
    const runId = await startRun(services, service);
    for (const delayMs of [2000, 4000, 8000, 16_000]) {
      await until(() => time.waits().includes(delayMs));
      await time.advance(delayMs);
    }
    const run = await finish(services, runId, time);
    expect(run).toMatchObject({ state: 'failed', error: { kind: 'service', status: 503 } });
    expect(service.requests).toHaveLength(5);
  });

  it('happens at once when the person asks', async () => {
    const time = createManualTime();
    const services = await createTestServices(time);
    const service = await startLoopbackService((_request, number) =>
      number === 1 ? errorAnswer(503, 'Busy') : goodAnswer(),
    );
    const runId = await startRun(services, service);
    await until(() => time.waits().includes(2000));
    await services.runs.retryNow(runId);
    expect(await finish(services, runId, time)).toMatchObject({ state: 'done' });
  });

  it('never happens by itself when the request may have been acted upon', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => {
      void service.close();
      return 'hang';
    });
    const run = await services.runs.waitForEnd(await startRun(services, service));
    expect(run).toMatchObject({ state: 'failed', error: { kind: 'network', reason: 'reset', sent: 'maybe' } });
    expect(service.requests).toHaveLength(1);
  });
});

/** Moves time on in small steps until the run has ended: batches of events wait for it too. */
async function finish(
  services: TestServices,
  runId: RunId,
  time: ReturnType<typeof createManualTime>,
): Promise<RunModel | null> {
  let run: RunModel | null | undefined;
  void services.runs.waitForEnd(runId).then((ended) => (run = ended));
  await until(() => {
    if (time.waits().some((delayMs) => delayMs <= 100)) void time.advance(50);
    return run !== undefined;
  });
  return run ?? null;
}

describe('cancelling', () => {
  it('ends a run that waits for its answer', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => 'hang');
    const runId = await startRun(services, service);
    await until(() => service.requests.length === 1);
    expect(await services.runs.cancel(runId)).toEqual(ok(null));
    expect(await services.runs.waitForEnd(runId)).toMatchObject({
      state: 'cancelled',
      attempts: [{ error: { kind: 'cancelled' } }],
    });
    await until(() => service.openConnections() === 0);
  });

  it('ends a run that waits to try again', async () => {
    const time = createManualTime();
    const services = await createTestServices(time);
    const service = await startLoopbackService(() => errorAnswer(503, 'Busy'));
    const runId = await startRun(services, service);
    await until(() => time.waits().includes(2000));
    await services.runs.cancel(runId);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'cancelled' });
    expect(service.requests).toHaveLength(1);
  });

  it('leaves a run that has ended as it is, and knows no others', async () => {
    const services = await createTestServices();
    const run = await sendTo(services, () => goodAnswer());
    expect(await services.runs.cancel(run.runId)).toEqual(ok(null));
    expect(await services.runs.cancel('run-of-nobody' as RunId)).toEqual(ok(null));
    expect(await services.runs.waitForEnd(run.runId)).toMatchObject({ state: 'done' });
  });

  it('ends a run while the engine starts', async () => {
    const services = await createTestServices();
    services.engine.address = new Promise(() => undefined);
    const runId = await startEngineRun(services);
    await services.runs.cancel(runId);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'cancelled' });
  });
});

describe('files that an answer links to', () => {
  it('are saved beside it, and a dead link fails by itself', async () => {
    const services = await createTestServices();
    const service: LoopbackService = await startLoopbackService((request) => {
      if (request.path === '/a.png') return { bytes: Buffer.from('picture'), headers: { 'content-type': 'image/png' } };
      if (request.path !== '/v2/scrape') return { status: 404 };
      return goodAnswer({
        screenshot: `${service.baseUrl}/a.png`,
        actions: { screenshots: [`${service.baseUrl}/gone.png`] },
      });
    });
    const run = await services.runs.waitForEnd(await startRun(services, service, 'fc-0123456789abcdef'));
    expect(run?.state).toBe('done');
    const byField = new Map(run?.artifacts.map((artifact) => [artifact.field, artifact]));
    expect(byField.get('screenshot')).toMatchObject({ body: { size: 7, contentType: 'image/png' }, error: null });
    expect(byField.get('actions.screenshots.0')).toMatchObject({
      body: null,
      error: { kind: 'broken-answer', status: 404 },
    });
    for (const request of service.requests.slice(1)) expect(request.headers).not.toHaveProperty('authorization');
    const image = byField.get('screenshot')?.body;
    const found = image ? await services.store.findBody(image.bodyId) : null;
    expect(found).toEqual(ok({ size: 7, contentType: 'image/png' }));
  });

  it('keep no answer that was cancelled meanwhile: it is complete', async () => {
    const services = await createTestServices();
    const service: LoopbackService = await startLoopbackService((request) =>
      request.path === '/v2/scrape' ? goodAnswer({ screenshot: `${service.baseUrl}/slow.png` }) : 'hang',
    );
    const runId = await startRun(services, service);
    await until(() => service.requests.length === 2);
    await services.runs.cancel(runId);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({
      state: 'done',
      artifacts: [{ error: { kind: 'cancelled' } }],
    });
  });
});

describe('a store that fails in the middle of a run', () => {
  it('does not stop the run: the window sees its end, from memory', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(async () => {
      await services.store.close();
      return goodAnswer();
    });
    const runId = await startRun(services, service);
    expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'done', summary: { title: 'Example' } });
    const told = services.told.flatMap((change) => change.events);
    expect(told.map((logged) => logged.seq)).toEqual(told.map((_, index) => index + 1));
    expect(await services.runs.events(runId, 1)).toEqual(ok(told.slice(1)));
  });
});

describe('shutting down', () => {
  it('ends all runs', async () => {
    const services = await createTestServices();
    const service = await startLoopbackService(() => 'hang');
    const runIds = [await startRun(services, service), await startRun(services, service)];
    await until(() => service.requests.length === 2);
    await services.runs.shutDown();
    for (const runId of runIds) expect(await services.runs.waitForEnd(runId)).toMatchObject({ state: 'cancelled' });
    expect(await services.runs.events('run-of-nobody' as RunId, 0)).toEqual(ok([]));
  });
});
