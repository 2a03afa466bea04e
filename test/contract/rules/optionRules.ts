import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { pathOfHtml } from '../../support/optionPages.ts';
import { metadataOf, type EngineTopic } from './engineRule.ts';

export const optionRules: EngineTopic = {
  topic: 'other options',
  rules: [
    {
      rule: 'threatProtection: a host of the blacklist is refused, and so is one that the page leads to',
      source: 'api-facts 2.3',
      check: async ({ scrape, site }) => {
        const lists = { mode: 'manual-only', blacklist: ['localhost'] };
        site.forget();
        for (const path of [`${site.otherOrigin}/note`, `/redirect?to=${site.otherOrigin}/note`]) {
          const answer = await scrape(path, { threatProtection: lists, maxAge: 0 });
          expect(answer.status).toBe(403);
          expect(answer.json).toMatchObject({ success: false, code: 'unsafe_domain_blocked' });
        }
        expect(site.seen('/note')).toEqual([]);
        expect((await scrape('/note', { threatProtection: lists, maxAge: 0 })).status).toBe(200);
      },
    },
    {
      rule: 'threatProtection: the whitelist wins over all',
      source: 'api-facts 2.3',
      options: { threatProtection: { mode: 'normal', blacklist: ['127.0.0.1'], whitelist: ['127.0.*'] }, maxAge: 0 },
      answer: { success: true },
    },
    {
      rule: 'threatProtection: without risk scores, closed refuses and open goes on with a warning',
      source: 'api-facts 2.3 (failurePolicy)',
      check: async ({ scrape }) => {
        const closed = await scrape('/note', { threatProtection: { mode: 'normal' }, maxAge: 0 });
        expect([closed.status, closed.json['code']]).toEqual([403, 'unsafe_domain_blocked']);
        const open = await scrape('/note', {
          threatProtection: { mode: 'normal', failurePolicy: 'open' },
          maxAge: 0,
        });
        expect(open.status).toBe(200);
        expect(open.textOf('warning')).toContain('no risk scores');
      },
    },
    {
      rule: 'auditMetadata is written into the audit log, with the host and nothing more of the address',
      source: 'api-facts 2.4',
      check: async ({ scrape, data, site }) => {
        expect((await scrape('/note?secret=1', { auditMetadata: { username: 'jane' } })).status).toBe(200);
        const lines = readFileSync(join(data, 'audit.log'), 'utf8').trim().split('\n');
        expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({
          username: 'jane',
          host: `127.0.0.1:${site.port}`,
          success: true,
        });
        expect(lines.join()).not.toContain('secret');
      },
    },
    {
      rule: 'fastMode leaves out what only eyes need and gives the text',
      source: 'api-facts 2.1',
      check: async ({ scrape, site }) => {
        site.forget();
        const path = pathOfHtml('<main><h1>Kiln</h1><p>The kiln cooled overnight.</p><img src="/png"></main>');
        const answer = await scrape(path, { fastMode: true, maxAge: 0 });
        expect(answer.textOf('markdown')).toContain('The kiln cooled overnight.');
        expect(site.seen('/png')).toEqual([]);
      },
    },
    {
      rule: 'integration is one of the known names or begins with an underscore; origin is any text',
      source: 'api-facts 2.1',
      check: async ({ scrape }) => {
        for (const integration of ['cli', '_mine', null])
          expect((await scrape('/note', { integration, origin: 'js-sdk@4.42.0' })).status).toBe(200);
        const refused = await scrape('/note', { integration: 'mine' });
        expect(refused.status).toBe(400);
        expect(refused.json).toMatchObject({ code: 'BAD_REQUEST', details: [{ path: ['integration'] }] });
      },
    },
    {
      rule: 'parsers takes the name of a parser for the parser',
      source: 'api-facts 2.1',
      options: { parsers: ['pdf'] },
      answer: { success: true },
    },
    {
      rule: 'sourceURL is the address as it was asked for, and url the one that was reached',
      source: 'contract 2.5 (metadata)',
      check: async (world) => {
        const { origin } = world.site;
        expect(metadataOf(await world.scrape(origin))).toMatchObject({ sourceURL: origin, url: `${origin}/` });
        const spelt = metadataOf(await world.scrape(`${origin}/?q=ü`));
        expect(spelt['sourceURL']).toBe(`${origin}/?q=%C3%BC`);
      },
    },
  ],
};
