import { mkdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { metadataOf, type EngineTopic } from './engineRule.ts';

/** The rules follow one another: each spends what the last one left. */
export const creditRules: EngineTopic = {
  topic: 'an engine with 14 credits',
  flags: ['--credits', '14'],
  rules: [
    {
      rule: 'a page costs 1',
      source: 'api-facts 8.2',
      path: '/note',
      answer: { data: { metadata: { creditsUsed: 1, cacheState: 'miss' } } },
    },
    {
      rule: 'a page out of the cache costs the same',
      source: 'api-facts 2.8',
      path: '/note',
      answer: { data: { metadata: { creditsUsed: 1, cacheState: 'hit' } } },
    },
    {
      rule: 'an error of the site is a page, and costs 1',
      source: 'api-facts 2.7',
      path: '/status/404',
      answer: { data: { metadata: { creditsUsed: 1, statusCode: 404 } } },
    },
    {
      rule: 'zeroDataRetention costs 1 more',
      source: 'api-facts 1.1',
      path: '/note',
      options: { zeroDataRetention: true },
      answer: { data: { metadata: { creditsUsed: 2 } } },
    },
    { rule: 'a scrape that fails costs nothing', source: 'api-facts 8.2', path: '/reset', status: 500 },
    { rule: 'a refused request costs nothing', source: 'api-facts 8.2', path: 'ftp://x', status: 400 },
    {
      rule: 'no cached data costs nothing',
      source: 'api-facts 8.2',
      path: '/note?unknown',
      options: { minAge: 1 },
      status: 404,
    },
    {
      rule: 'a miss in lockdown costs 1',
      source: 'contract 2.2 and 8',
      path: '/note?unknown',
      options: { lockdown: true },
      status: 404,
      check: ({ data }) => {
        // 1 + 1 + 1 + 2, and this one.
        expect(JSON.parse(readFileSync(join(data, 'credits.json'), 'utf8'))).toEqual({ version: 1, used: 6 });
      },
    },
    {
      rule: 'a hit in lockdown costs 5, also after a restart',
      source: 'contract 2.2 and 8',
      check: async (world) => {
        await world.restart();
        const answer = await world.scrape('/note', { lockdown: true });
        expect(metadataOf(answer)['creditsUsed']).toBe(5);
      },
    },
    {
      rule: 'what costs more than is left is answered 402, and nothing runs',
      source: 'contract 7.2 and 7.3',
      path: '/note',
      options: { lockdown: true },
      status: 402,
      answer: { success: false, error: 'Payment Required: Insufficient credits', code: 'insufficient_credits' },
    },
    {
      rule: 'what is left can be spent to the last credit, and not by scrapes that run at once twice',
      source: 'contract 7.2',
      check: async (world) => {
        const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => world.scrape(`/slow?ms=50&n=${n}`)));
        expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
          200, 200, 200, 402, 402,
        ]);
      },
    },
    {
      rule: 'where what is used cannot be written down nothing runs, and nothing is charged',
      source: 'contract 7.3 (billing_unavailable)',
      check: async (world) => {
        const ledger = join(world.data, 'credits.json');
        const before = readFileSync(ledger, 'utf8');
        rmSync(ledger);
        mkdirSync(ledger);
        world.site.forget();
        expect((await world.scrape('/note', { maxAge: 0 })).json).toEqual({
          success: false,
          chargeId: expect.any(String) as string,
          error: expect.stringContaining('Service Unavailable: credits cannot be charged') as string,
          code: 'billing_unavailable',
        });
        expect(world.site.requests).toEqual([]);
        rmdirSync(ledger);
        writeFileSync(ledger, before);
      },
    },
    {
      rule: 'when all are used up every request is answered 402, and the site is left alone',
      source: 'contract 7.2',
      check: async (world) => {
        world.site.forget();
        expect((await world.scrape('/note', { maxAge: 0 })).status).toBe(402);
        expect(world.site.requests).toEqual([]);
      },
    },
    {
      long: true,
      rule: 'when all are used up nothing runs after a restart either',
      source: 'contract 7.2',
      check: async (world) => {
        world.site.forget();
        await world.restart();
        expect((await world.scrape('/note')).json).toEqual({
          success: false,
          chargeId: expect.any(String) as string,
          error: 'Payment Required: Insufficient credits',
          code: 'insufficient_credits',
        });
        expect(world.site.requests).toEqual([]);
      },
    },
  ],
};
