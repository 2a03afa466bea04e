import { afterEach, expect, test } from 'vitest';
import { createCrawlSites, describeStart } from '../../../../electron/engine/launch/crawlSites.ts';
import { createPageComparison } from '../../../../electron/engine/launch/pageComparison.ts';
import { createRobotsCache } from '../../../../electron/engine/site/robots/robotsCache.ts';
import { fingerprintPage } from '../../../../electron/engine/site/worker/fingerprintPage.ts';
import { createRunnerWorld, type SitePage, type World } from '../jobs/runner/runnerWorld.ts';
import { crawlRequest, fakeGuardedFetch, noSitemap } from './crawlSiteFakes.ts';

const origin = 'https://club.example';
const dayMs = 24 * 60 * 60 * 1000;

function datePath(time: number): string {
  return `/calendar/${new Date(time).toISOString().slice(0, 10)}`;
}

/** A club of 200 pages, in a chain of sections that is five links deep, with an endless calendar that each page links to. */
function pageAt(url: string, today: string): SitePage {
  const path = new URL(url).pathname;
  if (path.startsWith('/calendar/')) {
    const time = Date.parse(path.slice('/calendar/'.length));
    const days = Array.from({ length: 40 }, (_, index) => datePath(time + (index - 20) * dayMs));
    return { text: `Club calendar ${path.slice(10)} no events on this day`, links: ['/', ...days] };
  }
  const [, , section = '0', entry] = path.split('/');
  const level = Number(section);
  const text = Array.from({ length: 80 }, (_, index) => `${path}word${index * (level + 3)}`).join(' ');
  if (entry !== undefined) return { text, links: [today, ...(level > 0 ? [`/part/${section}`] : ['/'])] };
  const entries = Array.from(
    { length: 39 },
    (_, index) => `/part/${section}/entry-${'abcdefghij'[index % 10]}-${index}`,
  );
  return { text, links: [today, ...entries, ...(level < 4 ? [`/part/${level + 1}`] : [])] };
}

let open: (World & { remove(): void })[] = [];

afterEach(async () => {
  for (const world of open) {
    await world.runner.stop();
    world.remove();
  }
  open = [];
});

/** Crawls the club with real rules of sites, store and runner; pages end after times that depend on the seed. */
async function crawlClub(seed: number): Promise<string[]> {
  const world: World & { remove(): void } = createRunnerWorld({
    site: (url) => pageAt(url, datePath(world.timers.now())),
    seed,
    places: 6,
    describeStart,
    comparison: createPageComparison({
      fingerprint: (url, text) => Promise.resolve(fingerprintPage(url, text)),
    }),
    sites: (timers) =>
      createCrawlSites({
        fetch: fakeGuardedFetch({}),
        readSitemap: noSitemap,
        matchPatterns: () => Promise.reject(new Error('the request has no such patterns')),
        robots: createRobotsCache(timers),
        userAgent: 'Trowel/test',
        robotsAgents: ['Trowel'],
      }),
  });
  open.push(world);
  await world.runner.start();
  const request = crawlRequest({ url: `${origin}/`, sitemap: 'skip' });
  const job = await world.startJob({ maxDocuments: 300, url: `${origin}/`, request }, [`${origin}/`]);
  await world.run();
  expect(world.record(job.id).state).toBe('completed');
  return world.published(job.id);
}

test('a site of 200 pages with an endless calendar is crawled whole with a limit of 300', async () => {
  const paths = await crawlClub(1);
  const real = paths.filter((url) => !url.includes('/calendar/'));
  expect(real.length).toBeGreaterThanOrEqual(190);
  expect(new Set(paths).size).toBe(paths.length);
});

test('its pages come in one order, whatever their times', { tags: ['long'], timeout: 300_000 }, async () => {
  const paths = await crawlClub(1);
  for (const seed of [2, 3, 4, 5]) expect(await crawlClub(seed)).toEqual(paths);
});
