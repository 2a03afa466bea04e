import { describe, expect, test } from 'vitest';
import { mapSite } from '../../../../../electron/engine/site/map/mapSite.ts';
import { nextTurn } from '../../../../support/manualTime.ts';
import { createFakeWorld, map, mapRequest, numbered, site, urlset } from './mapFakes.ts';

describe('robots.txt', () => {
  const pages = { '/': ['/open', '/private/a'], '/open': ['/b'], '/private/a': ['/private/b'] };

  test('removes no links, and its pages are not walked', async () => {
    const { paths, visited } = await map({ files: { '/robots.txt': 'User-agent: *\nDisallow: /private' }, pages });
    expect(paths).toEqual(['/', '/open', '/private/a', '/b']);
    expect(visited.join(' ')).not.toContain('plain https://kiln.example/private');
  });

  test('is fetched once', async () => {
    const { fetched } = await map({ pages });
    expect(fetched.filter((url) => url.endsWith('/robots.txt'))).toHaveLength(1);
  });

  test.each([
    404,
    403,
    301,
    500,
    new Error('no such host'),
  ])('may have the outcome %s: sitemaps are read all the same', async (robots) => {
    const files = { '/robots.txt': robots, '/sitemap.xml': urlset('/a', '/b') };
    expect((await map({ files }, { sitemap: 'only' })).paths).toEqual(['/a', '/b']);
  });
});

describe('the walk', () => {
  test('reads at most 100 pages', async () => {
    const pages = Object.fromEntries(numbered(300).map((path, index) => [path, [`/p${index + 1}`, `/x${index}`]]));
    const { visited } = await map({ pages: { ...pages, '/': numbered(40) } }, { sitemap: 'skip' });
    expect(visited.filter((visit) => visit.startsWith('plain')).length).toBeLessThanOrEqual(100);
  });

  test('finds the pages of a site without a sitemap', async () => {
    const products = numbered(300, '/product/');
    const categories = numbered(15, '/category/');
    const pages: Record<string, string[]> = { '/': categories };
    for (const [index, category] of categories.entries()) pages[category] = products.slice(index * 20, index * 20 + 20);
    for (const product of products) pages[product] = ['/'];
    expect((await map({ pages })).links).toHaveLength(316);
  });

  test('gives the same order whichever page arrives first', async () => {
    const pages = { '/': ['/a', '/b'], '/a': ['/c'], '/b': ['/d'], '/c': [], '/d': [] };
    const orders = await Promise.all(
      ['/a', '/b'].map(async (slow) => {
        const world = createFakeWorld({ pages });
        const { pageLinks } = world.ports;
        const result = await mapSite(mapRequest({ sitemap: 'skip' }), {
          ...world.ports,
          pageLinks: async (url, tier, signal) => {
            if (url === site + slow) for (let turn = 0; turn < 5; turn += 1) await nextTurn();
            return await pageLinks(url, tier, signal);
          },
        });
        return result.ok ? result.value.links.map(({ url }) => url) : [];
      }),
    );
    expect(orders[0]).toEqual(orders[1]);
    expect(orders[0]).toEqual(['/', '/a', '/b', '/c', '/d'].map((path) => site + path));
  });

  test('does not fetch documents', async () => {
    const { visited, paths } = await map({ pages: { '/': ['/a.pdf', '/b.xml'] } }, { sitemap: 'skip' });
    expect(paths).toEqual(['/', '/a.pdf', '/b.xml']);
    expect(visited).toEqual([`rendered ${site}/`]);
  });
});
