import { expect, test } from 'vitest';
import { listSitemapRoots } from '../../../../../electron/engine/site/sitemaps/sitemapRoots.ts';

const usual = [
  '/sitemap.xml',
  '/sitemap_index.xml',
  '/sitemap-index.xml',
  '/wp-sitemap.xml',
  '/sitemap.xml.gz',
  '/sitemap.txt',
];
const urls = (start: string, named: readonly string[] = []): string[] =>
  listSitemapRoots(start, named).map(({ url }) => url);

test('sitemaps that robots.txt names are before the usual paths, each once', () => {
  expect(urls('https://kiln.example/', ['https://cdn.example/s.xml', '/sitemap.xml', 'javascript:0', ''])).toEqual([
    'https://cdn.example/s.xml',
    ...usual.map((path) => `https://kiln.example${path}`),
  ]);
  expect(listSitemapRoots('https://kiln.example/', ['/sitemap.xml']).filter(({ isNamed }) => isNamed)).toHaveLength(1);
});

test('a start URL may be a sitemap, or have one in its folder', () => {
  expect(urls('https://kiln.example/maps/news.xml.gz')[0]).toBe('https://kiln.example/maps/news.xml.gz');
  expect(urls('https://kiln.example/docs/')[0]).toBe('https://kiln.example/docs/sitemap.xml');
});

test('a subdomain has that of its registrable domain', () => {
  expect(urls('https://docs.kiln.co.uk/').at(-1)).toBe('https://kiln.co.uk/sitemap.xml');
  expect(urls('https://www.kiln.co.uk/').at(-1)).toBe('https://www.kiln.co.uk/sitemap.txt');
  expect(urls('http://127.0.0.1:8080/').at(-1)).toBe('http://127.0.0.1:8080/sitemap.txt');
});
