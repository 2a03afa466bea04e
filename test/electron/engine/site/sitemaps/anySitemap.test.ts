import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readSitemapFile } from '../../../../../electron/engine/site/sitemaps/readSitemapFile.ts';

async function urlsOf(bytes: Uint8Array): Promise<readonly string[]> {
  const urls: string[] = [];
  await readSitemapFile({ bytes, base: 'https://kiln.example/' }, ({ url }) => {
    urls.push(url);
  });
  return urls;
}

const segments = fc.uniqueArray(
  fc.webPath().filter((path) => !path.includes('.')),
  { maxLength: 20 },
);
const write = (paths: readonly string[]): string =>
  `<?xml version="1.0"?>\n<urlset>${paths.map((path) => `<url><loc>https://kiln.example${path.replaceAll('&', '&amp;')}</loc></url>`).join('\n')}</urlset>`;

describe('a sitemap of any content', () => {
  test('gives its URLs in their order, packed or not', async () => {
    await fc.assert(
      fc.asyncProperty(segments, async (paths) => {
        const expected = [...new Set(paths.map((path) => `https://kiln.example${path}`))];
        const bytes = Buffer.from(write(paths));
        expect(await urlsOf(bytes)).toEqual(expected);
        expect(await urlsOf(gzipSync(bytes))).toEqual(expected);
      }),
    );
  });

  test('that is cut anywhere gives the first of its URLs, and none that is cut', async () => {
    await fc.assert(
      fc.asyncProperty(segments, fc.nat(), fc.boolean(), async (paths, cut, isPacked) => {
        const plain = Buffer.from(write(paths));
        const whole = await urlsOf(plain);
        const bytes = isPacked ? gzipSync(plain) : plain;
        const urls = await urlsOf(bytes.subarray(0, cut % (bytes.length + 1)));
        expect(urls).toEqual(whole.slice(0, urls.length));
      }),
    );
  });

  test('never fails', async () => {
    const piece = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '<url>',
        '</url>',
        '<loc>',
        '</loc>',
        '<urlset>',
        '<rss>',
        '<item>',
        '<link>',
        '<![CDATA[',
        ']]>',
        '<!--',
        '&#x110000;',
        'https://kiln.example/',
      ),
    );
    const texts = fc.array(piece, { maxLength: 30 }).map((parts) => Buffer.from(parts.join('')));
    await fc.assert(
      fc.asyncProperty(fc.oneof(texts, fc.uint8Array()), async (bytes) => {
        expect(Array.isArray(await urlsOf(bytes))).toBe(true);
        expect(Array.isArray(await urlsOf(Buffer.concat([Buffer.from([0x1f, 0x8b, 8, 0]), bytes])))).toBe(true);
      }),
    );
  });
});
