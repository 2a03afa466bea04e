import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readFeed } from '../../../../../electron/engine/alexandria/site/readFeed.ts';
import { readSitePart } from '../../../../../electron/engine/alexandria/site/readSitePart.ts';
import { readSitemap } from '../../../../../electron/engine/alexandria/site/readSitemap.ts';

const url = 'https://kiln.example/blog/';
const bytes = (text: string): Buffer => Buffer.from(text);

describe('a feed', () => {
  test('of RSS has its items with absolute links and times', () => {
    const text = `<?xml version="1.0"?><rss version="2.0"><channel><title>Kiln log</title><link>/blog</link>
      <item><guid>1</guid><title>Cone &amp; six</title><link>/blog/1</link><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
      <item><title><![CDATA[<b>Two</b>]]></title><link>javascript:alert(1)</link></item></channel></rss>`;
    expect(readFeed(text, url)).toMatchObject({
      type: 'rss',
      title: 'Kiln log',
      items: [
        { id: '1', title: 'Cone & six', link: 'https://kiln.example/blog/1', published: '2026-03-02T10:00:00.000Z' },
        { title: '<b>Two</b>' },
      ],
    });
    expect(JSON.stringify(readFeed(text, url))).not.toContain('javascript:');
  });

  test('of Atom and of JSON has the same shape', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>Kiln</title><entry><id>e1</id><title>One</title>
      <link href="https://kiln.example/1"/><updated>2026-03-02T10:00:00Z</updated></entry></feed>`;
    expect(readFeed(atom, url)).toMatchObject({ type: 'atom', items: [{ id: 'e1', link: 'https://kiln.example/1' }] });
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Kiln',
      items: [{ id: '1', url: '/1', title: 'One', date_published: '2026-03-02T10:00:00Z' }],
    });
    expect(readFeed(json, url)).toMatchObject({
      type: 'json',
      items: [{ id: '1', link: 'https://kiln.example/1', published: '2026-03-02T10:00:00.000Z' }],
    });
  });

  test.each(['', '<html><p>no feed</p></html>', '{"version":"1"}', '{', '<rss'])('is not %j', (text) => {
    expect(readFeed(text, url)).toBeNull();
  });

  test('is found by the page that names it', () => {
    const page = `<link rel="alternate stylesheet" type="text/css" href="a.css">
      <link rel="Alternate" type="application/rss+xml" href="feed.xml"><a rel=alternate href="/x">x</a>`;
    expect(readSitePart({ kind: 'feed-links', url, bytes: bytes(page) })).toEqual([
      'https://kiln.example/blog/feed.xml',
    ]);
  });
});

describe('a sitemap', () => {
  const map = `<?xml version="1.0"?><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="i">
    <url><loc> https://kiln.example/a?x=1&amp;y=2 </loc><lastmod>2026-03-02</lastmod><image:image><image:loc>https://kiln.example/a.png</image:loc></image:image></url>
    <url><loc>javascript:alert(1)</loc></url><url><loc>/relative</loc></url></urlset>`;
  const pages = [{ url: 'https://kiln.example/a?x=1&y=2', lastModified: '2026-03-02' }];

  test('names pages, packed or not', () => {
    expect(readSitemap(bytes(map))).toEqual({ pages, sitemaps: [] });
    expect(readSitemap(gzipSync(map))).toEqual({ pages, sitemaps: [] });
  });

  test('names others, or is a list of lines', () => {
    const index = '<sitemapindex><sitemap><loc>https://kiln.example/1.xml</loc></sitemap></sitemapindex>';
    expect(readSitemap(bytes(index))).toEqual({ pages: [], sitemaps: ['https://kiln.example/1.xml'] });
    expect(readSitemap(bytes('https://kiln.example/a\n\nhttps://kiln.example/b\n'))?.pages).toHaveLength(2);
  });

  test('is neither a page nor words', () => {
    expect(readSitemap(bytes('<html><body>https://kiln.example/a</body></html>'))).toBeNull();
    expect(readSitemap(bytes('Not found'))).toBeNull();
  });
});

describe('robots.txt', () => {
  const text =
    'User-agent: *\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 3\nSitemap: https://kiln.example/map.xml\n';
  const ask = (page: string) =>
    readSitePart({ kind: 'robots', url: 'https://kiln.example/robots.txt', bytes: bytes(text), page, agent: 'Trowel' });

  test('says what is allowed, by which line, how fast, and where the sitemaps are', () => {
    expect(ask('https://kiln.example/private/x')).toEqual({
      allowed: false,
      line: 'Disallow: /private',
      crawlDelay: 3,
      sitemaps: ['https://kiln.example/map.xml'],
    });
    expect(ask('https://kiln.example/private/open')).toMatchObject({ allowed: true, line: 'Allow: /private/open' });
    expect(ask('https://kiln.example/')).toMatchObject({ allowed: true });
  });
});

test('structured data are the outer objects of a page and what its head says', () => {
  const page = `<title>Col</title><meta property="og:title" content="The Col">
    <script type="application/ld+json">{"@type":"Product","name":"Col","offers":{"@type":"Offer","price":420}}</script>`;
  expect(readSitePart({ kind: 'structured-data', url, bytes: bytes(page) })).toMatchObject({
    jsonLd: [{ '@type': 'Product', name: 'Col', offers: { price: 420 } }],
    metadata: { title: 'Col', ogTitle: 'The Col' },
  });
});
