import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createSitePool } from '../../../../electron/engine/host/sitePool.ts';
import type { SitemapLink } from '../../../../electron/engine/site/sitemaps/sitemapFile.ts';
import { fingerprintPage } from '../../../../electron/engine/site/worker/fingerprintPage.ts';
import { buildProgram } from '../../../support/buildProgram.ts';

const never = new AbortController().signal;
const site = 'https://kiln.example';

test('patterns that take too long end their worker alone, and are named', async () => {
  const program = pathToFileURL(await buildProgram('electron/engine/site/worker/site.worker.ts'));
  const pool = createSitePool({ workers: 1, timeLimitMs: 20_000, memoryLimitMb: 256, program });
  try {
    const texts = ['/a', '/b', `/${'a'.repeat(40)}!`];
    expect(await pool.matchPatterns(['^/(?!b)', '(.)\\1'], texts, never)).toEqual({
      kind: 'matched',
      matches: [true, false, true],
    });
    // A text that the first pattern matches is not tried with the second.
    expect(await pool.matchPatterns(['^/b(?!b)', '^/(?=a)(a+)+$'], texts, never)).toMatchObject({
      kind: 'slow',
      pattern: '^/(?=a)(a+)+$',
    });
    expect(await pool.matchPatterns(['^/(?!b)'], texts, never)).toMatchObject({ kind: 'matched' });
    expect(await pool.matchPatterns(['^/(?!b)'], texts, AbortSignal.abort())).toMatchObject({ kind: 'failed' });
  } finally {
    await pool.close();
  }
});

test('the worker of a site reads parts and sitemaps, ranks links, and ends when cancelled', async () => {
  const program = pathToFileURL(await buildProgram('electron/engine/site/worker/site.worker.ts'));
  const pool = createSitePool({ workers: 1, timeLimitMs: 20_000, memoryLimitMb: 256, program });
  try {
    const robots = {
      kind: 'robots',
      url: site,
      bytes: Buffer.from('User-agent: *\nDisallow: /a'),
      page: `${site}/a`,
      agent: 'Trowel',
    } as const;
    expect(await pool.readPart(robots, never)).toMatchObject({ allowed: false, line: 'Disallow: /a' });

    const links: SitemapLink[] = [];
    const bytes = gzipSync('<urlset><url><loc>/a</loc></url><url><loc>/b</loc></url></urlset>');
    const summary = await pool.readSitemap({ bytes, base: site }, never, (batch) => links.push(...batch));
    expect(summary).toMatchObject({ ok: true, value: { kind: 'urlset', linkCount: 2 } });
    expect(links).toEqual([{ url: `${site}/a` }, { url: `${site}/b` }]);

    expect(await pool.rankLinks(links, 'b', never)).toEqual({ ok: true, value: [1, 0] });
    expect(await pool.fingerprint(site, 'Two words', never)).toEqual(fingerprintPage(site, 'Two words'));
    expect(await pool.rankLinks(links, 'b', AbortSignal.abort())).toEqual({ ok: false, error: 'cancelled' });
  } finally {
    await pool.close();
  }
});
