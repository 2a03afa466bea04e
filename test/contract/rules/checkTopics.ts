import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../../support/site.ts';
import type { EngineTopic } from './engineRule.ts';
import { startWorld } from './startWorld.ts';

type World = Awaited<ReturnType<typeof startWorld>>;

/** Creates a test for each rule: one site and one engine for all topics, except those that need a separate engine. */
export function checkTopics(topics: readonly EngineTopic[]): void {
  let site: Site;
  let shared: World | null = null;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(async () => {
    await shared?.close();
    await site.close();
  });

  describe.each(topics)('$topic', (topic) => {
    const isOwn = topic.ownEngine === true || topic.flags !== undefined;
    let world: World;
    beforeAll(async () => {
      world = isOwn ? await startWorld(topic, site) : (shared ??= await startWorld(topic, site));
    });
    afterAll(async () => {
      if (isOwn) await world.close();
    });

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
