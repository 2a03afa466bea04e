import { describe, expect, test } from 'vitest';
import type { CrawlSite } from '../../../../../electron/engine/jobs/crawl/crawlSite.ts';
import {
  hostOfUrl,
  judgeLinks,
  judgeSitemapLinks,
  pageKey,
} from '../../../../../electron/engine/jobs/crawl/foundPages.ts';

const origin = 'https://site.example';

/** Pages that differ in their query are one; `refused` in it refuses them. */
const site = {
  scope: {
    judgeStart: () => ({ isAdmitted: true, kind: 'internal', url: origin }),
    judge: ({ url }) =>
      url.includes('refused') ? { isAdmitted: false, reason: 'exclude' } : { isAdmitted: true, kind: 'internal', url },
    judgeRedirect: ({ finalUrl }) => ({ isAdmitted: true, kind: 'internal', url: finalUrl }),
  },
  urlKey: (url) => (url.startsWith('https:') ? (url.split('?')[0] ?? '') : null),
  urlTemplate: (url) => (url.startsWith('https:') ? new URL(url).pathname : null),
} as CrawlSite;

const page = { url: `${origin}/`, kind: 'internal', depth: 2 } as const;
const noTraps = { isClosed: () => false, isPageTrapped: false };

describe('the links of a page', () => {
  test('are pages one level deeper, in the order of the page', async () => {
    const found = await judgeLinks(site, page, [`${origin}/a`, 'mailto:refused@site.example', `${origin}/b`], noTraps);
    expect(found).toMatchObject([
      { url: `${origin}/a`, depth: 3, place: 0, source: 'link', host: 'site.example', template: '/a', refusal: null },
      { url: 'mailto:refused@site.example', place: 1, template: '', refusal: 'exclude' },
      { url: `${origin}/b`, place: 2, relation: 'internal', refusal: null },
    ]);
    expect(found[0]?.key).toBe(pageKey(`${origin}/a`));
  });

  test('are one page by their key: the first that is admitted', async () => {
    const links = [`${origin}/a?refused`, `${origin}/a?1`, `${origin}/a?2`, `${origin}/a?refused`];
    const found = await judgeLinks(site, page, links, noTraps);
    expect(found).toMatchObject([{ url: `${origin}/a?1`, place: 1, refusal: null }]);
  });

  test('are refused where they lead into a trap', async () => {
    const links = [`${origin}/a`, `${origin}/b`, `${origin}/c?refused`];
    const closed = await judgeLinks(site, page, links, { ...noTraps, isClosed: (template) => template === '/b' });
    expect(closed.map(({ refusal }) => refusal)).toEqual([null, 'trap', 'exclude']);
    const trapped = await judgeLinks(site, page, links, { ...noTraps, isPageTrapped: true });
    expect(trapped.map(({ refusal }) => refusal)).toEqual(['trap', 'trap', 'exclude']);
  });

  test('may be many', async () => {
    const links = Array.from({ length: 1000 }, (_, index) => `${origin}/${index}`);
    expect(await judgeLinks(site, page, links, noTraps)).toHaveLength(1000);
  });
});

test('pages of sitemaps are numbered over all files', async () => {
  const found = await judgeSitemapLinks(site, [`${origin}/a`, `${origin}/b`], 70);
  expect(found).toMatchObject([
    { source: 'sitemap', depth: 0, place: 70 },
    { source: 'sitemap', depth: 0, place: 71 },
  ]);
});

test('the host of a URL has a port that is not the default one', () => {
  expect(['https://a.example:443/', 'http://a.example:8080/x', 'no url'].map(hostOfUrl)).toEqual([
    'a.example',
    'a.example:8080',
    '',
  ]);
});
