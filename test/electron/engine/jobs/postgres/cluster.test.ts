import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { buildKeptProgram } from '../../../../support/buildProgram.ts';
import { defaultClusterTimes } from '../../../../../electron/engine/jobs/postgres/clusterMember.ts';
import { type ClusterEngineOptions, shortTimes, startClusterEngine } from '../../../../support/clusterEngine.ts';
import { urlsOfDocuments } from '../../../../support/jobWorld.ts';
import { hasPostgres, startPostgres, type TestPostgres } from '../../../../support/postgres.ts';
import { type SeenRequest, startSlowSite } from '../../../../support/slowSite.ts';

type Api = Awaited<ReturnType<typeof startClusterEngine>>;

describe.skipIf(!hasPostgres)('several engines on one database', { tags: ['long'] }, () => {
  let server: TestPostgres;
  let program: Awaited<ReturnType<typeof buildKeptProgram>>;

  beforeAll(async () => {
    server = await startPostgres({ isDurable: true });
    program = await buildKeptProgram('test/support/clusterWorker.process.ts');
  });
  afterAll(async () => {
    program.remove();
    await server.remove();
  });

  async function startWorker(options: Omit<ClusterEngineOptions, 'role'>): Promise<ChildProcess> {
    const words = JSON.stringify({ ...options, role: 'worker' });
    const child = spawn(process.execPath, [program.path, words], { stdio: ['ignore', 'pipe', 'ignore'] });
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    return child;
  }

  async function startCluster(workers: number, times = shortTimes) {
    const options = { url: await server.createDatabase(), places: 4, times };
    const api = await startClusterEngine({ ...options, role: 'api' });
    onTestFinished(() => api.stop());
    const children = await Promise.all(Array.from({ length: workers }, () => startWorker(options)));
    return { api, children, options };
  }

  test('visit each page once between them', async () => {
    const site = await startSlowSite(() => 20 + Math.random() * 100);
    onTestFinished(() => site.close());
    const { api } = await startCluster(3);
    const urls = Array.from({ length: 200 }, (_, index) => `${site.hostUrl(1 + (index % 20))}/${index}`);
    const id = await api.startBatch(urls);
    await ended(api, id);
    expect(await documentsOf(api, id)).toEqual(urls);
    expect(site.requests).toHaveLength(200);
    expect(hostsOfTwo(site.requests)).toEqual([]);
  });

  test('lose no page and have none twice where ten of them are killed', { timeout: 600_000 }, async () => {
    const site = await startSlowSite(() => 20 + Math.random() * 400);
    onTestFinished(() => site.close());
    const { api, children, options } = await startCluster(3);
    const urls = Array.from({ length: 500 }, (_, index) => `${site.hostUrl(1 + (index % 20))}/${index}`);
    const id = await api.startBatch(urls);
    for (let kill = 1; kill <= 10; kill += 1) {
      await hasDocuments(api, id, kill * 40);
      const victim = Math.floor(Math.random() * children.length);
      children[victim]?.kill('SIGKILL');
      children[victim] = await startWorker(options);
    }
    await ended(api, id);
    expect(await documentsOf(api, id)).toEqual(urls);
    const done = await donePages(api, id);
    expect([done.length, new Set(done).size]).toEqual([500, 500]);
  });

  for (const { name, times } of [
    { name: 'for some seconds, past a short lease', times: shortTimes },
    { name: 'for 90 seconds, past the real lease', times: defaultClusterTimes },
  ])
    test(`commit nothing of an engine that was stopped ${name}`, { timeout: 600_000 }, async () => {
      let open: (latencyMs: number) => void = () => undefined;
      const gate = new Promise<number>((resolve) => (open = resolve));
      const site = await startSlowSite((path) => (path === '/gate' ? gate : 1000));
      onTestFinished(() => site.close());
      const { api, children, options } = await startCluster(1, times);
      const pages = Array.from({ length: 8 }, (_, index) => `${site.hostUrl(1 + (index % 4))}/${index}`);
      const urls = [...pages, `${site.hostUrl(9)}/gate`];
      const id = await api.startBatch(urls);
      await vi.waitUntil(() => site.requests.length >= 4, { timeout: 20_000 });
      const [stopped] = children;
      stopped?.kill('SIGSTOP');
      const underWay = site.requests.map(({ path }) => path);
      await startWorker(options);
      await hasDocuments(api, id, pages.length);
      stopped?.kill('SIGCONT');
      // It is seen again, and its visits have ended.
      await vi.waitUntil(() => allSeen(api, 3), { timeout: 60_000, interval: 500 });
      await vi.waitUntil(() => stopped === undefined || isIdle(api), { timeout: 60_000, interval: 500 });
      open(0);
      await ended(api, id);
      expect(await documentsOf(api, id)).toEqual(urls);
      expect(await donePages(api, id)).toHaveLength(urls.length);
      const again = site.requests.filter(({ path }) => underWay.includes(path) && path !== '/gate');
      expect(again.length).toBeGreaterThan(underWay.length - 1);
    });

  test('continue where the database is restarted', { timeout: 600_000 }, async () => {
    const site = await startSlowSite(() => 20 + Math.random() * 100);
    onTestFinished(() => site.close());
    const { api } = await startCluster(3);
    const urls = Array.from({ length: 300 }, (_, index) => `${site.hostUrl(1 + (index % 20))}/${index}`);
    const id = await api.startBatch(urls);
    await hasDocuments(api, id, 60);
    await server.restart();
    await ended(api, id);
    expect(await documentsOf(api, id)).toEqual(urls);
    expect(await donePages(api, id)).toHaveLength(300);
  });

  test('follow links, and keep one gap between the pages of a host of two crawls', async () => {
    const gapMs = 400;
    const site = await startSlowSite(
      () => 50,
      (path) => (path.endsWith('/') ? Array.from({ length: 12 }, (_, index) => `${path}${index}`) : []),
    );
    onTestFinished(() => site.close());
    const { api } = await startCluster(3);
    const request = { crawlDelayMs: gapMs };
    const ids = await Promise.all(
      ['/a/', '/b/'].map((path) => api.startCrawl(`${site.hostUrl(1)}${path}`, { request })),
    );
    for (const id of ids) await ended(api, id);
    for (const id of ids) expect(await documentsOf(api, id)).toHaveLength(13);
    // The gap is known when both crawls have begun.
    const sent = site.requests.map(({ sentAt }) => sentAt).toSorted((one, other) => one - other);
    const gaps = sent.slice(3).map((at, index) => at - (sent[index + 2] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThan(gapMs * 0.75);
    expect(hostsOfTwo(site.requests)).toEqual([]);
  });

  test('never visit a host from two engines, with 20,000 rows in the frontier', { timeout: 900_000 }, async () => {
    const site = await startSlowSite(() => Math.random() * 10);
    onTestFinished(() => site.close());
    const { api } = await startCluster(4);
    // Each host is visited in many lanes.
    const urls = Array.from({ length: 20_000 }, (_, index) => `${site.hostUrl(1 + (index % 40))}/${index}`);
    const id = await api.startBatch(urls);
    await ended(api, id);
    const documents = await documentsOf(api, id);
    expect([documents.length, documents.findIndex((url, index) => url !== urls[index])]).toEqual([20_000, -1]);
    expect(site.requests.length).toBe(20_000);
    expect(hostsOfTwo(site.requests)).toEqual([]);
  });
});

/** Whether so many engines have reported within the last beats. */
async function allSeen(api: Api, count: number): Promise<boolean> {
  const { engines } = await api.figures();
  return engines.filter(({ seenMsAgo }) => seenMsAgo < 6000).length >= count;
}

/** Whether no engine has more than the page that is held back. */
async function isIdle(api: Api): Promise<boolean> {
  const { engines } = await api.figures();
  return engines.every(({ active }) => active <= 1);
}

/** Waits until a job has so many documents. */
async function hasDocuments(api: Api, id: string, count: number): Promise<void> {
  for (;;) {
    const job = await api.store.job(id);
    if (job.ok && (job.value?.counts.documents ?? 0) >= count) return;
    await api.watch.nextChange(id, 1000);
  }
}

/** Numbers of the pages whose end was committed as a document. */
async function donePages(api: Api, id: string): Promise<unknown[]> {
  const events = await api.store.events(id, 0, 100_000);
  if (!events.ok) throw new Error(events.error.message);
  return events.value.filter(({ type }) => type === 'page.done').map(({ body }) => body['number']);
}

/** Hosts that two engines requested at the same time. */
function hostsOfTwo(requests: readonly SeenRequest[]): string[] {
  const last = new Map<string, SeenRequest>();
  const shared = new Set<string>();
  for (const request of requests.toSorted((one, other) => one.startedAt - other.startedAt)) {
    const before = last.get(request.host);
    const isOver = before === undefined || (before.endedAt ?? Number.POSITIVE_INFINITY) <= request.startedAt;
    if (before !== undefined && before.engine !== request.engine && !isOver) shared.add(request.host);
    if (isOver || (request.endedAt ?? Number.POSITIVE_INFINITY) > (before?.endedAt ?? 0))
      last.set(request.host, request);
  }
  return [...shared];
}

async function ended(api: Api, id: string): Promise<void> {
  for (;;) {
    const job = await api.store.job(id);
    if (job.ok && job.value?.state !== 'scraping') return;
    await api.watch.nextChange(id, 1000);
  }
}

async function documentsOf(api: Api, id: string): Promise<string[]> {
  const read = await api.store.documents(id, 0, { count: 100_000, bytes: 1e9 });
  if (!read.ok) throw new Error(read.error.message);
  return urlsOfDocuments(read.value);
}
