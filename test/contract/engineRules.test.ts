import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSite, type Site } from '../support/site.ts';
import { cacheRules } from './rules/cacheRules.ts';
import { changeRules } from './rules/changeRules.ts';
import { contentRules } from './rules/contentRules.ts';
import { creditRules } from './rules/creditRules.ts';
import { actionFailureRules } from './rules/actionFailureRules.ts';
import { actionRules } from './rules/actionRules.ts';
import type { EngineTopic } from './rules/engineRule.ts';
import { adRules } from './rules/adRules.ts';
import { errorRules } from './rules/errorRules.ts';
import { factRules } from './rules/factRules.ts';
import { formatRules } from './rules/formatRules.ts';
import { mediaRules } from './rules/mediaRules.ts';
import { modelRules } from './rules/modelRules.ts';
import { pageRules } from './rules/pageRules.ts';
import { placeRules } from './rules/placeRules.ts';
import { optionRules } from './rules/optionRules.ts';
import { profileRules } from './rules/profileRules.ts';
import { redactRules } from './rules/redactRules.ts';
import { requestRules } from './rules/requestRules.ts';
import { startWorld } from './rules/startWorld.ts';

/** A file of rules for each topic. */
const topics: readonly EngineTopic[] = [
  pageRules,
  requestRules,
  contentRules,
  errorRules,
  actionRules,
  actionFailureRules,
  cacheRules,
  changeRules,
  creditRules,
  formatRules,
  mediaRules,
  factRules,
  redactRules,
  placeRules,
  adRules,
  optionRules,
  profileRules,
  modelRules,
];

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

  const rows = topic.rules.map((rule) => [rule.rule, rule.source, rule] as const);
  test.each(rows)('%s (%s)', async (_rule, _source, { path, options, status = 200, answer: expected, check }) => {
    const asks = path !== undefined || options !== undefined;
    const answer = asks ? await world.scrape(path ?? '/article', options) : null;
    if (answer !== null) expect(answer.status, answer.text.slice(0, 300)).toBe(status);
    if (answer !== null && expected !== undefined) expect(answer.json).toMatchObject(expected);
    await check?.(world, answer);
  });
});
