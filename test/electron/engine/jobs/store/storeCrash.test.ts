import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { JobStore } from '../../../../../electron/engine/ports/jobs.ts';
import { buildProgram } from '../../../../support/buildProgram.ts';
import { fastTimers, killableStore } from '../../../../support/killableStore.ts';
import { newJob } from '../../../../support/jobWorld.ts';
import { at, createWorldRunner, randomNumbers, startPageOf, type Site, type Visited } from '../runner/runnerWorld.ts';

/** A site of so many pages: a chain of sections, each with forty entries. */
function siteOf(pageCount: number): Site {
  const sections = Math.ceil(pageCount / 41);
  return (url) => {
    const [, , section = '0', entry] = new URL(url).pathname.split('/');
    const number = Number(section);
    if (entry !== undefined) return { links: [number === 0 ? '/' : `/part/${section}`], durationMs: 200 };
    const entries = Array.from({ length: 40 }, (_, index) => `/part/${section}/${index}`);
    const rest = pageCount - number * 41 - 1;
    return { links: [...entries.slice(0, rest), ...(number + 1 < sections ? [`/part/${number + 1}`] : [])] };
  };
}

async function documentsOf(store: JobStore, jobId: string): Promise<string[]> {
  const urls: string[] = [];
  for (;;) {
    const part = await store.documents(jobId, urls.length, { count: 500, bytes: 1e8 });
    if (!part.ok) throw new Error(part.error.message);
    if (part.value.length === 0) return urls;
    for (const text of part.value)
      urls.push((JSON.parse(text) as { metadata: { sourceURL: string } }).metadata.sourceURL);
  }
}

/** Crawls a site whose store is killed at random moments; returns what is left of it. */
async function crawlWithKills(pageCount: number, kills: number, seed: number) {
  const program = await buildProgram('electron/engine/jobs/store/jobs.process.ts');
  const folder = mkdtempSync(join(tmpdir(), 'trowel-crash-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { store, calls, kill } = killableStore(program, folder);
  const [random, timers, places] = [randomNumbers(seed), fastTimers(), 8];
  const visited: Visited[] = [];
  const runner = createWorldRunner({ site: siteOf(pageCount), places, seed }, { store, timers, visited });
  const ended = new Promise<void>((resolve) => {
    runner.listen((event) => {
      if (event.type === 'job.ended') resolve();
    });
  });
  await runner.start();
  const job = newJob({ maxDocuments: 10_000, createdAt: timers.now(), expiresAt: timers.now() + 1e12, url: at('/') });
  const started = await store.start(job, [startPageOf(at('/'))]);
  if (!started.ok) throw new Error(started.error.message);
  runner.add(started.value);
  let killed = 0;
  let isOver = false;
  void ended.then(() => (isOver = true));
  // About six calls a page: the kills are spread over the crawl.
  const callsPerKill = Math.floor((pageCount * 3) / kills);
  for (let next = calls() + random() * callsPerKill; killed < kills && !isOver; ) {
    await new Promise((resolve) => setTimeout(resolve, 1));
    if (calls() < next) continue;
    if (kill()) killed += 1;
    next = calls() + 1 + random() * callsPerKill;
  }
  await ended;
  await runner.stop();
  const record = await store.job(job.id);
  const urls = await documentsOf(store, job.id);
  await store.close();
  return { record: record.ok ? record.value : null, urls, visited, killed, places };
}

function expectWhole(
  { record, urls, visited, killed, places }: Awaited<ReturnType<typeof crawlWithKills>>,
  pageCount: number,
): void {
  expect(record).toMatchObject({
    state: 'completed',
    counts: { documents: pageCount, published: pageCount, failed: 0, waiting: 0, leased: 0, held: 0 },
  });
  expect(urls).toHaveLength(pageCount);
  expect(new Set(urls).size).toBe(pageCount);
  expect(visited.length).toBeLessThanOrEqual(pageCount + killed * places);
}

describe('a crawl whose store is killed', () => {
  test('loses no page and has none twice', { timeout: 120_000 }, async () => {
    const crawl = await crawlWithKills(60, 3, 1);
    expect(crawl.killed).toBe(3);
    expectWhole(crawl, 60);
  });

  test('loses nothing at 100 random moments of 2,000 pages', { tags: ['long'], timeout: 600_000 }, async () => {
    const crawl = await crawlWithKills(2000, 100, 7);
    expect(crawl.killed).toBe(100);
    expectWhole(crawl, 2000);
  });
});
