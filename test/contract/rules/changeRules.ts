import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { filesBelow } from '../../support/secretSearch.ts';
import type { EngineTopic, RuleWorld } from './engineRule.ts';

const page = (text: string, description = ''): string =>
  `<!doctype html><title>Kiln log</title><meta name="description" content="${description}">` +
  `<main><h1>Kiln log</h1>${'<p>The kiln was fired to a temperature that the log gives below.</p>'.repeat(4)}<p>${text}</p></main>`;

/** Sets what the site shows under a key, then scrapes it; gives `changeTracking`. */
async function look(
  { site, scrape }: RuleWorld,
  key: string,
  html: string,
  tracking: JsonObject = {},
  status = 200,
): Promise<JsonObject> {
  await fetch(`${site.origin}/edition/set?key=${key}&status=${status}`, { method: 'POST', body: html });
  const answer = await scrape(`/edition?key=${key}`, {
    formats: ['markdown', { type: 'changeTracking', ...tracking }],
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(200);
  return answer.data['changeTracking'] as JsonObject;
}

export const changeRules: EngineTopic = {
  topic: 'changeTracking',
  rules: [
    {
      rule: 'as a string it is the same format',
      source: 'api-facts 1',
      path: '/note',
      options: { formats: ['markdown', 'changeTracking'] },
      answer: { data: { changeTracking: { changeStatus: 'new', previousScrapeAt: null, visibility: 'visible' } } },
    },
    {
      rule: 'git-diff gives the change as text',
      source: 'contract 2.5 diff',
      check: async (world) => {
        const mode = { modes: ['git-diff'] };
        expect((await look(world, 'diff', page('900 degrees'), mode))['diff']).toBeNull();
        const { diff } = await look(world, 'diff', page('1100 degrees'), mode);
        expect(diff).toMatch(/^--- previous\n\+\+\+ current\n@@ -\d+,\d+ \+\d+,\d+ @@\n/);
        expect(diff).toContain('\n-900 degrees\n+1100 degrees\n');
      },
    },
    {
      rule: 'json compares the values of a schema that the page states itself, without a model',
      source: 'contract 2.5 json, issue 5',
      check: async (world) => {
        const mode = {
          modes: ['json', 'git-diff'],
          schema: { type: 'object', properties: { title: { type: 'string' }, description: { type: 'string' } } },
        };
        expect(await look(world, 'json', page('a', 'Cold'), mode)).toMatchObject({ json: null, diff: null });
        expect(await look(world, 'json', page('b', 'Hot'), mode)).toMatchObject({
          changeStatus: 'changed',
          json: { description: { previous: 'Cold', current: 'Hot' } },
          diff: expect.stringContaining('-a\n+b') as string,
        });
      },
    },
    {
      rule: 'json that somebody must read for is refused without a model',
      source: 'issue 5',
      path: '/note',
      options: { formats: ['markdown', { type: 'changeTracking', modes: ['json'], prompt: 'the price' }] },
      status: 403,
      answer: { success: false },
    },
    {
      rule: 'the scrapes of each tag are kept apart',
      source: 'api-facts 1.3',
      check: async (world) => {
        await look(world, 'tag', page('900 degrees'));
        expect(await look(world, 'tag', page('900 degrees'), { tag: 'daily' })).toMatchObject({ changeStatus: 'new' });
        expect(await look(world, 'tag', page('1100 degrees'), { tag: 'daily' })).toMatchObject({
          changeStatus: 'changed',
        });
        expect(await look(world, 'tag', page('900 degrees'))).toMatchObject({ changeStatus: 'same' });
      },
    },
    {
      rule: 'the page is fetched, whatever the cache has',
      source: 'api-facts 1.1 and 2.8',
      check: async (world) => {
        await world.scrape('/counter?key=tracked');
        const answer = await world.scrape('/counter?key=tracked', { formats: ['markdown', 'changeTracking'] });
        expect(answer.data['markdown']).toBe('visit 2');
        expect(answer.data['metadata']).toMatchObject({ cacheState: 'miss' });
      },
    },
    {
      rule: 'with zeroDataRetention nothing is compared or kept, and a warning says so',
      source: 'issue 5',
      check: async (world) => {
        const before = filesBelow(world.data).length;
        const options = { formats: ['markdown', 'changeTracking'], zeroDataRetention: true };
        const answer = await world.scrape('/docs?untracked', options);
        expect(answer.data['warning']).toContain('Change tracking is not supported with zero data retention.');
        expect(answer.data).not.toHaveProperty('changeTracking');
        expect(filesBelow(world.data)).toHaveLength(before);
      },
    },
  ],
};

/** What is compared after the engine was restarted. */
export const changeLifeRules: EngineTopic = {
  topic: 'changeTracking over time',
  ownEngine: true,
  rules: [
    {
      long: true,
      rule: 'new, same, changed and removed are reported, with when the page was scraped before; also after a restart',
      source: 'contract 2.5, api-facts 1.3',
      check: async (world) => {
        const first = await look(world, 'life', page('900 degrees'));
        expect(first).toEqual({ previousScrapeAt: null, changeStatus: 'new', visibility: 'visible' });
        const second = await look(world, 'life', page('900 degrees'));
        expect(second).toMatchObject({ changeStatus: 'same', visibility: 'visible' });
        expect(Date.now() - Date.parse(second['previousScrapeAt'] as string)).toBeLessThan(60_000);
        await world.restart();
        expect(await look(world, 'life', page('1100 degrees'))).toMatchObject({ changeStatus: 'changed' });
        expect(await look(world, 'life', page('Not here'), {}, 404)).toMatchObject({ changeStatus: 'removed' });
      },
    },
  ],
};
