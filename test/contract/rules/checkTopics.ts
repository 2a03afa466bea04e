import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../../support/site.ts';
import type { EngineTopic } from './engineRule.ts';
import { startWorld } from './startWorld.ts';

/** Makes a test of each rule: an engine for every topic, a site for all of them. */
export function checkTopics(topics: readonly EngineTopic[]): void {
  let site: Site;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(async () => await site.close());

  describe.each(topics)('$topic', (topic) => {
    let world: Awaited<ReturnType<typeof startWorld>>;
    beforeAll(async () => {
      world = await startWorld(topic, site);
    });
    afterAll(async () => await world.close());

    for (const { rule, source, long = false, path, options, status = 200, answer: expected, check } of topic.rules) {
      test(`${rule} (${source})`, { tags: long ? ['long'] : [] }, async () => {
        const asks = path !== undefined || options !== undefined;
        const answer = asks ? await world.scrape(path ?? '/article', options) : null;
        if (answer !== null) expect(answer.status, answer.text.slice(0, 300)).toBe(status);
        if (answer !== null && expected !== undefined) expect(answer.json).toMatchObject(expected);
        await check?.(world, answer);
      });
    }
  });
}
