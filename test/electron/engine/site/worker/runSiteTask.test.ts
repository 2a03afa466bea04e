import { describe, expect, test } from 'vitest';
import { runSiteTask } from '../../../../../electron/engine/site/worker/runSiteTask.ts';
import type { SiteProgress } from '../../../../../electron/engine/site/worker/siteTask.ts';

const site = 'https://kiln.example';

describe('a task of the site worker', () => {
  test('reads a sitemap in batches', async () => {
    const text = Array.from({ length: 1200 }, (_, index) => `${site}/${index}`).join('\n');
    const batches: SiteProgress[] = [];
    const output = await runSiteTask({ kind: 'sitemap', bytes: Buffer.from(text), base: site }, (links) =>
      batches.push(links),
    );
    expect(batches.map((batch) => batch.length)).toEqual([500, 500, 200]);
    expect(output).toMatchObject({ kind: 'sitemap', summary: { kind: 'text', linkCount: 1200 } });
  });

  test('reads a part of a site', async () => {
    const part = { kind: 'feed-links', url: site, bytes: Buffer.from('<p>none</p>') } as const;
    expect(await runSiteTask({ kind: 'part', part }, () => undefined)).toEqual({ kind: 'part', value: [] });
  });

  test('runs patterns', async () => {
    expect(await runSiteTask({ kind: 'ready' }, () => undefined)).toEqual({ kind: 'ready' });
    const task = { kind: 'match', patterns: ['^/(?!a)', '^/ab'], texts: ['/a', '/b', '/abc'] } as const;
    expect(await runSiteTask(task, () => undefined)).toEqual({ kind: 'match', matches: [false, true, true] });
  });

  test('fingerprints a page', async () => {
    const task = { kind: 'fingerprint', url: `${site}/a`, text: 'one two three' } as const;
    expect(await runSiteTask(task, () => undefined)).toMatchObject({ fingerprint: { wordCount: 3 } });
  });

  test('ranks links', async () => {
    const links = [{ url: `${site}/a` }, { url: `${site}/b` }];
    expect(await runSiteTask({ kind: 'rank', links, query: 'b' }, () => undefined)).toEqual({
      kind: 'rank',
      order: [1, 0],
    });
  });
});
