import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixtureExpectations } from '../fixtures/site/expected.ts';
import { encodeLegacy } from './legacyEncoding.ts';
import { startSite } from './site.ts';
import type { Site } from './site.ts';

let site: Site;
beforeAll(async () => {
  site = await startSite();
});
afterAll(async () => {
  await site.close();
});

describe('the fixture pages', () => {
  it.each(
    fixtureExpectations.filter(({ kind }) => kind !== 'spa').map((page) => [page.path, page] as const),
  )('%s holds every text that its expectation asks for', async (path, page) => {
    const answer = await fetch(site.origin + path);
    const encoding = path === '/legacy' ? 'windows-1251' : path === '/legacy-sjis' ? 'shift_jis' : 'utf-8';
    const html = new TextDecoder(encoding).decode(await answer.arrayBuffer());
    const text = plainText(html);
    expect(page.contains.filter((piece) => !text.includes(piece))).toEqual([]);
    expect(text).toContain(page.title);
    expect(page.headings.filter(([, heading]) => !text.includes(heading))).toEqual([]);
    // What must not be in the markdown is in the page (or comes by script), or the expectation would prove nothing.
    const absent = page.excludes.filter((piece) => !html.includes(piece));
    expect(absent.filter((piece) => piece !== '\uFFFD' && piece !== 'Buy three, get a fourth')).toEqual([]);
  });

  it('load nothing that the site does not serve', async () => {
    const failed: string[] = [];
    for (const page of fixtureExpectations) {
      const html = await (await fetch(site.origin + page.path)).text();
      for (const [, address] of html.matchAll(/(?:src|data-src)="(\/[^"]*)"|rel="stylesheet" href="(\/[^"]*)"/gi)) {
        if (address === undefined) continue;
        const answer = await fetch(site.origin + address);
        if (!answer.ok) failed.push(`${page.path}: ${address}`);
      }
    }
    expect(failed).toEqual([]);
  });

  it('the endless feed goes on after its last note', async () => {
    const notes: unknown = await (await fetch(`${site.origin}/scroll/items?after=900`)).json();
    expect(notes).toMatchObject([{ n: 901 }, { n: 902 }, { n: 903 }]);
  });
});

describe('the routes that behave', () => {
  it('records what came, and counts by path', async () => {
    site.forget();
    await fetch(`${site.origin}/echo?x=1`, { method: 'POST', body: 'hello', headers: { 'x-mine': 'yes' } });
    expect(site.seen('/echo')).toHaveLength(1);
    expect(site.requests[0]).toMatchObject({
      method: 'POST',
      path: '/echo?x=1',
      body: 'hello',
      headers: { 'x-mine': 'yes' },
    });
  });

  it('redirects, answers any status, sets cookies, asks for a password', async () => {
    const moved = await fetch(`${site.origin}/redirect?to=/text&status=307`, { redirect: 'manual' });
    expect([moved.status, moved.headers.get('location')]).toEqual([307, '/text']);
    expect((await fetch(`${site.origin}/status/418`)).status).toBe(418);
    expect((await fetch(`${site.origin}/cookie/set?name=a&value=b`)).headers.get('set-cookie')).toContain('a=b');
    expect((await fetch(`${site.origin}/basic-auth`)).status).toBe(401);
    const opened = await fetch(`${site.origin}/basic-auth`, {
      headers: { authorization: `Basic ${btoa('trowel:spade')}` },
    });
    expect(await opened.text()).toBe('the shed is open');
  });

  it.each(['/gzip', '/brotli', '/deflate'])('%s arrives as the same page', async (path) => {
    const answer = await fetch(site.origin + path);
    expect(answer.headers.get('content-encoding')).not.toBeNull();
    expect(await answer.text()).toContain('The kiln cooled overnight');
  });

  it.each(['/reset', '/truncated'])('%s breaks off', async (path) => {
    await expect(fetch(site.origin + path).then((answer) => answer.text())).rejects.toThrow();
  });

  it('is as huge as asked', async () => {
    expect((await (await fetch(`${site.origin}/huge?mb=2`)).arrayBuffer()).byteLength).toBeGreaterThan(2 * 1024 * 1024);
  });
});

describe('encodeLegacy', () => {
  it.each(['windows-1251', 'koi8-r'] as const)('writes what a reader of %s reads', (encoding) => {
    expect(new TextDecoder(encoding).decode(encodeLegacy('Маятник, ёлка', encoding))).toBe('Маятник, ёлка');
  });
  it.each(['shift_jis', 'euc-jp'] as const)('writes what a reader of %s reads', (encoding) => {
    expect(new TextDecoder(encoding).decode(encodeLegacy('珈琲とカップ、九十度。', encoding))).toBe(
      '珈琲とカップ、九十度。',
    );
  });
});

/** The page's text as a reader would compare it: tags and entities gone, white space single. */
function plainText(html: string): string {
  const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"' };
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? '')
    .replace(/\s+/g, ' ');
}
