import { expect } from 'vitest';
import { sitemapOf } from '../../../support/crawlSite.ts';
import { type JobTopic, shownBy } from './jobRule.ts';

const scopeTests = 'test/electron/engine/site/scope.test.ts';

/** Which links a crawl follows. */
export const crawlLinkRules: JobTopic = {
  topic: 'links of a crawl',
  rules: [
    {
      rule: 'a depth of 0 is the start and the sitemap, and a depth of 1 the links of these',
      async check({ crawl, serve }) {
        const url = serve({ '': { './a': 'a' }, a: { './b': 'b' }, b: { './c': 'c' }, c: {} });
        expect((await crawl({ url, sitemap: 'skip', maxDiscoveryDepth: 0 })).paths).toEqual(['/']);
        expect((await crawl({ url, sitemap: 'skip', maxDiscoveryDepth: 1 })).paths).toEqual(['/', 'a']);
        expect((await crawl({ url, sitemap: 'skip' })).paths).toEqual(['/', 'a', 'b', 'c']);
      },
    },
    {
      rule: 'links to other protocols and to files that are no pages are not followed',
      async check({ crawl, serve }) {
        const links = { 'mailto:a@b.example': 'm', 'tel:1': 't', './p.png': 'p', './z.zip?x=1': 'z', './d.pdf#x': 'd' };
        const url = serve({ '': { ...links, './a': 'a' }, a: {}, 'd.pdf': { body: 'no PDF', type: 'text/plain' } });
        expect((await crawl({ url, sitemap: 'skip' })).paths).toEqual(['/', 'd.pdf', 'a']);
      },
    },
    {
      rule: 'the scope is the directory of the start, or the whole host',
      async check({ crawl, serve, site }) {
        const url = serve({
          'docs/': { './docs/x': 'x', './docs-old': 'old', './other': 'other' },
          'docs/x': {},
          'docs-old': {},
          other: {},
        });
        expect((await crawl({ url: `${url}docs/`, sitemap: 'skip' })).paths).toEqual(['/', 'x']);
        const whole = await crawl({ url: `${url}docs/`, sitemap: 'skip', crawlEntireDomain: true });
        expect(whole.status['completed']).toBe(4);
        expect(site.requested).toContain(new URL(`${url}docs-old`).pathname);
      },
    },
    {
      rule: 'patterns are unanchored expressions on the path, or on the whole URL; exclude wins',
      async check({ crawl, serve }) {
        const url = serve({ '': { './a?x=1': 'a', './b': 'b', './ab': 'ab' }, a: {}, b: {}, ab: {} });
        const paths = async (more: object): Promise<readonly string[]> =>
          (await crawl({ url, sitemap: 'skip', ...more })).paths;
        expect(await paths({ excludePaths: ['/a$'] })).toEqual(['/', 'b', 'ab']);
        expect(await paths({ includePaths: ['b$', '/$'], excludePaths: ['ab'] })).toEqual(['/', 'b']);
        expect(await paths({ excludePaths: ['x=1'] })).toContain('a?x=1');
        expect(await paths({ excludePaths: ['x=1'], regexOnFullURL: true })).not.toContain('a?x=1');
      },
    },
    {
      rule: 'the start is tested too: its links are followed, and it is an error instead of a document',
      async check({ crawl, engine, serve }) {
        const url = serve({ '': { './blog/a': 'a' }, 'blog/a': {} });
        const { paths, id } = await crawl({ url, sitemap: 'skip', includePaths: ['/blog/'] });
        expect(paths).toEqual(['blog/a']);
        expect((await engine.get(`/v2/crawl/${id}/errors`)).json['errors']).toMatchObject([
          { url, code: 'CRAWL_DENIAL' },
        ]);
      },
    },
    {
      rule: 'robots.txt holds unless it is ignored, and what it blocks is listed apart',
      async check({ crawl, engine, site }) {
        const body = { url: site.origin, sitemap: 'skip', maxDiscoveryDepth: 1 } as const;
        const polite = await crawl(body);
        expect(polite.paths).not.toContain('/private/page');
        expect((await engine.get(`/v2/crawl/${polite.id}/errors`)).json['robotsBlocked']).toEqual([
          `${site.origin}/private/page`,
        ]);
        expect((await crawl({ ...body, ignoreRobotsTxt: true })).paths).toContain('/private/page');
      },
    },
    shownBy('links to social networks are not followed', scopeTests, 'of a social network is followed within'),
    shownBy(
      'external links are followed one hop, and never to a bare home page',
      scopeTests,
      'is followed with allowExternalLinks for one hop, and never to a home page',
    ),
    shownBy(
      'subdomains are those of the registrable domain',
      scopeTests,
      'of the same registrable domain is followed with allowSubdomains',
    ),
    {
      rule: 'a start that leads to another host belongs to that host, and a page that leads elsewhere is refused',
      async check({ crawl, serve }) {
        const url = serve({ '': { './a': 'a' }, a: {} });
        const there = url.replace('127.0.0.1', 'localhost');
        const from = serve({ '': { body: '', status: 302, headers: { location: there } } });
        const moved = await crawl({ url: from, sitemap: 'skip' });
        expect(moved.status['data']).toMatchObject([
          { metadata: { sourceURL: from, url: there } },
          { metadata: { sourceURL: `${there}a` } },
        ]);
        const out = { body: '', status: 302, headers: { location: there } };
        const leads = serve({ '': { './out': 'out', './in': 'in' }, out, in: {} });
        expect((await crawl({ url: leads, sitemap: 'skip' })).paths).toEqual(['/', 'in']);
      },
    },
    {
      rule: 'a page that leads to one that is known is no second document',
      async check({ crawl, engine, serve }) {
        const to = { body: '', status: 301, headers: { location: './a' } };
        const url = serve({ '': { './a': 'a', './old': 'old' }, a: {}, old: to });
        const { paths, id, status } = await crawl({ url, sitemap: 'skip' });
        expect([paths, status['completed'], status['total']]).toEqual([['/', 'a'], 2, 2]);
        expect((await engine.get(`/v2/crawl/${id}/errors`)).json['errors']).toEqual([]);
      },
    },
    {
      rule: 'links are those of the raw page, by its base and its final URL, also of an error page',
      async check({ crawl, serve, site }) {
        const folder = (url: string): string => new URL(url).pathname;
        const url = serve({ 'x/b': {}, missing: { ...pageWith('./x/c'), status: 404 }, 'x/c': {} });
        const home = '<base href="x/"><nav><a href="b">b</a></nav><a href="../missing">m</a>';
        site.serve(folder(url), { body: `<!doctype html><html><head></head><body>${home}</body></html>` });
        site.serve(`${folder(url)}missing`, { ...pageWith(`${folder(url)}x/c`), status: 404 });
        expect((await crawl({ url, sitemap: 'skip' })).paths.toSorted()).toEqual(['/', 'missing', 'x/b', 'x/c']);
      },
    },
    {
      rule: 'the same page is visited once: fragments, and by choice queries and similar URLs',
      async check({ crawl, serve }) {
        const url = serve({
          '': { './a#one': '1', './a#two': '2', './a/': '3', './a?x=1': '4', './a?x=2': '5' },
          a: {},
          'a/': {},
        });
        const count = async (more: object): Promise<unknown> =>
          (await crawl({ url, sitemap: 'skip', ...more })).status['completed'];
        expect(await count({})).toBe(4);
        expect(await count({ ignoreQueryParameters: true })).toBe(2);
        expect(await count({ deduplicateSimilarURLs: false })).toBe(5);
      },
    },
    {
      rule: 'the total is never more than `limit`',
      async check({ crawl, serve }) {
        const url = serve({ '': { './a': 'a', './b': 'b', './c': 'c' }, a: {}, b: {}, c: {} });
        expect((await crawl({ url, sitemap: 'skip', limit: 2 })).status).toMatchObject({ completed: 2, total: 2 });
      },
    },
    {
      rule: 'sitemaps are skipped, used, or the only source; an index is followed, and a missing one is no error',
      async check({ crawl, serve, site }) {
        const url = serve({ '': { './linked': 'l' }, linked: {}, listed: {} });
        const path = new URL(url).pathname;
        expect((await crawl({ url, sitemap: 'only' })).paths).toEqual(['/']);
        const entry = `<sitemap><loc>${url}pages.xml</loc></sitemap>`;
        site.serve(`${path}sitemap.xml`, { type: 'application/xml', body: `<sitemapindex>${entry}</sitemapindex>` });
        site.serve(`${path}pages.xml`, sitemapOf(site.origin, [`${path}listed`]));
        expect((await crawl({ url, sitemap: 'only' })).paths).toEqual(['/', 'listed']);
        expect((await crawl({ url, sitemap: 'skip' })).paths).toEqual(['/', 'linked']);
        expect((await crawl({ url })).paths.toSorted()).toEqual(['/', 'linked', 'listed']);
      },
    },
  ],
};

function pageWith(link: string): { readonly body: string } {
  return { body: `<!doctype html><html><body><main><p>A page.</p><a href="${link}">next</a></main></body></html>` };
}
