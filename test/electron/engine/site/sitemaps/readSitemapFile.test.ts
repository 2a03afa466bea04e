import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readSitemapFile } from '../../../../../electron/engine/site/sitemaps/readSitemapFile.ts';
import type { SitemapLink } from '../../../../../electron/engine/site/sitemaps/sitemapFile.ts';
import { attackTexts } from '../../../../support/attackTexts.ts';

const base = 'https://kiln.example/maps/a.xml';

async function read(bytes: string | Uint8Array, maxBytes?: number) {
  const links: SitemapLink[] = [];
  const input = { bytes: typeof bytes === 'string' ? Buffer.from(bytes) : bytes, base };
  const summary = await readSitemapFile(maxBytes === undefined ? input : { ...input, maxBytes }, (link) => {
    links.push(link);
  });
  return { ...summary, links, urls: links.map(({ url }) => url) };
}

const entry = (path: string): string => `<url><loc>https://kiln.example/${path}</loc></url>`;
const urlset = (...paths: string[]): string => `<urlset>${paths.map(entry).join('')}</urlset>`;
const found = ['https://kiln.example/a', 'https://kiln.example/b'];

describe('a list of pages', () => {
  test('gives links with their time, each once', async () => {
    const text = `<?xml version="1.0"?><!-- x --><urlset><url><loc>
      https://kiln.example/a?x=1&amp;y=2 </loc><lastmod> 2026-03-02 </lastmod></url>${entry('b')}${entry('b')}</urlset>`;
    expect(await read(text)).toMatchObject({
      kind: 'urlset',
      links: [{ url: 'https://kiln.example/a?x=1&y=2', lastmod: '2026-03-02' }, { url: 'https://kiln.example/b' }],
      linkCount: 2,
      problem: null,
    });
  });

  test('resolves relative URLs, and counts what is none', async () => {
    const result = await read(
      '<urlset><url><loc>/a</loc></url><url><loc>b</loc></url><url><loc>mailto:x@y</loc></url><url/></urlset>',
    );
    expect(result.urls).toEqual(['https://kiln.example/a', 'https://kiln.example/maps/b']);
    expect(result.invalidCount).toBe(2);
  });

  test('has the versions in other languages', async () => {
    const text = `<urlset xmlns:xhtml="x"><url><loc>https://kiln.example/a</loc>
      <xhtml:link rel="alternate" hreflang="de" href="https://kiln.example/de/a"/>
      <xhtml:link rel="alternate" hreflang="en" href="https://kiln.example/a"/></url></urlset>`;
    expect((await read(text)).urls).toEqual(['https://kiln.example/a', 'https://kiln.example/de/a']);
  });

  test('may have a prefix and CDATA, and its images are no pages', async () => {
    const text = `<s:urlset><s:url><s:loc><![CDATA[https://kiln.example/a?b&c]]></s:loc><loc>https://kiln.example/no</loc>
      <image:image><image:loc>https://kiln.example/i.png</image:loc></image:image></s:url></s:urlset>`;
    expect((await read(text)).urls).toEqual(['https://kiln.example/a?b&c']);
  });

  test('names sitemaps among its pages', async () => {
    expect(await read(urlset('a', 'more.xml', 'more.xml.gz'))).toMatchObject({
      urls: ['https://kiln.example/a'],
      sitemaps: ['https://kiln.example/more.xml', 'https://kiln.example/more.xml.gz'],
    });
  });

  test('does not expand entities', async () => {
    const text = `<!DOCTYPE u [<!ENTITY a "https://kiln.example/"><!ENTITY b "&a;&a;">]><urlset><url><loc>&b;</loc></url>${entry('b')}</urlset>`;
    expect((await read(text)).urls.at(-1)).toBe('https://kiln.example/b');
    expect(JSON.stringify(await read(text))).not.toContain('kiln.example/https');
  });
});

test('an index names sitemaps, relative ones too', async () => {
  const text =
    '<sitemapindex><sitemap><loc>1.xml</loc></sitemap><sitemap><loc>https://b.example/2</loc></sitemap></sitemapindex>';
  expect(await read(text)).toMatchObject({
    kind: 'index',
    linkCount: 0,
    sitemaps: ['https://kiln.example/maps/1.xml', 'https://b.example/2'],
  });
});

describe('a list of lines', () => {
  test('gives its URLs', async () => {
    const text = '\r\nhttps://kiln.example/a\r\n\rnot a URL\nhttps://kiln.example/b';
    expect(await read(text)).toMatchObject({ kind: 'text', urls: found, invalidCount: 1 });
  });

  test('may have one line without an end', async () => {
    expect(await read(`https://kiln.example/a\nhttps://${'x'.repeat(3_000_000)}`)).toMatchObject({
      kind: 'text',
      linkCount: 1,
      invalidCount: 1,
    });
  });
});

describe('a feed', () => {
  test('of RSS gives links with title and time', async () => {
    const text = `<rss><channel><title>Log</title><link>https://kiln.example/</link><atom:link rel="self" href="x"/>
      <item><title>Cone &amp;
        six</title><media:title>No</media:title><link>/a</link><pubDate>Mon, 02 Mar 2026 10:00:00 GMT</pubDate></item>
      <item><guid>https://kiln.example/b</guid><dc:date>2026-01-01</dc:date></item>
      <item><guid isPermaLink="false">https://kiln.example/c</guid></item></channel></rss>`;
    expect(await read(text)).toMatchObject({
      kind: 'feed',
      links: [
        { url: 'https://kiln.example/a', title: 'Cone & six', lastmod: 'Mon, 02 Mar 2026 10:00:00 GMT' },
        { url: 'https://kiln.example/b', lastmod: '2026-01-01' },
      ],
      invalidCount: 1,
    });
  });

  test('of Atom and of RDF does alike', async () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://kiln.example/"/><entry><title>One</title>
      <link rel="replies" href="/r"/><link href="/a"/><updated>2026-03-02</updated><published>2025-01-01</published></entry></feed>`;
    const rdf = '<rdf:RDF><item rdf:about="x"><title>Two</title><link>https://kiln.example/b</link></item></rdf:RDF>';
    expect((await read(atom)).links).toEqual([{ url: 'https://kiln.example/a', title: 'One', lastmod: '2026-03-02' }]);
    expect((await read(rdf)).links).toEqual([{ url: 'https://kiln.example/b', title: 'Two' }]);
  });
});

describe('the bytes of a file', () => {
  const utf16 = (text: string, isBigEndian: boolean, hasMark: boolean): Buffer => {
    const bytes = Buffer.from((hasMark ? '\uFEFF' : '') + text, 'utf16le');
    return isBigEndian ? bytes.swap16() : bytes;
  };

  test.each([
    ['gzip', gzipSync(urlset('a', 'b'))],
    ['a byte order mark', Buffer.from(`\uFEFF${urlset('a', 'b')}`)],
    ['blank lines first', Buffer.from(`\n\n  ${urlset('a', 'b')}`)],
    ['UTF-16, little endian', utf16(urlset('a', 'b'), false, true)],
    ['UTF-16, big endian', utf16(urlset('a', 'b'), true, true)],
    ['UTF-16 without a mark', utf16(`<?xml version="1.0"?>${urlset('a', 'b')}`, true, false)],
    ['UTF-16 in gzip', gzipSync(utf16(urlset('a', 'b'), false, true))],
    ['an unknown encoding', Buffer.from(`<?xml version="1.0" encoding="x-none"?>${urlset('a', 'b')}`)],
    ['two gzip members', Buffer.concat([gzipSync(`<urlset>${entry('a')}`), gzipSync(`${entry('b')}</urlset>`)])],
  ])('may be %s', async (_name, bytes) => {
    expect(await read(bytes)).toMatchObject({ kind: 'urlset', urls: found, problem: null });
  });

  test('are decoded as the declaration states', async () => {
    const bytes = Buffer.from(`<?xml version="1.0" encoding="ISO-8859-1"?>${urlset('caf\u00e9')}`, 'latin1');
    expect((await read(bytes)).urls).toEqual(['https://kiln.example/café']);
  });
});

describe('a broken file gives what was before the break', () => {
  const many = Array.from({ length: 20_000 }, (_, index) => `page-${index}-${index * 7919}`);

  test('cut in the middle of a URL', async () => {
    const text = urlset('a', 'b', 'cut-here');
    expect(await read(text.slice(0, text.indexOf('-here')))).toMatchObject({ urls: found, problem: 'truncated' });
  });

  test('cut gzip', async () => {
    const bytes = gzipSync(urlset(...many));
    const result = await read(bytes.subarray(0, bytes.length / 2));
    expect(result.problem).toBe('truncated');
    expect(result.linkCount).toBeGreaterThan(5000);
    expect(result.urls).toEqual(many.slice(0, result.linkCount).map((path) => `https://kiln.example/${path}`));
  });

  test('corrupt gzip', async () => {
    const bytes = Buffer.from(gzipSync(urlset(...many)));
    bytes.fill(0xff, bytes.length / 2, bytes.length / 2 + 100);
    const result = await read(bytes);
    expect(result.problem).not.toBeNull();
    expect(result.linkCount).toBeGreaterThan(5000);
  });

  test('a small gzip file of endless text', async () => {
    const bytes = gzipSync(`<urlset>${entry('a')}${' '.repeat(5_000_000)}${entry('b')}</urlset>`);
    expect(bytes.length).toBeLessThan(100_000);
    expect(await read(bytes, 1_000_000)).toMatchObject({ urls: found.slice(0, 1), problem: 'too-large' });
  });

  test('more than the limit', async () => {
    expect(await read(urlset('a', 'b'), 60)).toMatchObject({ urls: found.slice(0, 1), problem: 'too-large' });
  });

  test('elements without an end', async () => {
    expect(await read(`<urlset>${entry('a')}${'<x>'.repeat(300_000)}`)).toMatchObject({
      urls: found.slice(0, 1),
      problem: 'too-deep',
    });
  });

  test('more links than a file may have', async () => {
    const text = Array.from({ length: 100_005 }, (_, index) => `https://kiln.example/${index}`).join('\n');
    expect(await read(text)).toMatchObject({ linkCount: 100_000, problem: 'too-large' });
  });
});

describe('no sitemap', () => {
  test.each([
    '',
    '   ',
    '<html><a href="https://kiln.example/a">a</a></html>',
    'Not found',
    '{"a":1}',
    '\u0000\u0001',
    '<',
  ])('is %j', async (text) => {
    expect(await read(text)).toMatchObject({ kind: null, linkCount: 0, problem: null });
  });

  test('is gzip of something else, or corrupt from its start', async () => {
    expect((await read(gzipSync('hello'))).kind).toBeNull();
    expect((await read(Buffer.from([0x1f, 0x8b, 1, 2, 3]))).kind).toBeNull();
  });

  test.each(Object.entries(attackTexts))('is an attack of %s', async (_name, text) => {
    expect((await read(text)).linkCount).toBe(0);
    expect((await read(`<urlset><url><loc>${text}</loc></url>${entry('b')}</urlset>`)).linkCount).toBeLessThan(3);
  });
});
