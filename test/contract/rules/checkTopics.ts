import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EngineAnswer } from '../../support/engine.ts';
import { startSite, type Site } from '../../support/site.ts';
import { notePath, type EngineRule, type EngineTopic } from './engineRule.ts';
import { borrowWorld, startWorld, type OpenWorld } from './startWorld.ts';

/**
 * Creates a test for each rule: one site for all topics, and one engine, except for those that need their own.
 * @param flags of the shared engine, in addition to `--allow-private`
 */
export function checkTopics(topics: readonly EngineTopic[], flags: readonly string[] = []): void {
  let site: Site;
  let shared: OpenWorld | null = null;
  beforeAll(async () => {
    site = await startSite();
  });
  afterAll(async () => {
    await shared?.close();
    await site.close();
  });

  describe.each(topics)('$topic', (topic) => {
    const isOwn = topic.ownEngine === true || topic.flags !== undefined;
    let world: OpenWorld;
    beforeAll(async () => {
      world = isOwn ? await startWorld(topic, site) : (shared ??= await borrowWorld(site, flags));
    });
    afterAll(async () => {
      if (isOwn) await world.close();
    });

    const responses = new Map<string, Promise<EngineAnswer>>();
    const scrape = ({ path = notePath, options = {}, sharesScrape = false }: EngineRule): Promise<EngineAnswer> => {
      const key = JSON.stringify([path, options]);
      const response = (sharesScrape ? responses.get(key) : undefined) ?? world.scrape(path, options);
      responses.set(key, response);
      return response;
    };

    for (const each of topic.rules) {
      const { rule, source, long = false, path, options, status = 200, answer: expected, check } = each;
      test(`${rule} (${source})`, { tags: long ? ['long'] : [] }, async () => {
        const asks = path !== undefined || options !== undefined;
        const answer = asks ? await scrape(each) : null;
        if (answer !== null) expect(answer.status, answer.text.slice(0, 300)).toBe(status);
        if (answer !== null && expected !== undefined) expect(answer.json).toMatchObject(expected);
        await check?.(world, answer);
      });
    }
  });
}
