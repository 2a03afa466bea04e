import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { err } from '../../../../../shared/base/result.ts';
import { mapSite } from '../../../../../electron/engine/site/map/mapSite.ts';
import { createFakeWorld, map, mapRequest, numbered, site, urlset } from './mapFakes.ts';

describe('the sources of a map', () => {
  test('are sitemaps that robots.txt names, on other hosts too, and usual paths', async () => {
    const { paths, warning } = await map(
      {
        files: {
          '/robots.txt': 'Sitemap: https://cdn.example/kiln.xml\nSitemap: /maps/b.txt',
          'https://cdn.example/kiln.xml': urlset('/a', 'https://cdn.example/x'),
          '/maps/b.txt': `${site}/b`,
          '/wp-sitemap.xml': urlset('/c'),
        },
      },
      { sitemap: 'only' },
    );
    expect(paths).toEqual(['/a', '/b', '/c']);
    expect(warning).toBeNull();
  });

  test('are links of the rendered start page', async () => {
    const { links, visited } = await map(
      { pages: { '/': ['/a', '/b#section', 'https://other.example/', 'mailto:a@b.c'] } },
      { sitemap: 'skip' },
    );
    expect(links).toEqual([
      { url: `${site}/`, title: 'Title of /' },
      { url: `${site}/a`, title: 'to /a' },
      { url: `${site}/b`, title: 'to /b#section' },
    ]);
    expect(visited[0]).toBe(`rendered ${site}/`);
  });

  test('are pages that the engine has scraped, unless the request ignores them', async () => {
    const indexed = [{ url: `${site}/old`, title: 'Old', description: 'Text' }];
    expect((await map({ indexed, pages: { '/': [] } })).links).toContainEqual(indexed[0]);
    expect((await map({ indexed, pages: { '/': [] } }, { ignoreCache: true })).paths).toEqual(['/']);
  });

  test('are a walk where the others give few', async () => {
    const { paths, visited, events } = await map(
      {
        pages: {
          '/': ['/a', '/b'],
          '/a': ['/c', '/'],
          '/b': ['/d'],
          '/c': ['/e'],
          '/d': [],
          '/e': ['/f'],
          '/f': ['/g'],
        },
      },
      { sitemap: 'skip' },
    );
    expect(paths).toEqual(['/', '/a', '/b', '/c', '/d', '/e', '/f']);
    expect(visited.filter((visit) => visit.startsWith('plain')).map((visit) => visit.slice(6 + site.length))).toEqual([
      '/a',
      '/b',
      '/c',
      '/d',
      '/e',
    ]);
    expect(events.findLast(({ type }) => type === 'walk-page')).toEqual({ type: 'walk-page', page: 5, of: 5 });
  });

  test('are no walk where the others give enough', async () => {
    const { visited, paths } = await map({ files: { '/sitemap.xml': urlset(...numbered(50)) }, pages: { '/': [] } });
    expect(visited).toEqual([`rendered ${site}/`]);
    expect(paths).toHaveLength(51);
  });

  test('are walked from the start page where it cannot be rendered', async () => {
    const world = createFakeWorld({ pages: { '/': ['/a'] } });
    const { pageLinks } = world.ports;
    const result = await mapSite(mapRequest({ sitemap: 'skip' }), {
      ...world.ports,
      pageLinks: (url, tier, signal) =>
        tier === 'rendered' ? Promise.resolve(err('no browser')) : pageLinks(url, tier, signal),
    });
    expect(result).toMatchObject({ ok: true, value: { links: [{ url: `${site}/` }, { url: `${site}/a` }] } });
  });

  test('have events with their counts', async () => {
    const { events } = await map({ files: { '/sitemap.xml': urlset(...numbered(60)) }, pages: { '/': ['/p1'] } });
    expect(events.filter(({ type }) => type === 'source-started')).toHaveLength(3);
    expect(events).toContainEqual({ type: 'source-ended', source: 'sitemaps', count: 60, problem: null });
    expect(events).toContainEqual({ type: 'source-ended', source: 'page', count: 2, problem: null });
    expect(events).toContainEqual({ type: 'source-ended', source: 'index', count: 0, problem: null });
  });
});

describe('a map', () => {
  test('merges by page: the first source has the URL, the best title the text', async () => {
    const { links } = await map({
      files: { '/sitemap.xml': urlset(...numbered(50), '/a/') },
      pages: { '/': ['/a'] },
      indexed: [{ url: 'http://www.kiln.example/a', title: 'Page A' }],
    });
    expect(links.filter(({ url }) => url.includes('/a'))).toEqual([{ url: `${site}/a/`, title: 'Page A' }]);
  });

  test('has the longest text of links where no title is known', async () => {
    const links = [
      { url: `${site}/a`, text: 'A' },
      { url: `${site}/a`, text: ' All\n about  it ' },
      { url: `${site}/a`, text: 'more' },
    ];
    expect((await map({ pages: { '/': { url: `${site}/`, links } } }, { sitemap: 'skip' })).links).toContainEqual({
      url: `${site}/a`,
      title: 'All about it',
    });
  });

  test('strips queries before it merges, unless they count', async () => {
    const files = { '/sitemap.xml': urlset('/a?x=1', '/a?x=2', '/b?') };
    expect((await map({ files }, { sitemap: 'only' })).paths).toEqual(['/a', '/b']);
    expect((await map({ files }, { sitemap: 'only', ignoreQueryParameters: false })).paths).toEqual([
      '/a?x=1',
      '/a?x=2',
      '/b?',
    ]);
  });

  test('leaves files out, unless sitemaps are the only source', async () => {
    const files = { '/sitemap.xml': urlset(...numbered(50), '/a.png', '/b.pdf') };
    expect((await map({ files })).paths.slice(-1)).toEqual(['/b.pdf']);
    expect((await map({ files }, { sitemap: 'only' })).paths.slice(-2)).toEqual(['/a.png', '/b.pdf']);
  });

  test('has exactly as many links as the limit', async () => {
    const files = { '/sitemap.xml': urlset(...numbered(100)) };
    expect((await map({ files }, { sitemap: 'only', limit: 10 })).paths).toEqual(numbered(10));
    expect((await map({ files, pages: { '/': numbered(20) } }, { limit: 10 })).paths).toHaveLength(10);
  });

  test('is of the path of the request', async () => {
    const files = { '/sitemap.xml': urlset('/docs/a', '/docs-old', '/blog/b') };
    expect((await map({ files }, { url: `${site}/docs/`, sitemap: 'only' })).paths).toEqual(['/docs/a']);
  });

  test('is of the host that the start URL leads to', async () => {
    const { paths, fetched } = await map({
      redirects: { [`${site}/`]: 'https://new.example/home' },
      files: {
        'https://new.example/sitemap.xml': urlset(...numbered(50, 'https://new.example/p'), '/old'),
        '/sitemap.xml': urlset('/old'),
      },
      pages: { 'https://new.example/home': ['/a', 'https://kiln.example/old'] },
    });
    expect(paths).toContain('https://new.example/p0');
    expect(paths).toContain('https://new.example/a');
    expect(paths).not.toContain('/old');
    expect(fetched.filter((url) => url.startsWith(site))).toEqual([]);
  });

  test('is of the host that a script leads to', async () => {
    const links = [{ url: 'https://new.example/a', text: 'A' }];
    const { paths } = await map({
      files: { 'https://new.example/sitemap.xml': urlset('https://new.example/s'), '/sitemap.xml': urlset('/old') },
      pages: { '/': { url: 'https://new.example/', links } },
    });
    expect(paths).toEqual(['https://new.example/s', 'https://new.example/', 'https://new.example/a']);
  });

  test('is ordered by a search and keeps all links', async () => {
    const { paths } = await map(
      { files: { '/sitemap.xml': urlset('/a', '/b', '/glazes/celadon') } },
      { sitemap: 'only', search: 'celadon', limit: 2 },
    );
    expect(paths).toEqual(['/glazes/celadon', '/a']);
  });

  test('keeps its order, with a warning, where it cannot be ranked', async () => {
    const world = createFakeWorld({ files: { '/sitemap.xml': urlset('/a', '/b') } });
    const rankLinks = () => Promise.resolve(err('It takes too long to read'));
    const result = await mapSite(mapRequest({ sitemap: 'only', search: 'b' }), { ...world.ports, rankLinks });
    expect(result).toMatchObject({
      ok: true,
      value: {
        links: [{ url: `${site}/a` }, { url: `${site}/b` }],
        warning: 'The links are not ordered by the search: It takes too long to read.',
      },
    });
  });

  test('takes an international host', async () => {
    const start = new URL('https://münchen.example/').href;
    const { links } = await map(
      { files: { [`${start}sitemap.xml`]: `<urlset><url><loc>https://münchen.example/a</loc></url></urlset>` } },
      { url: start, sitemap: 'only' },
    );
    expect(links).toEqual([{ url: `${start}a` }]);
  });
});

describe('warnings of a map', () => {
  test('name the number of few results and the base domain', async () => {
    const files = { '/sitemap.xml': urlset('/docs/a') };
    const { warning } = await map({ files }, { url: `${site}/docs`, sitemap: 'only' });
    expect(warning).toBe('Only 1 result(s) found. Map the base domain for more: kiln.example.');
    expect((await map({ files: { '/sitemap.xml': urlset('/a') } }, { sitemap: 'only' })).warning).toBeNull();
  });

  test('name each source that failed where nothing was found; the start URL is the only link', async () => {
    const { paths, warning } = await map({ files: { '/robots.txt': 500 } });
    expect(paths).toEqual(['/']);
    expect(warning).toBe(
      'No links were found; sitemaps: no sitemap was found; start page: https://kiln.example/ has status 404; walk over the site: robots.txt allows no visits: robots.txt has status 500.',
    );
  });

  test('are few, however many sitemaps are broken', async () => {
    const named = numbered(20, '/s')
      .map((path) => `Sitemap: ${path}.xml`)
      .join('\n');
    const files = Object.fromEntries(numbered(20, '/s').map((path) => [`${path}.xml`, 503]));
    const { warning } = await map(
      { files: { ...files, '/robots.txt': named, '/sitemap.xml': urlset('/a', '/b') } },
      { sitemap: 'only' },
    );
    expect(warning?.match(/was not read/g)).toHaveLength(5);
    expect(warning).toContain('15 more warnings were left out.');
  });

  test('come with what was before the break of a hostile sitemap', async () => {
    const whole = urlset(...numbered(3));
    const { paths, warning } = await map(
      {
        files: {
          '/robots.txt': 'Sitemap: /a.xml',
          '/a.xml': gzipSync(whole.slice(0, -20)),
          '/sitemap.xml': '<urlset>'.repeat(5000),
        },
      },
      { sitemap: 'only' },
    );
    expect(paths).toEqual(['/p0', '/p1']);
    expect(warning).toContain('https://kiln.example/a.xml was read in part: it ends early');
    expect(warning).toContain('https://kiln.example/sitemap.xml was read in part');
  });
});
