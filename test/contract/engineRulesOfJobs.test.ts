import { afterAll, beforeAll, describe, test } from 'vitest';
import { startCrawlSite, type CrawlSite } from '../support/crawlSite.ts';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { batchRules } from './rules/jobs/batchRules.ts';
import { commonJobRules } from './rules/jobs/commonJobRules.ts';
import { crawlLinkRules } from './rules/jobs/crawlLinkRules.ts';
import { crawlStatusRules } from './rules/jobs/crawlStatusRules.ts';
import { createJobRuleWorld } from './rules/jobs/jobRule.ts';
import { mapRules } from './rules/jobs/mapRules.ts';

/** What clients of map, crawl and batch rely on: a row for each line, against one engine and one site. */
let engine: RunningTestEngine;
let site: CrawlSite;
let world: ReturnType<typeof createJobRuleWorld>;

beforeAll(async () => {
  [engine, site] = await Promise.all([startEngine(['--allow-private']), startCrawlSite()]);
  world = createJobRuleWorld(engine, site);
});

afterAll(async () => {
  world.release();
  await Promise.all([engine.stop(), site.close()]);
});

describe.each([commonJobRules, mapRules, crawlStatusRules, crawlLinkRules, batchRules])('$topic', ({ rules }) => {
  test.each(rules)('$rule', { tags: 'long' }, async ({ check }) => await check(world));
});
