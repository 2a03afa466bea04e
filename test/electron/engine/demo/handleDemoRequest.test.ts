import { inflateSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { handleDemoRequest } from '../../../../electron/engine/demo/handleDemoRequest.ts';
import type { DemoResponse } from '../../../../electron/engine/demo/handleDemoRequest.ts';
import { demoGuideUrl } from '../../../../shared/workspace/workspace.ts';
import { demoOrigin } from '../../../../electron/engine/demo/pageLayout.ts';

const pages = [
  '/',
  '/stoves',
  '/stoves?page=2',
  '/stoves/cinder',
  '/stoves/repair-tin',
  '/handbook/burn-log',
  '/field-notes',
  '/forum/wind-at-the-col',
  '/delivery',
];

function get(path: string, method = 'GET'): DemoResponse {
  return handleDemoRequest({ method, path, headers: {} });
}

function textOf(answer: DemoResponse): string {
  return Buffer.from(answer.body).toString('utf8');
}

/** Every address of this site that a page names. */
function addressesOf(html: string): readonly string[] {
  const found = [...html.matchAll(/(?:href|src|data-source|action)="([^"]+)"/g)].map(([, address]) => address ?? '');
  return found.filter((address) => address.startsWith('/')).map((address) => address.replaceAll('&amp;', '&'));
}

describe('the demo site', () => {
  it.each(pages)('%s is a whole page with one main heading, a description and a way on', (path) => {
    const answer = get(path);
    const html = textOf(answer);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(html.match(/<h1[ >]/g)).toHaveLength(1);
    for (const part of [
      '<title>',
      'name="description"',
      '<main',
      '<nav',
      '<footer',
      'property="og:image"',
      'rel="canonical"',
    ])
      expect(html).toContain(part);
    expect(html).not.toMatch(/undefined|\[object|NaN/);
  });

  it('has a guide of three pages as a small PDF, the same each time', () => {
    const answer = get(new URL(demoGuideUrl).pathname);
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const text = Buffer.from(answer.body).toString('latin1');
    expect(text.startsWith('%PDF-1.4')).toBe(true);
    expect(text.match(/\/Type \/Page /g)).toHaveLength(3);
    expect(answer.body.length).toBeLessThan(200_000);
    expect(get('/guide.pdf').body).toEqual(answer.body);
    // Every offset of the cross-reference table leads to its object.
    for (const [index, offset] of [...text.matchAll(/^(\d{10}) 00000 n/gm)].map(([, at]) => Number(at)).entries())
      expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj`));
  });

  it('has no dead link: everything that its pages name is there', () => {
    const seen = new Set<string>(pages);
    const dead: string[] = [];
    for (const path of seen) {
      const answer = get(path);
      if (answer.status >= 400) dead.push(path);
      if (answer.headers['content-type']?.startsWith('text/html') === true)
        addressesOf(textOf(answer)).forEach((address) => seen.add(address.split('#')[0] ?? ''));
    }
    expect(dead).toEqual([]);
    expect(seen.size).toBeGreaterThan(25);
  });

  it('lists its pages in a map and its notes in a feed', () => {
    const listed = [...textOf(get('/sitemap.xml')).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) =>
      (address ?? '').replace(demoOrigin, ''),
    );
    expect(listed.length).toBeGreaterThan(15);
    expect(listed.filter((path) => get(path).status !== 200)).toEqual([]);
    expect(textOf(get('/feed.xml')).match(/<item>/g)).toHaveLength(6);
  });

  it('says in structured data what it says on the page', () => {
    const html = textOf(get('/stoves/fell'));
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? [];
    expect(JSON.parse(json)).toMatchObject({
      '@type': 'Product',
      name: 'Fell',
      sku: 'HA-FELL',
      offers: { price: '112.00', priceCurrency: 'EUR' },
    });
    expect(html).toContain('€ 112.00');
  });

  it('brings some of its words only later, by a script', () => {
    expect(textOf(get('/field-notes'))).not.toContain('The tractor was told');
    expect(textOf(get('/api/nights.json'))).toContain('The tractor was told');
  });

  it('serves pictures of its own, as SVG and as a PNG whose pixels can be read', () => {
    expect(textOf(get('/images/stove-wren.svg'))).toMatch(/^<svg[^]*<\/svg>$/);
    const png = Buffer.from(get('/images/heat.png').body);
    expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
    const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
    const start = png.indexOf('IDAT') + 4;
    const pixels = inflateSync(png.subarray(start, start + png.readUInt32BE(start - 8)));
    expect(pixels.byteLength).toBe(height * (1 + width * 3));
  });

  it('answers what it does not have with a page, and other methods not at all', () => {
    for (const path of ['/nope', '/stoves/nope', '//', '/..//etc/passwd', '/constructor', '/stoves?page=x']) {
      const answer = get(path);
      expect([200, 404]).toContain(answer.status);
      expect(textOf(answer)).toContain('</html>');
    }
    expect(get('/', 'POST').status).toBe(405);
    expect(get('/handbook').headers['location']).toBe('/handbook/burn-log');
  });

  it('answers the same each time', () => {
    for (const path of [...pages, '/images/heat.png']) expect(get(path)).toEqual(get(path));
  });
});
