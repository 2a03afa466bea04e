import { describe, expect, test } from 'vitest';
import { readSitePart } from '../../../../../electron/engine/site/worker/readSitePart.ts';

const url = 'https://kiln.example/blog/';
const bytes = (text: string): Buffer => Buffer.from(text);

describe('robots.txt', () => {
  const text =
    'User-agent: *\nDisallow: /private\nAllow: /private/open\nCrawl-delay: 3\nSitemap: https://kiln.example/map.xml\n';
  const ask = (page: string) =>
    readSitePart({ kind: 'robots', url: 'https://kiln.example/robots.txt', bytes: bytes(text), page, agent: 'Trowel' });

  test('says what is allowed, by which line, how fast, and where the sitemaps are', async () => {
    expect(await ask('https://kiln.example/private/x')).toEqual({
      allowed: false,
      line: 'Disallow: /private',
      crawlDelay: 3,
      sitemaps: ['https://kiln.example/map.xml'],
    });
    expect(await ask('https://kiln.example/private/open')).toMatchObject({
      allowed: true,
      line: 'Allow: /private/open',
    });
    expect(await ask('https://kiln.example/')).toMatchObject({ allowed: true });
  });
});

test('structured data are the outer objects of a page and what its head says', async () => {
  const page = `<title>Col</title><meta property="og:title" content="The Col">
    <script type="application/ld+json">{"@type":"Product","name":"Col","offers":{"@type":"Offer","price":420}}</script>`;
  expect(await readSitePart({ kind: 'structured-data', url, bytes: bytes(page) })).toMatchObject({
    jsonLd: [{ '@type': 'Product', name: 'Col', offers: { price: 420 } }],
    metadata: { title: 'Col', ogTitle: 'The Col' },
  });
});
