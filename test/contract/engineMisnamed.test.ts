import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEngine, type RunningTestEngine } from '../support/engine.ts';
import { startSite, type Site } from '../support/site.ts';
import { misnamed } from '../support/siteFiles.ts';

let engine: RunningTestEngine;
let site: Site;

beforeAll(async () => {
  [engine, site] = await Promise.all([startEngine(['--allow-private']), startSite()]);
});
afterAll(async () => {
  await Promise.all([engine.stop(), site.close()]);
});

async function markdownOf(path: string): Promise<string> {
  return (await engine.scrape({ url: `${site.origin}${path}` })).textOf('markdown');
}

test.each(misnamed)('%s is read by its bytes, whatever its server calls it: %s', async (path) => {
  expect(await markdownOf(path)).toBe('The lamp is out.\n');
});

test('text of which its server knows no type is read by its name', async () => {
  expect(await markdownOf('/prices.csv')).toContain('| Whale | 3,50 |');
});
