import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import type { EngineAnswer } from '../../support/engine.ts';
import { onOneScrape, type EngineTopic, type RuleWorld } from './engineRule.ts';

interface Told extends JsonObject {
  readonly ua: string;
  readonly languages: string[];
  readonly zone: string;
}

/** Returns the values that the page, frame and worker of `/who` reported. */
function toldBy(answer: EngineAnswer | null): Record<'page' | 'frame' | 'worker', Told> {
  const told = (name: string): Told =>
    JSON.parse(new RegExp(`^${name} (\\{.*\\})$`, 'm').exec(answer?.textOf('markdown') ?? '')?.[1] ?? '{}') as Told;
  return { page: told('page'), frame: told('frame'), worker: told('worker') };
}

/** One header of every request that the visit made, without repeats. */
function sent({ site }: RuleWorld, name: string): unknown[] {
  return [...new Set(site.requests.filter(({ path }) => path.startsWith('/who')).map(({ headers }) => headers[name]))];
}

const everything = { onlyMainContent: false, maxAge: 0 } satisfies JsonObject;
const own =
  /^Mozilla\/5\.0 \([^)]+\) AppleWebKit\/537\.36 \(KHTML, like Gecko\) Chrome\/(\d+)\.0\.0\.0 Safari\/537\.36$/;

export const placeRules: EngineTopic = {
  topic: 'who visits, from where',
  rules: [
    ...onOneScrape([
      {
        rule: 'without a location it is the US, in every frame, worker and request alike',
        source: 'contract 2.2 (location)',
        path: '/who',
        options: everything,
        check: (world, answer) => {
          const told = toldBy(answer);
          for (const [name, part] of Object.entries(told))
            expect(part, name).toMatchObject({ zone: 'America/New_York', languages: ['en-US', 'en'], locale: 'en-US' });
          expect(sent(world, 'accept-language')).toEqual(['en-US,en;q=0.9']);
          expect(told.page['position']).toBe('refused 1');
        },
      },
      {
        rule: 'the visitor is the bundled Chromium without the name of the application, its hints to match, in every request',
        source: 'issue 5 (User-Agent)',
        path: '/who',
        options: everything,
        check: (world, answer) => {
          const told = toldBy(answer);
          const version = own.exec(told.page.ua)?.[1];
          expect(version).toBeDefined();
          for (const part of Object.values(told)) {
            expect(part.ua).toBe(told.page.ua);
            expect(part['brands']).toContain('Chromium');
          }
          expect(sent(world, 'user-agent')).toEqual([told.page.ua]);
          expect(sent(world, 'sec-ch-ua')).toEqual([expect.stringContaining(`"Chromium";v="${version}"`)]);
        },
      },
    ]),
    {
      rule: 'a country in any case brings its zone, its languages and a position',
      source: 'contract 2.2 (location), api-facts 2.1',
      check: async (world) => {
        world.site.forget();
        const told = toldBy(await world.scrape('/who', { ...everything, location: { country: 'jp' } }));
        for (const part of [told.page, told.frame])
          expect(part).toMatchObject({
            zone: 'Asia/Tokyo',
            languages: ['ja-JP', 'ja', 'en-US', 'en'],
            locale: 'ja-JP',
          });
        // Its languages may be set after its script starts: nothing delays a worker.
        expect(told.worker.zone).toBe('Asia/Tokyo');
        expect(sent(world, 'accept-language')).toEqual(['ja-JP,ja;q=0.9,en-US;q=0.8,en;q=0.7']);
        expect(told.page['position']).toEqual([expect.closeTo(35.7, 0), expect.closeTo(139.7, 0)]);
      },
    },
    {
      rule: 'languages take the place of those of the country, in order of their weight',
      source: 'contract 2.2 (location.languages)',
      check: async (world) => {
        world.site.forget();
        const location = { country: 'DE', languages: ['fr;q=0.5', 'de-CH'] };
        const told = toldBy(await world.scrape('/who', { ...everything, location }));
        expect(told.page).toMatchObject({ zone: 'Europe/Berlin', languages: ['de-CH', 'fr'], locale: 'de-CH' });
        expect(sent(world, 'accept-language')).toEqual(['de-CH,fr;q=0.9']);
      },
    },
    {
      rule: 'a country that is none is refused',
      source: 'api-facts 2.1',
      options: { location: { country: 'zz' } },
      status: 400,
      answer: { success: false, code: 'BAD_REQUEST', details: [{ path: ['location', 'country'] }] },
    },
    {
      rule: 'mobile is a phone: its screen, its touch, its name, its hints',
      source: 'contract 2.2 (mobile)',
      check: async (world) => {
        world.site.forget();
        const told = toldBy(await world.scrape('/who', { ...everything, mobile: true }));
        expect(told.page).toMatchObject({ touch: 5, width: 390, platform: 'Linux armv81' });
        expect(told.page.ua).toMatch(/Android 10; K.* Mobile Safari/);
        expect(told.frame.ua).toBe(told.page.ua);
        expect(sent(world, 'user-agent')).toEqual([told.page.ua]);
        expect(sent(world, 'sec-ch-ua-mobile')).toEqual(['?1']);
      },
    },
    {
      rule: 'a User-Agent and languages among the headers are those of every request; another browser than Chromium sends no hints',
      source: 'contract 2.2 (headers)',
      check: async (world) => {
        world.site.forget();
        const headers = { 'user-agent': 'Mine/1.0', 'Accept-Language': 'it;q=0.8, sv' };
        const told = toldBy(await world.scrape('/who', { ...everything, headers }));
        expect(told.page.languages).toEqual(['sv', 'it']);
        for (const part of Object.values(told)) expect(part.ua).toBe('Mine/1.0');
        expect(sent(world, 'user-agent')).toEqual(['Mine/1.0']);
        expect(sent(world, 'accept-language')).toEqual(['it;q=0.8, sv']);
        expect(sent(world, 'sec-ch-ua')).toEqual([undefined]);
      },
    },
    {
      rule: 'cookies and other headers reach the page’s own origin and nobody else',
      source: 'contract 2.2 (headers)',
      check: async (world) => {
        world.site.forget();
        await world.scrape('/who', { ...everything, headers: { Cookie: 'a=1; b=2', 'X-Kiln': 'north' } });
        const [page] = world.site.seen('/who');
        expect(page?.headers).toMatchObject({ cookie: 'a=1; b=2', 'x-kiln': 'north' });
        const [frame] = world.site.seen('/who-frame');
        expect(frame?.headers).not.toHaveProperty('cookie');
        expect(frame?.headers).not.toHaveProperty('x-kiln');
      },
    },
  ],
};
