import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { pathOfHtml } from '../../support/optionPages.ts';
import type { EngineAnswer } from '../../support/engine.ts';
import type { EngineTopic, RuleWorld } from './engineRule.ts';

/** Shows what a browser has stored, and stores what `keep` contains. */
const look = `<main><h1>Kept</h1><p id=said>…</p></main><script>
const keep = new URLSearchParams(location.search).get('keep');
const found = { cookie: document.cookie, local: { ...localStorage }, session: { ...sessionStorage } };
said.textContent = 'found ' + JSON.stringify(found);
if (keep !== null) { document.cookie = 'kiln=' + keep; document.cookie = 'lasting=' + keep + ';max-age=9999';
  localStorage.setItem('glaze', keep); sessionStorage.setItem('shelf', keep); }
</script>`;

async function visit(world: RuleWorld, options: JsonObject, keep?: string): Promise<JsonObject> {
  const path = pathOfHtml(look) + (keep === undefined ? '' : `&keep=${keep}`);
  return found(await world.scrape(path, { onlyMainContent: false, maxAge: 0, ...options }));
}

function found(answer: EngineAnswer): JsonObject {
  const text = /found (\{.*\})/.exec(answer.textOf('markdown').replaceAll('\\', ''))?.[1];
  if (text === undefined) throw new Error(answer.text.slice(0, 500));
  return JSON.parse(text) as JsonObject;
}

const nothing = { cookie: '', local: {}, session: {} };
const north = { cookie: 'kiln=north; lasting=north', local: { glaze: 'north' }, session: { shelf: 'north' } };

export const profileRules: EngineTopic = {
  topic: 'profile',
  rules: [
    {
      rule: 'is only read with saveChanges false',
      source: 'contract 2.2.2',
      check: async (world) => {
        await visit(world, { profile: { name: 'reader' } }, 'north');
        const profile = { name: 'reader', saveChanges: false };
        expect(await visit(world, { profile }, 'south')).toEqual(north);
        expect(await visit(world, { profile })).toEqual(north);
      },
    },
    {
      rule: 'has one writer at a time: a second one gets 409, a reader passes',
      source: 'contract 2.2.2, api-facts 2.9',
      check: async (world) => {
        world.site.forget();
        const slow = world.scrape('/slow?ms=3000', { profile: { name: 'busy' }, maxAge: 0 });
        await expect.poll(() => world.site.seen('/slow').length, { timeout: 10_000 }).toBe(1);
        const second = await world.scrape('/text', { profile: { name: 'busy' }, maxAge: 0 });
        expect(second.status).toBe(409);
        expect(second.json).toMatchObject({ success: false, error: expect.stringContaining('Conflict') as string });
        const reader = await world.scrape('/text', { profile: { name: 'busy', saveChanges: false }, maxAge: 0 });
        expect(reader.status).toBe(200);
        expect((await slow).status).toBe(200);
        expect((await world.scrape('/text', { profile: { name: 'busy' }, maxAge: 0 })).status).toBe(200);
      },
    },
    {
      rule: 'is refused where nothing may be kept',
      source: 'issue 5 (profile)',
      options: { profile: { name: 'a' }, zeroDataRetention: true },
      status: 400,
      answer: { success: false, code: 'BAD_REQUEST', error: expect.stringContaining('profile') as string },
    },
    {
      rule: 'that is only read goes with zero data retention',
      source: 'contract 2.1 and 2.2.2',
      options: { profile: { name: 'a', saveChanges: false }, zeroDataRetention: true },
      answer: { success: true },
    },
  ],
};

/** What a profile keeps while the engine restarts. */
export const profileLifeRules: EngineTopic = {
  topic: 'profile over time',
  ownEngine: true,
  rules: [
    {
      long: true,
      rule: 'keeps cookies, localStorage and sessionStorage by its name, over a restart, and shows them to nobody else',
      source: 'contract 2.2.2',
      check: async (world) => {
        const profile = { name: 'potter' };
        expect(await visit(world, { profile }, 'north')).toEqual(nothing);
        expect(await visit(world, { profile })).toEqual(north);
        expect(await visit(world, { profile: { name: 'Potter' } })).toEqual(nothing);
        expect(await visit(world, {})).toEqual(nothing);
        await world.restart();
        expect(await visit(world, { profile })).toEqual(north);
        expect(await visit(world, {})).toEqual(nothing);
      },
    },
  ],
};
