import { setTimeout } from 'node:timers/promises';
import { callEngine, crawl, crawledUrls } from '../crawl/crawlJob.ts';
import { crawlPeer } from '../crawl/crawlPeer.ts';
import { startLargeSite, startMappedSite } from '../crawl/largeSite.ts';
import { startUnmappedSite } from '../crawl/unmappedSite.ts';
import { treePss } from '../measure/processMemory.ts';
import { ratioRow, type Row } from '../measure/row.ts';
import { startEngine, type StartedEngine } from '../measure/startEngine.ts';
import type { Suite, SuiteContext } from './suite.ts';

/** Politeness is off on both sides: the peers have none. */
const impolite = ['--pages-per-host', '64', '--cache-mb', '0'] as const;

const sitePages = 2000;
/** A browser takes ten times as long for a page. */
const scriptPages = 300;

/**
 * `npm run bench -- crawl --data DIR`: pages a second against Crawlee's crawlers (C1 static pages, C2 pages that need their script), time of
 * a map against sitemapper (C3), memory of a long crawl (C4), and pages found without a sitemap (C5).
 */
export const crawlSuite: Suite = [
  { figures: ['C1'], measure: (context) => speedRow(context, { id: 'C1.pagesPerSecond.static', peer: 'cheerio' }) },
  { figures: ['C2'], measure: (context) => speedRow(context, { id: 'C2.pagesPerSecond.script', peer: 'playwright' }) },
  { figures: ['C3'], measure: mapRow },
  { figures: ['C4'], measure: memoryRow },
  { figures: ['C5'], measure: recallRow },
];

interface Speed {
  readonly id: string;
  readonly peer: 'cheerio' | 'playwright';
}

async function speedRow(context: SuiteContext, { id, peer }: Speed): Promise<readonly Row[]> {
  const theirs = crawlPeer(context, peer);
  if (theirs === null) return [];
  const [folder, limit, goal] =
    peer === 'cheerio' ? (['static', sitePages, 1] as const) : (['script', scriptPages, 1.5] as const);
  const [site, engine] = [await startLargeSite(sitePages), await startEngine(context.project, impolite)];
  const ratios: number[] = [];
  try {
    const ours = async (round: number): Promise<number> => {
      const { completed, durationMs } = await crawl(engine, `${site.origin}/${folder}-${round}/0`, limit);
      return rate('Trowel', completed, durationMs);
    };
    const rate = (name: string, count: number, durationMs: number): number => {
      const perSecond = (count * 1000) / durationMs;
      context.say(`bench: ${name}: ${count} of ${limit} pages, ${perSecond.toFixed(1)} a second`);
      if (count < limit) throw new Error(`${name} has ${count} of ${limit} pages`);
      return perSecond;
    };
    const other = async (round: number): Promise<number> => {
      const { count, durationMs } = await theirs(`${site.origin}/${folder}-${round}/0`, limit);
      return rate('Crawlee', count, durationMs);
    };
    for (let round = 0; round < (context.rounds ?? 3); round += 1) {
      const isPeerFirst = round % 2 === 1;
      const before = isPeerFirst ? await other(round) : null;
      const one = await ours(round);
      ratios.push(one / (before ?? (await other(round))));
    }
    return [ratioRow({ id, goal, direction: 'atLeast' }, ratios)];
  } finally {
    await engine.stop();
    site.close();
  }
}

const mappedUrls = 50_000;

async function mapRow(context: SuiteContext): Promise<readonly Row[]> {
  const theirs = crawlPeer(context, 'sitemapper');
  if (theirs === null) return [];
  const [site, engine] = [await startMappedSite(mappedUrls), await startEngine(context.project, impolite)];
  const ratios: number[] = [];
  try {
    for (let round = 0; round <= (context.rounds ?? 5); round += 1) {
      const startedAt = performance.now();
      const body = { url: site.origin, sitemap: 'only', ignoreCache: true, limit: 100_000, timeout: 120_000 };
      const { links } = await callEngine<{ readonly links: readonly unknown[] }>(engine, '/v2/map', body);
      const oursMs = performance.now() - startedAt;
      const { count, durationMs } = await theirs(`${site.origin}/sitemap.xml`);
      context.say(
        `bench: Trowel: ${links.length} URLs in ${oursMs.toFixed(0)} ms; sitemapper: ${count} in ${durationMs.toFixed(0)} ms`,
      );
      if (links.length < mappedUrls || count < mappedUrls) throw new Error(`a map has not all ${mappedUrls} URLs`);
      // The first round is a warm-up.
      if (round > 0) ratios.push(oursMs / durationMs);
    }
    return [ratioRow({ id: 'C3.time.map', goal: 0.5, direction: 'atMost' }, ratios)];
  } finally {
    await engine.stop();
    site.close();
  }
}

const few = 1000;
const many = 10_000;
const restMs = 5000;
const samples = 5;

async function memoryRow(context: SuiteContext): Promise<readonly Row[]> {
  const site = await startLargeSite(many);
  const ratios: number[] = [];
  try {
    for (let round = 0; round < (context.rounds ?? 1); round += 1) {
      const engine = await startEngine(context.project, impolite);
      try {
        await crawl(engine, `${site.origin}/static-few/0`, few);
        const before = await restingPss(engine);
        await crawl(engine, `${site.origin}/static-many/0`, many);
        const after = await restingPss(engine);
        const mb = (bytes: number): string => (bytes / 1_048_576).toFixed(0);
        context.say(`bench: ${mb(before)} MB after ${few} pages, ${mb(after)} MB after ${many}`);
        ratios.push(after / before);
      } finally {
        await engine.stop();
      }
    }
    return [ratioRow({ id: 'C4.memory', goal: 1.15, direction: 'atMost' }, ratios)];
  } finally {
    site.close();
  }
}

/** Returns the minimum of several measurements of an idle engine: memory that is about to be freed fluctuates. */
async function restingPss({ pid }: StartedEngine): Promise<number> {
  let min = Number.POSITIVE_INFINITY;
  for (let sample = 0; sample < samples; sample += 1) {
    await setTimeout(restMs / samples);
    min = Math.min(min, treePss(pid));
  }
  return min;
}

async function recallRow(context: SuiteContext): Promise<readonly Row[]> {
  const [site, engine] = [await startUnmappedSite(), await startEngine(context.project, impolite)];
  try {
    const found = await crawledUrls(engine, await crawl(engine, `${site.origin}/`, 10_000));
    const missing = site.paths.filter((path) => !found.has(`${site.origin}${path}`));
    if (missing.length > 0)
      context.say(`bench: ${missing.length} pages are missing, such as ${missing.slice(0, 5).join(', ')}`);
    const value = 1 - missing.length / site.paths.length;
    return [{ kind: 'value', id: 'C5.recall', value, peer: null, goal: 0.95, documents: site.paths.length }];
  } finally {
    await engine.stop();
    site.close();
  }
}
