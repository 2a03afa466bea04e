import { readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { JsonObject } from '../../../shared/base/json.ts';
import { pathOfHtml } from '../../support/optionPages.ts';
import { filesBelow, findSecretInFiles, secretForms } from '../../support/secretSearch.ts';
import type { EngineAnswer } from '../../support/engine.ts';
import { metadataOf, type EngineTopic, type RuleWorld, variantsOf } from './engineRule.ts';

const day = 24 * 60 * 60 * 1000;

/** Scrapes twice and returns the source of the second response. */
async function second(
  { scrape }: RuleWorld,
  path: string,
  first: JsonObject,
  then: JsonObject = first,
): Promise<EngineAnswer> {
  expect((await scrape(path, first)).status).toBe(200);
  return await scrape(path, then);
}

const stateOf = (answer: EngineAnswer): unknown => metadataOf(answer)['cacheState'];

/** Every cached page becomes older, as if that time had passed. The engine reads the folder when it starts. */
async function age(world: RuleWorld, ms: number): Promise<void> {
  const folder = join(world.data, 'pages');
  for (const name of readdirSync(folder)) {
    const [key, time = ''] = name.replace('.kept', '').split('-');
    const earlier = (Number.parseInt(time, 36) - ms).toString(36);
    renameSync(join(folder, name), join(folder, `${key}-${earlier}.kept`));
  }
  await world.restart();
}

/** Every file of the data folder with what it holds. */
function contentsOf(folder: string): ReadonlyMap<string, string> {
  return new Map(filesBelow(folder).map((file) => [file, readFileSync(file, 'base64')]));
}

/** Nothing of an address and its page lies in the data folder, whatever way it is written. */
function expectNoTrace(world: RuleWorld, secret: string): void {
  expect(findSecretInFiles(world.data, secretForms(secret))).toEqual([]);
}

export const cacheRules: EngineTopic = {
  topic: 'the cache',
  rules: [
    {
      rule: 'answers the same request again with the page of the first, and says so',
      source: 'contract 2.2 maxAge, api-facts 2.7',
      check: async (world) => {
        const first = await world.scrape('/counter?key=again');
        const then = await world.scrape('/counter?key=again');
        expect(metadataOf(first)).toMatchObject({ cacheState: 'miss', creditsUsed: 0 });
        expect(metadataOf(first)).not.toHaveProperty('cachedAt');
        expect(metadataOf(then)).toMatchObject({ cacheState: 'hit', creditsUsed: 0, concurrencyLimited: false });
        expect(Date.now() - Date.parse(metadataOf(then)['cachedAt'] as string)).toBeLessThan(60_000);
        expect(then.data['markdown']).toBe('visit 1');
        expect(metadataOf(then)['scrapeId']).not.toBe(metadataOf(first)['scrapeId']);
      },
    },
    {
      rule: 'makes every format of the cached page, exactly as of the fetched one',
      source: 'issue 5',
      check: async (world) => {
        const formats = ['html', 'links', 'images', 'rawHtml'];
        const fetched = await world.scrape('/product', { formats, maxAge: 0 });
        const cached = await world.scrape('/product', { formats });
        expect(stateOf(cached)).toBe('hit');
        for (const field of ['markdown', ...formats]) expect(cached.data[field], field).toEqual(fetched.data[field]);
        const { scrapeId: _one, cacheState: _fresh, ...before } = metadataOf(fetched);
        const { scrapeId: _other, cacheState: _hit, cachedAt: _at, ...after } = metadataOf(cached);
        expect(after).toEqual(before);
        const whole = await world.scrape('/product', { onlyMainContent: false, excludeTags: ['footer'] });
        const wholeAnew = await world.scrape('/product', {
          onlyMainContent: false,
          excludeTags: ['footer'],
          maxAge: 0,
        });
        expect(stateOf(whole)).toBe('hit');
        expect(whole.data['markdown']).toBe(wholeAnew.data['markdown']);
      },
    },
    {
      rule: 'answers a later format of the same page without asking the site again, what only scripts say included',
      source: 'contract 2.2 maxAge, issue 5',
      check: async (world) => {
        const shop = pathOfHtml(`<title>Kiln</title><main><h1>Cairn Kiln</h1><p class="price">$12.00</p>
          <button>Add to cart</button></main><script>var product = {"title":"Cairn Kiln","options":["Door"],"variants":[
          {"id":1,"option1":"Left","price":1200,"available":true},{"id":2,"option1":"Right","price":1200,"available":false}]};</script>`);
        expect((await world.scrape(shop)).textOf('markdown')).toContain('Cairn Kiln');
        world.site.forget();
        const later = await world.scrape(shop, { formats: ['product', 'links', 'menu'] });
        expect(stateOf(later)).toBe('hit');
        expect(later.data['product']).toMatchObject({ variants: [{ values: { Door: 'Left' } }, {}] });
        expect(world.site.requests).toEqual([]);
        // Branding is not cached with every page: it is captured once more, and then serves both.
        expect(stateOf(await world.scrape(shop, { formats: ['branding'] }))).toBe('miss');
        expect(stateOf(await world.scrape(shop, { formats: ['branding', 'product'] }))).toBe('hit');
        expect(stateOf(await world.scrape(shop))).toBe('hit');
      },
    },
    {
      rule: 'gives a copy without its looks where the page must not be fetched, and says what it lacks',
      source: 'contract 2.2 lockdown and minAge',
      check: async (world) => {
        await world.scrape('/note?looks');
        for (const options of [{ lockdown: true }, { minAge: 1 }]) {
          const copy = await world.scrape('/note?looks', { formats: ['markdown', 'branding'], ...options });
          expect(copy.status, copy.text.slice(0, 200)).toBe(200);
          expect(copy.data).toMatchObject({ branding: null, metadata: { cacheState: 'hit' } });
          expect(copy.textOf('markdown')).not.toBe('');
          expect(copy.textOf('warning')).toContain('branding: the styles of this page could not be determined');
        }
      },
    },
    {
      rule: 'answers from the copy even when the site is asked no more',
      source: 'contract 2.2 maxAge',
      check: async (world) => {
        await world.scrape('/note?quiet');
        world.site.forget();
        expect(stateOf(await world.scrape('/note?quiet'))).toBe('hit');
        expect(world.site.requests).toEqual([]);
      },
    },
    {
      rule: 'maxAge 0 fetches, and leaves a copy for the next one',
      source: 'contract 2.2 maxAge',
      check: async (world) => {
        expect(stateOf(await second(world, '/counter?key=zero', {}, { maxAge: 0 }))).toBe('miss');
        expect((await world.scrape('/counter?key=zero')).data['markdown']).toBe('visit 2');
      },
    },
    {
      rule: 'lockdown counts as zero data retention: nobody is told of tools for the page',
      source: 'contract 2.1 domainTools, 2.2 lockdown and 7.3',
      options: { lockdown: true, domainTools: true },
      status: 403,
      answer: { success: false, error: expect.stringContaining('lockdown') as string },
    },
    {
      rule: 'lockdown with what no copy can serve is a miss, never a visit',
      source: 'contract 2.2 lockdown, api-facts 2.8',
      check: async (world) => {
        await world.scrape('/note?locked-headers');
        world.site.forget();
        const answer = await world.scrape('/note?locked-headers', { lockdown: true, headers: { 'x-a': 'b' } });
        expect(answer.json['code']).toBe('SCRAPE_LOCKDOWN_CACHE_MISS');
        expect(world.site.requests).toEqual([]);
      },
    },
    ...variantsOf(
      [
        { what: 'headers', options: { headers: { 'x-kiln': 'north' } } },
        { what: 'a screenshot of its own viewport', options: { formats: [{ type: 'screenshot', quality: 40 }] } },
      ].map(({ what, options }, index) => ({
        rule: `${what}: neither a copy is used nor one is left`,
        source: 'contract 2.2 storeInCache, api-facts 2.8',
        check: async (world: RuleWorld) => {
          const path = `/note?unshared=${index}`;
          expect(stateOf(await second(world, path, options))).toBe('miss');
          expect(stateOf(await world.scrape(path))).toBe('miss');
          expect(stateOf(await world.scrape(path, options))).toBe('miss');
        },
      })),
    ),
    {
      rule: 'storeInCache false leaves no copy, and uses one',
      source: 'contract 2.2 storeInCache',
      check: async (world) => {
        expect(stateOf(await second(world, '/note?unstored', { storeInCache: false }, {}))).toBe('miss');
        expect(stateOf(await world.scrape('/note?unstored', { storeInCache: false }))).toBe('hit');
      },
    },
    ...variantsOf(
      [{ mobile: true }, { location: { languages: ['de'] } }, { waitFor: 1 }, { formats: ['screenshot'] }].map(
        (options) => ({
          rule: `${JSON.stringify(options)} is another page than without it`,
          source: 'api-facts 2.8',
          check: async (world: RuleWorld) => {
            const path = `/environment?of=${Object.keys(options).join('')}`;
            expect(stateOf(await second(world, path, {}, options))).toBe('miss');
            expect(stateOf(await world.scrape(path, options))).toBe('hit');
          },
        }),
      ),
    ),
    {
      long: true,
      rule: 'a page with an error of the site, or half a page, is fetched anew',
      source: 'issue 5',
      check: async (world) => {
        expect(stateOf(await second(world, '/status/503', {}))).toBe('miss');
        expect(stateOf(await second(world, '/never', { timeout: 3000 }))).toBe('miss');
      },
    },
    {
      rule: 'zeroDataRetention and lockdown leave no byte on disk, whether they hit, miss or fail',
      source: 'contract 2.1 and 2.2',
      check: async (world) => {
        await world.scrape('/note?known-page');
        // The library adds pages one after the other, in their order: with this one, all earlier ones are there.
        await expect
          .poll(async () => (await world.engine.get('/trowel/library?query=known-page')).text, { timeout: 30_000 })
          .toContain('/note?known-page');
        const before = contentsOf(world.data);
        const secret = 'traceless-7f3c9a';
        const nothing = { zeroDataRetention: true };
        for (const path of ['/article', '/status/500', '/never', '/json']) {
          const options = { ...nothing, timeout: 3000, formats: ['rawHtml', 'links'] };
          await world.scrape(`${path}?${secret}`, options);
        }
        await world.scrape(`http://${secret}.invalid/`, nothing);
        await world.scrape(`/note?${secret}`, { ...nothing, headers: { 'x-mark': secret } });
        await world.scrape(`/note?${secret}`, { lockdown: true });
        await world.scrape(`/note?${secret}`, { lockdown: true, minAge: 1 });
        expect(stateOf(await world.scrape('/note?known-page', { lockdown: true }))).toBe('hit');
        expect(stateOf(await world.scrape('/note?known-page', nothing))).toBe('hit');
        expectNoTrace(world, secret);
        expect(contentsOf(world.data)).toEqual(before);
        // The same search finds cached content, so it would have found this.
        await world.scrape(`/note?${secret}`);
        expect(contentsOf(world.data).size).toBeGreaterThan(before.size);
      },
    },
    {
      rule: 'a screenshot does not go with zeroDataRetention or lockdown, for it is kept for a day',
      source: 'api-facts 1.1',
      options: { formats: ['markdown', 'screenshot'], zeroDataRetention: true },
      status: 400,
      answer: { success: false, code: 'BAD_REQUEST', details: [{ path: ['formats', 1] }] },
    },
    {
      rule: 'a screenshot comes out of the cache as it was taken',
      source: 'api-facts 2.8',
      check: async (world) => {
        const image = async (): Promise<string> => {
          const answer = await world.scrape('/note?pictured', { formats: ['screenshot'] });
          const { pathname } = new URL(answer.textOf('screenshot'));
          return (await world.engine.get(pathname)).text;
        };
        const taken = await image();
        world.site.forget();
        expect(await image()).toBe(taken);
        expect(world.site.requests).toEqual([]);
      },
    },
  ],
};

/** What is cached as time passes and the engine restarts. */
export const cacheAgeRules: EngineTopic = {
  topic: 'the cache over time',
  ownEngine: true,
  rules: [
    {
      long: true,
      rule: 'gives a finished scrape once more by its id, to its own callers alone, and none that must leave nothing',
      source: 'api-facts 2.8',
      check: async (world) => {
        const answer = await world.scrape('/note?once-more', { formats: ['html', 'links'] });
        const path = `/v2/scrape/${metadataOf(answer)['scrapeId'] as string}`;
        const again = await world.engine.get(path);
        expect(again.status).toBe(200);
        expect(again.json).toEqual(answer.json);
        expect((await world.engine.get(path, {})).status).toBe(401);
        expect((await world.engine.get(`/v2/scrape/${crypto.randomUUID()}`)).json).toMatchObject({ success: false });
        const silent = await world.scrape('/note?once-more', { zeroDataRetention: true });
        const gone = await world.engine.get(`/v2/scrape/${metadataOf(silent)['scrapeId'] as string}`);
        expect(gone.status).toBe(404);
        await world.restart();
        expect((await world.engine.get(path)).json).toEqual(answer.json);
      },
    },
    {
      long: true,
      rule: 'survives a restart; copies older than maxAge, two days where nothing is said, are fetched anew',
      source: 'contract 2.2 maxAge',
      check: async (world) => {
        await world.scrape('/counter?key=days');
        await age(world, 2 * day - 60_000);
        expect(stateOf(await world.scrape('/counter?key=days', { maxAge: day }))).toBe('miss');
        await age(world, 2 * day - 60_000);
        expect(stateOf(await world.scrape('/counter?key=days'))).toBe('hit');
        await age(world, 120_000);
        expect((await world.scrape('/counter?key=days')).data['markdown']).toBe('visit 3');
      },
    },
    {
      long: true,
      rule: 'minAge gives cached data of that age alone, the site is not asked',
      source: 'contract 2.2 minAge',
      check: async (world) => {
        const missing = await world.scrape('/note?never-seen', { minAge: 1 });
        expect(missing.status).toBe(404);
        expect(missing.json).toMatchObject({ success: false, code: 'SCRAPE_NO_CACHED_DATA' });
        expect(world.site.requests.filter(({ path }) => path.includes('never-seen'))).toEqual([]);
        await world.scrape('/counter?key=young');
        expect((await world.scrape('/counter?key=young', { minAge: day })).json['code']).toBe('SCRAPE_NO_CACHED_DATA');
        await age(world, 10 * day);
        for (const minAge of [1, day]) {
          const found = await world.scrape('/counter?key=young', { minAge });
          expect(found.data['markdown']).toBe('visit 1');
          expect(stateOf(found)).toBe('hit');
        }
        const between = await world.scrape('/counter?key=young', { minAge: day, maxAge: 2 * day });
        expect(between.json['code']).toBe('SCRAPE_NO_CACHED_DATA');
      },
    },
    {
      long: true,
      rule: 'lockdown answers from copies up to two years old and asks nobody outside',
      source: 'contract 2.2 lockdown',
      check: async (world) => {
        const missing = await world.scrape('/note?locked', { lockdown: true });
        expect(missing.status).toBe(404);
        expect(missing.json).toMatchObject({ success: false, code: 'SCRAPE_LOCKDOWN_CACHE_MISS' });
        await world.scrape('/note?locked');
        await age(world, 700 * day);
        world.site.forget();
        expect(stateOf(await world.scrape('/note?locked', { lockdown: true }))).toBe('hit');
        expect((await world.scrape('/note?locked', { lockdown: true, maxAge: day })).status).toBe(404);
        await age(world, 31 * day);
        const old = await world.scrape('/note?locked', { lockdown: true });
        expect(old.json['code']).toBe('SCRAPE_LOCKDOWN_CACHE_MISS');
        expect(world.site.requests).toEqual([]);
      },
    },
    {
      long: true,
      rule: 'a damaged copy is as good as none',
      source: 'issue 5',
      check: async (world) => {
        await world.scrape('/counter?key=damaged');
        await world.restart();
        for (const name of readdirSync(join(world.data, 'pages'))) writeFileSync(join(world.data, 'pages', name), 'x');
        const answer = await world.scrape('/counter?key=damaged');
        expect(answer.data['markdown']).toBe('visit 2');
        expect(stateOf(await world.scrape('/counter?key=damaged'))).toBe('hit');
      },
    },
  ],
};
