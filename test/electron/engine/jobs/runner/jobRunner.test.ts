import { err } from '../../../../../shared/base/result.ts';
import { afterEach, describe, expect, test } from 'vitest';
import { at, createRunnerWorld, type Site, type World, type WorldOptions } from './runnerWorld.ts';

let open: { remove(): void; readonly runner: World['runner'] }[] = [];

afterEach(async () => {
  for (const world of open) {
    await world.runner.stop();
    world.remove();
  }
  open = [];
});

async function worldOf(options: WorldOptions): Promise<World> {
  const world = createRunnerWorld(options);
  open.push(world);
  await world.runner.start();
  return world;
}

/** A shop: a home page, ten categories of ten items, each with links to others and home. */
const shop: Site = (url) => {
  const { pathname } = new URL(url);
  if (pathname === '/') return { links: Array.from({ length: 10 }, (_, n) => `/c${n}`) };
  if (/^\/c\d$/.test(pathname)) return { links: ['/', ...Array.from({ length: 10 }, (_, n) => `${pathname}/i${n}`)] };
  if (/^\/c\d\/i\d$/.test(pathname)) return { links: ['/', '/c0', '/c9/i9'] };
  return undefined;
};

const types = (world: World, type: string): number => world.events.filter((event) => event.type === type).length;

/** The stored events of a type. */
const stored = (world: World, jobId: string, type: string): unknown[] =>
  world.tables.events(jobId, 0, 10_000).flatMap((event) => (event.type === type ? [event.body] : []));

/** Maximum number of pages of a moment. */
function maxAtOnce(visits: World['visited']): number {
  const changes = visits.flatMap(({ startedAt, endedAt }) => [
    { time: startedAt, change: 1 },
    { time: endedAt, change: -1 },
  ]);
  let [now, max] = [0, 0];
  for (const { change } of changes.toSorted((one, other) => one.time - other.time || one.change - other.change)) {
    now += change;
    max = Math.max(max, now);
  }
  return max;
}

describe('the runner of jobs', () => {
  test('crawls a site whole, and sleeps afterwards', async () => {
    const world = await worldOf({ site: shop });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 111, published: 111 } });
    expect(new Set(world.visited.map(({ url }) => url)).size).toBe(world.visited.length);
    expect(types(world, 'page.started')).toBe(111);
    expect(types(world, 'page.done')).toBe(111);
    expect(types(world, 'job.ended')).toBe(1);
    expect(world.timers.pending).toBe(0);
    expect(world.logs).toEqual([]);
  });

  test('gives the same list whichever page is slow', async () => {
    const lists: string[][] = [];
    for (const seed of [1, 2, 3, 4, 5]) {
      const world = await worldOf({ site: shop, seed, places: 7 });
      const job = await world.startJob({ maxDocuments: 40 });
      await world.run();
      lists.push(world.published(job.id));
    }
    expect(lists[0]).toHaveLength(40);
    for (const list of lists) expect(list).toEqual(lists[0]);
  });

  test('counts documents for the limit: a failed page opens a place', async () => {
    const world = await worldOf({
      site: (url) => (/\/c[02468]$/.test(url) ? { failure: { isHostFailure: false } } : shop(url, 0)),
    });
    const job = await world.startJob({ maxDocuments: 20 });
    await world.run();
    const { state, counts } = world.record(job.id);
    expect([state, counts.documents, counts.failed]).toEqual(['completed', 20, 5]);
    expect(world.tables.errors(job.id).map(({ code }) => code)).toEqual(['X', 'X', 'X', 'X', 'X']);
    expect(world.visited).toHaveLength(25);
  });

  test('visits at most the pages of its limit', async () => {
    const world = await worldOf({ site: shop });
    const job = await world.startJob({ maxDocuments: 1 });
    await world.run();
    expect(world.record(job.id).state).toBe('completed');
    expect(world.visited).toHaveLength(1);
  });

  test('aborts the pages of a job that is cancelled, and begins no other', async () => {
    const world = await worldOf({ site: shop });
    const job = await world.startJob();
    await world.run(() => world.visited.length >= 6);
    const before = world.timers.now();
    const cancelled = world.tables.cancel(job.id, before);
    if (cancelled !== null) world.runner.drop(cancelled);
    await world.run();
    const begun = world.visited.length;
    expect(world.visited.every(({ endedAt }) => endedAt <= before)).toBe(true);
    expect(world.visited.some(({ wasAborted }) => wasAborted)).toBe(true);
    expect(types(world, 'page.started')).toBe(begun);
    expect(world.record(job.id).state).toBe('cancelled');
    expect(world.timers.pending).toBe(0);
  });

  test('visits no page that robots.txt disallows, and lists it', async () => {
    const world = await worldOf({ site: shop, robots: (url) => !url.includes('/c3') });
    const job = await world.startJob();
    await world.run();
    expect(world.visited.some(({ url }) => url.includes('/c3'))).toBe(false);
    expect(world.tables.robotsBlocked(job.id, 100)).toEqual([at('/c3')]);
  });

  test('fails with the sentence of a pattern that takes too long, and keeps the documents', async () => {
    const world = await worldOf({
      site: shop,
      prepare: (urls) => (urls.includes(at('/c4/i0')) ? err('The pattern x takes too long.') : undefined),
      places: 1,
    });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'failed', error: 'The pattern x takes too long.' });
    // The start page and the categories up to that whose links cannot be judged.
    expect(world.published(job.id)).toEqual([at('/'), ...[0, 1, 2, 3, 4].map((n) => at(`/c${n}`))]);
    expect(types(world, 'job.ended')).toBe(1);
  });

  test('fails where the URLs of sitemaps cannot be judged', async () => {
    const world = await worldOf({
      site: shop,
      sitemap: ['/s'],
      prepare: (urls) => (urls.includes(at('/s')) ? err('The pattern x takes too long.') : undefined),
    });
    const job = await world.startJob({ maxDocuments: 1000, awaitsSitemaps: true });
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'failed', error: 'The pattern x takes too long.' });
  });

  test('fails a crawl whose start URL robots.txt disallows', async () => {
    const world = await worldOf({ site: shop, robots: () => false });
    const job = await world.startJob();
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'failed', error: expect.stringContaining('CRAWL_DENIAL') });
    expect(world.visited).toEqual([]);
  });

  test('fails a crawl with the fault of a site whose robots.txt cannot be read', async () => {
    const robotsFault = { code: 'SCRAPE_SITE_ERROR', reason: 'shop.example cannot be reached (connect: ECONNREFUSED)' };
    const world = await worldOf({ site: shop, robotsFault });
    const job = await world.startJob();
    await world.run();
    const { error } = world.record(job.id) ?? {};
    expect(error).toMatch(/^SCRAPE_SITE_ERROR: robots.txt of \S+ could not be read, .*ECONNREFUSED/);
    expect(world.visited).toEqual([]);
  });

  test('comes back to a page whose host asks for patience, for all jobs of the host', async () => {
    const world = await worldOf({
      site: (url, visit) => (visit === 0 && url === at('/c1') ? { status: 429, retryAfterMs: 60_000 } : shop(url, 0)),
      places: 1,
    });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.record(job.id).counts).toMatchObject({ documents: 111, failed: 0 });
    const [first, second] = world.visited.filter(({ url }) => url === at('/c1'));
    const paused = world.visited.filter(
      ({ startedAt }) => startedAt > (first?.endedAt ?? 0) && startedAt < (first?.endedAt ?? 0) + 60_000,
    );
    expect(paused).toEqual([]);
    expect((second?.startedAt ?? 0) - (first?.endedAt ?? 0)).toBeGreaterThanOrEqual(60_000);
    expect(world.events).toContainEqual(expect.objectContaining({ type: 'host.paused', reason: 'throttled' }));
    expect(stored(world, job.id, 'host.paused')).toMatchObject([{ host: 'site.example', reason: 'throttled' }]);
    expect(stored(world, job.id, 'page.postponed')).toMatchObject([{ url: at('/c1') }]);
    expect(stored(world, job.id, 'page.started')).toHaveLength(112);
  });

  test('gives a page up whose host refuses it three times', async () => {
    const world = await worldOf({ site: (url) => (url === at('/c1') ? { status: 503 } : shop(url, 0)) });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.visited.filter(({ url }) => url === at('/c1'))).toHaveLength(3);
    expect(world.tables.errors(job.id)).toMatchObject([{ url: at('/c1'), code: 'SCRAPE_SITE_ERROR' }]);
    expect(world.record(job.id).counts.documents).toBe(100);
  });

  test('gives two jobs of one host their turns, within the lanes of the host', async () => {
    const world = await worldOf({ site: shop, maxPagesPerHost: 2, places: 6 });
    const jobs = [await world.startJob(), await world.startJob()];
    await world.run();
    for (const { id } of jobs)
      expect(world.record(id)).toMatchObject({ state: 'completed', counts: { documents: 100 } });
    expect(maxAtOnce(world.visited)).toBe(2);
    const first = world.visited.slice(20, 60).filter(({ jobId }) => jobId === jobs[0]?.id).length;
    expect(first).toBeGreaterThan(12);
    expect(first).toBeLessThan(28);
  });

  test('leaves the gap that a request asks for between its pages, one at a time', async () => {
    const world = await worldOf({ site: shop });
    const job = await world.startJob({ maxDocuments: 8, request: { delay: 3 } });
    await world.run();
    expect(world.record(job.id).counts.documents).toBe(8);
    const starts = world.visited.map(({ startedAt }) => startedAt);
    for (const [index, start] of starts.entries())
      if (index > 0) expect(start - (starts[index - 1] ?? 0)).toBeGreaterThanOrEqual(3000);
    expect(maxAtOnce(world.visited)).toBe(1);
  });

  test('keeps to the concurrency of a request', async () => {
    const world = await worldOf({ site: shop, places: 8 });
    await world.startJob({ maxDocuments: 30, request: { maxConcurrency: 3 } });
    await world.run();
    expect(maxAtOnce(world.visited)).toBe(3);
  });

  test('visits the list of a batch, each entry once', async () => {
    const world = await worldOf({ site: shop });
    const job = await world.startJob({ kind: 'batchScrape', url: '' }, ['/c1', '/c2', '/c1', '/none']);
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 4 } });
    expect(world.published(job.id)).toEqual([at('/c1'), at('/c2'), at('/c1'), at('/none')]);
  });

  test('visits the pages of sitemaps before those that are linked', async () => {
    const world = await worldOf({ site: shop, sitemap: ['/c5/i1', '/c7'] });
    const job = await world.startJob({ awaitsSitemaps: true, maxDocuments: 13 });
    await world.run();
    expect(world.published(job.id).slice(0, 3)).toEqual([at('/'), at('/c5/i1'), at('/c7')]);
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 13 } });
  });

  test('moves to the host that the start URL leads to, and refuses pages that lead elsewhere', async () => {
    const www = 'https://www.other.example/';
    const world = await worldOf({
      site(url) {
        if (url === at('/')) return { redirect: www, links: ['/a', '/b'] };
        return url === `${www}a` ? { redirect: 'https://elsewhere.example/' } : {};
      },
    });
    const job = await world.startJob();
    await world.run();
    expect(world.visited.map(({ url }) => url)).toEqual([at('/'), `${www}a`, `${www}b`]);
    expect(world.record(job.id).counts.documents).toBe(2);
    expect(world.tables.errors(job.id)).toMatchObject([{ url: `${www}a`, code: 'CRAWL_DENIAL' }]);
  });

  const calendar: Site = (url) => {
    const day = Number(/\/day\/(\d+)$/.exec(url)?.[1] ?? 0);
    return { text: day > 0 ? 'no events' : url, links: [`/day/${day + 1}`] };
  };

  test('names the page whose text another one repeats', async () => {
    const world = await worldOf({ site: calendar });
    const job = await world.startJob({ maxDocuments: 4 });
    await world.run();
    const { pages } = world.tables.pages(job.id, { state: 'done', after: 0, count: 10 });
    expect(pages.map(({ number, nearDuplicateOf }) => [number, nearDuplicateOf])).toEqual([
      [0, null],
      [1, null],
      [2, 1],
      [3, 1],
    ]);
  });

  test('leaves a template at the same page after a restart', async () => {
    const whole = await worldOf({ site: calendar });
    const reference = await whole.startJob({ maxDocuments: 1000 });
    await whole.run();
    const world = await worldOf({ site: calendar });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run(() => world.visited.length >= 4);
    await world.runner.stop();
    const again = world.restart();
    await again.start();
    await world.run();
    await again.stop();
    expect(world.published(job.id)).toEqual(whole.published(reference.id));
  });

  test('follows no links into a template whose pages repeat', async () => {
    const world = await worldOf({ site: calendar });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    const { state, counts } = world.record(job.id);
    expect(state).toBe('completed');
    expect(counts.documents).toBeLessThan(10);
    const { pages } = world.tables.pages(job.id, { state: 'skipped', after: 0, count: 10 });
    expect(pages).toMatchObject([{ reason: 'trap' }]);
  });

  test('lets the next level begin without a page that takes far longer than the others', async () => {
    const world = await worldOf({
      site: (url) => ({ ...shop(url, 0), durationMs: url === at('/c4') ? 300_000 : 500 }),
    });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 111 } });
    expect(types(world, 'order.relaxed')).toBeGreaterThanOrEqual(1);
    expect(stored(world, job.id, 'order.relaxed')[0]).toEqual({ number: 5 });
    const straggler = world.visited.find(({ url }) => url === at('/c4'));
    expect(world.visited.filter(({ startedAt }) => startedAt < (straggler?.endedAt ?? 0)).length).toBeGreaterThan(90);
  });

  test('gives up a host that fails again and again, with one reason for its pages', async () => {
    const world = await worldOf({ site: (url) => (url.includes('dead') ? { failure: { isHostFailure: true } } : {}) });
    const urls = Array.from({ length: 30 }, (_, n) => `https://dead.example/${n}`);
    const job = await world.startJob({ kind: 'batchScrape', url: '' }, [...urls, '/alive']);
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 1, failed: 30 } });
    expect(world.visited.length).toBeLessThan(25);
    const errors = world.tables.errors(job.id).filter(({ code }) => code === 'SCRAPE_SITE_ERROR');
    expect(errors.length).toBeGreaterThan(5);
    expect(new Set(errors.map(({ error }) => error)).size).toBe(1);
  });
});

describe('the runner beside a store that fails', () => {
  test('loses nothing where the disk is full for a while', async () => {
    let calls = 0;
    const world = await worldOf({
      site: shop,
      failStore(method) {
        calls += 1;
        const fails = calls > 40 && calls < 90 && ['finishPage', 'lease', 'admit'].includes(method);
        return fails ? { kind: 'unwritable', isDone: false } : null;
      },
    });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 111, failed: 0 } });
    expect(world.visited).toHaveLength(111);
    expect(world.logs.length).toBeGreaterThan(0);
  });

  test('loses nothing where the process of the store ends, whatever it had committed', async () => {
    let calls = 0;
    const world = await worldOf({
      site: shop,
      failStore() {
        calls += 1;
        return calls % 17 === 0 ? { kind: 'gone', isDone: calls % 2 === 0 } : null;
      },
    });
    const job = await world.startJob({ maxDocuments: 1000 });
    await world.run();
    expect(world.record(job.id)).toMatchObject({ state: 'completed', counts: { documents: 111, leased: 0 } });
    expect(new Set(world.published(job.id)).size).toBe(111);
  });

  test('gives its leases back when it stops, and continues after a restart with the same list', async () => {
    const whole = await worldOf({ site: shop });
    const reference = await whole.startJob({ maxDocuments: 60 });
    await whole.run();
    const world = await worldOf({ site: shop, seed: 9 });
    const job = await world.startJob({ maxDocuments: 60 });
    await world.run(() => world.visited.length >= 30);
    await world.runner.stop();
    expect(world.record(job.id)).toMatchObject({ state: 'scraping', counts: { leased: 0 } });
    const again = world.restart();
    await again.start();
    await world.run();
    await again.stop();
    expect(world.record(job.id).state).toBe('completed');
    expect(world.published(job.id)).toEqual(whole.published(reference.id));
  });
});
