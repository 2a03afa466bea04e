import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createJobService, type JobService, type StartRequest } from '../../../../electron/engine/jobs/jobService.ts';
import { createRunnerWorld, at } from './runner/runnerWorld.ts';

const hourMs = 60 * 60_000;

let world: ReturnType<typeof createRunnerWorld>;
let service: JobService;

beforeEach(async () => {
  world = createRunnerWorld({
    site: (url) => (url === at('/') ? { links: ['/a', '/b', '/private'] } : url === at('/a') ? {} : undefined),
    robots: (url) => !url.endsWith('/private'),
  });
  let count = 0;
  service = createJobService({
    store: world.store,
    runner: world.runner,
    describeStart: (url) => ({ key: url, template: '/' }),
    now: () => world.timers.now(),
    retentionMs: 20 * hourMs,
    random: (byteCount) => new Uint8Array(byteCount).fill((count += 1)),
  });
  await world.runner.start();
});

afterEach(async () => {
  await world.runner.stop();
  world.remove();
});

const crawl: StartRequest = {
  kind: 'crawl',
  client: 'test',
  urls: [at('/')],
  request: { url: at('/') },
  maxDocuments: 100,
  leavesNoTrace: false,
  readsSitemaps: true,
  webhook: null,
  idempotencyKey: null,
};
const batch: StartRequest = {
  ...crawl,
  kind: 'batchScrape',
  urls: [at('/a'), at('/b'), at('/a')],
  readsSitemaps: false,
};

async function start(request: StartRequest): Promise<string> {
  const started = await service.start(request);
  if (!started.ok) throw new Error(JSON.stringify(started.error));
  return started.value;
}

describe('the service of jobs', () => {
  test('starts a crawl, and gives its status, documents and errors', async () => {
    const id = await start(crawl);
    expect(await service.active('crawl')).toMatchObject({ ok: true, value: [{ id, url: at('/') }] });
    expect(await service.active('batchScrape')).toEqual({ ok: true, value: [] });
    await world.run();
    expect(await service.status(id)).toMatchObject({
      ok: true,
      value: { state: 'completed', counts: { documents: 3, published: 3 }, creditsUsed: 3 },
    });
    const documents = await service.documents(id, 1, { count: 1, bytes: 1e6 });
    expect(documents.ok && documents.value.map((text) => JSON.parse(text).metadata.sourceURL)).toEqual([at('/a')]);
    expect(await service.errors(id)).toEqual({ ok: true, value: { errors: [], robotsBlocked: [at('/private')] } });
    expect(await service.active('crawl')).toEqual({ ok: true, value: [] });
  });

  test('gives a document for each entry of a list, and runs it again for further ones', async () => {
    const id = await start(batch);
    await world.run();
    expect(await service.status(id)).toMatchObject({
      ok: true,
      value: { state: 'completed', counts: { documents: 3 } },
    });
    expect(await service.append(id, 'another', [at('/')], false)).toEqual({ ok: false, error: { kind: 'unknown' } });
    expect(await service.append(id, 'test', [at('/a'), at('/')], false)).toMatchObject({
      ok: true,
      value: { state: 'scraping' },
    });
    await world.run();
    expect(await service.status(id)).toMatchObject({
      ok: true,
      value: { state: 'completed', counts: { documents: 5 } },
    });
    expect(world.published(id)).toEqual([at('/a'), at('/b'), at('/a'), at('/a'), at('/')]);
  });

  test('cancels a job once', async () => {
    const id = await start(crawl);
    await world.run(() => world.visited.length === 1);
    expect(await service.cancel(id)).toEqual({ ok: true, value: 'cancelled' });
    expect(await service.status(id)).toMatchObject({ ok: true, value: { state: 'cancelled' } });
    expect(await service.cancel(id)).toEqual({ ok: true, value: 'ended' });
    expect(await service.cancel('018f0000-0000-7000-8000-000000000000')).toEqual({ ok: true, value: 'unknown' });
    await world.run();
    expect(world.visited).toHaveLength(1);
    expect(world.visited[0]?.wasAborted).toBe(true);
  });

  test('uses a key once, and forgets a job that has expired', async () => {
    const id = await start({ ...crawl, idempotencyKey: 'key' });
    expect(await service.start({ ...crawl, idempotencyKey: 'key' })).toEqual({ ok: false, error: { kind: 'usedKey' } });
    await world.run();
    world.timers.advance(26 * 60 * 60_000);
    expect(await service.status(id)).toEqual({ ok: true, value: null });
  });

  test('runs fifty jobs at once at most', async () => {
    for (let index = 0; index < 50; index += 1) await start(batch);
    expect(await service.start(batch)).toEqual({ ok: false, error: { kind: 'tooManyJobs', max: 50 } });
  });

  test('runs fifty jobs at once at most, also where requests come together', async () => {
    const started = await Promise.all(Array.from({ length: 60 }, () => service.start(batch)));
    expect(started.filter(({ ok }) => ok)).toHaveLength(50);
  });

  test('keeps the documents for the set time after the end, also of a batch that ran again', async () => {
    const id = await start(batch);
    await world.run();
    world.timers.advance(15 * hourMs);
    await service.append(id, 'test', [at('/a')], false);
    await world.run();
    const status = await service.status(id);
    const { endedAt = 0, expiresAt = 0 } = (status.ok && status.value) || {};
    expect(expiresAt - (endedAt ?? 0)).toBe(20 * hourMs);
  });
});
