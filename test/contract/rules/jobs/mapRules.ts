import { expect } from 'vitest';
import { sitemapOf } from '../../../support/crawlSite.ts';
import { linksBelow, type JobTopic, shownBy } from './jobRule.ts';

export const mapRules: JobTopic = {
  topic: 'map',
  rules: [
    {
      rule: 'has links as objects, each with a URL',
      async check({ map, serve }) {
        const url = serve({ '': { './a': 'First' }, a: {} });
        const answer = await map({ url });
        expect(answer.json).toMatchObject({ success: true, id: expect.any(String) as unknown });
        for (const link of answer.json['links'] as readonly object[])
          expect(link).toMatchObject({ url: expect.stringMatching(/^https?:/) as unknown });
        expect(answer.json['links']).toContainEqual({ url: `${url}a`, title: 'Page a' });
      },
    },
    {
      rule: 'has exactly `limit` links where the sitemap alone has more',
      async check({ map, site }) {
        const paths = Array.from({ length: 30 }, (_, index) => `/many/${index}`);
        site.serve('/many/sitemap.xml', sitemapOf(site.origin, paths));
        const answer = await map({
          url: `${site.origin}/many/sitemap.xml`,
          sitemap: 'only',
          limit: 10,
          filterByPath: false,
        });
        expect(answer.json['links']).toHaveLength(10);
      },
    },
    {
      rule: 'strips queries before it merges URLs, or keeps them',
      async check({ map, serve }) {
        const url = serve({ '': { './a?page=1': 'One', './a?page=2': 'Two' }, a: {} });
        expect(linksBelow(await map({ url }), url).filter((path) => path.startsWith('a'))).toEqual(['a']);
        const kept = linksBelow(await map({ url, ignoreQueryParameters: false }), url);
        expect(kept).toEqual(expect.arrayContaining(['a?page=1', 'a?page=2']));
      },
    },
    {
      rule: 'is of the host to which its URL leads',
      async check({ engine, map, serve }) {
        const url = serve({ '': { './a': 'First' }, a: {} });
        const elsewhere = url.replace('127.0.0.1', 'localhost');
        const from = serve({ '': { body: '', status: 302, headers: { location: elsewhere } } });
        const answer = await map({ url: from, filterByPath: false });
        expect(answer.status, engine.logged().slice(-500)).toBe(200);
        const links = linksBelow(answer, elsewhere);
        expect(links).toContain('a');
        expect(links.filter((link) => link.startsWith('http://127.0.0.1'))).toEqual([]);
      },
    },
    {
      rule: 'warns with the number where it found one page, and names the domain',
      async check({ map, serve }) {
        const answer = await map({ url: serve({ '': {} }) });
        expect(answer.json['warning']).toMatch(/Only 1 result\(s\) found.*127\.0\.0\.1/s);
      },
    },
    shownBy(
      'has the hosts of the registrable domain, or the very host, of which `www.` is a part',
      'test/electron/engine/site/map/mapScope.test.ts',
      'the scope of a map',
    ),
    {
      rule: 'has only links below the path of its URL, unless the request asks for others',
      async check({ map, serve, site }) {
        const url = serve({ '': { './a': 'First', '/docs/': 'Elsewhere' }, a: {} });
        expect(linksBelow(await map({ url, sitemap: 'skip' }), url).toSorted()).toEqual(['', 'a']);
        for (const more of [{ filterByPath: false }, { allowExternalLinks: true }])
          expect(linksBelow(await map({ url, sitemap: 'skip', ...more }), site.origin)).toContain('/docs/');
      },
    },
    {
      rule: 'has one entry for a URL, with the title that one of its sources has',
      async check({ map, serve, site }) {
        const url = serve({ '': { './a': 'a' }, a: {} });
        const path = new URL(url).pathname;
        site.serve(`${path}sitemap.xml`, sitemapOf(site.origin, [`${path}a`, path]));
        const links = (await map({ url })).json['links'] as readonly {
          readonly url: string;
          readonly title?: string;
        }[];
        expect(links.filter((link) => link.url === `${url}a`)).toEqual([{ url: `${url}a`, title: 'Page a' }]);
      },
    },
    {
      rule: 'has the best match of a search first, and removes none',
      async check({ map, serve }) {
        const url = serve({ '': { './a': 'Rivers', './b': 'Mountains', './c': 'Lakes' }, a: {}, b: {}, c: {} });
        const links = linksBelow(await map({ url, search: 'mountains' }), url);
        expect([links[0], links.length]).toEqual(['b', 4]);
      },
    },
    {
      rule: 'lists what robots.txt disallows, and does not visit it',
      async check({ map, site }) {
        expect(linksBelow(await map({ url: site.origin }), site.origin)).toContain('/private/page');
        expect(site.requested).not.toContain('/private/page');
      },
    },
    {
      rule: 'accepts location, headers, audit metadata, and fields of a crawl that have no effect',
      async check({ map, serve }) {
        const url = serve({ '': { './a': 'First' }, a: {} });
        const answer = await map({
          url,
          location: { country: 'CH', languages: ['de'] },
          headers: { 'x-test': 'yes' },
          auditMetadata: { username: 'anna' },
          ignoreCache: true,
          useIndex: false,
          includePaths: ['^/nowhere'],
        });
        expect(answer.status, answer.text).toBe(200);
        expect(linksBelow(answer, url)).toContain('a');
        expect(answer.json['warning']).toContain('does not use includePaths');
      },
    },
    shownBy('costs one credit', 'electron/engine/http/endpoints/map.ts', 'const mapPrice = 1;'),
  ],
};
