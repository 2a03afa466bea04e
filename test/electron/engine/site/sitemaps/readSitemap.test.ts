import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSitemap } from '../../../../../electron/engine/site/sitemaps/readSitemap.ts';

const bytes = (text: string): Buffer => Buffer.from(text);

describe('a sitemap', () => {
  const map = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
    <url><loc> https://kiln.example/a?x=1&amp;y=2 </loc><lastmod>2026-03-02</lastmod><image:image><image:loc>https://kiln.example/a.png</image:loc></image:image></url>
    <url><loc>javascript:alert(1)</loc></url><url><loc>/relative</loc></url></urlset>`;
  const pages = [{ url: 'https://kiln.example/a?x=1&y=2', lastModified: '2026-03-02' }];

  test('names pages, packed or not', async () => {
    expect(await readSitemap(bytes(map))).toEqual({ pages, sitemaps: [] });
    expect(await readSitemap(gzipSync(map))).toEqual({ pages, sitemaps: [] });
  });

  test('names others, or is a list of lines', async () => {
    const index = '<sitemapindex><sitemap><loc>https://kiln.example/1.xml</loc></sitemap></sitemapindex>';
    expect(await readSitemap(bytes(index))).toEqual({ pages: [], sitemaps: ['https://kiln.example/1.xml'] });
    expect((await readSitemap(bytes('https://kiln.example/a\n\nhttps://kiln.example/b\n')))?.pages).toHaveLength(2);
  });

  test.each([
    '<html><body>https://kiln.example/a</body></html>',
    'Not found',
    'https://kiln.example/a\nNot found',
    '<rss><channel><item><link>https://kiln.example/a</link></item></channel></rss>',
    '',
  ])('is not %j', async (text) => {
    expect(await readSitemap(bytes(text))).toBeNull();
  });
});
