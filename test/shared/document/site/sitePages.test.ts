import { describe, expect, it } from 'vitest';
import { bodyIdSchema } from '../../../../shared/base/brand.ts';
import { pageBodyId, readPageBodyId } from '../../../../shared/document/site/pageBody.ts';
import { pageResponse, siteErrors, siteLinks, sitePages } from '../../../../shared/document/site/sitePages.ts';

describe('sitePages', () => {
  it('reads what a document states of itself', () => {
    const metadata = { title: ['Stoves', 'Other'], sourceURL: 'https://a.example/', statusCode: 200, creditsUsed: 2 };
    expect(
      sitePages({ data: [{ markdown: 'Two words', metadata }, { metadata: { url: 'b', error: 'Gone' } }] }),
    ).toEqual([
      {
        item: 0,
        url: 'https://a.example/',
        scrapeId: null,
        title: 'Stoves',
        status: 200,
        words: 2,
        credits: 2,
        error: null,
      },
      { item: 1, url: 'b', scrapeId: null, title: null, status: null, words: null, credits: null, error: 'Gone' },
    ]);
  });

  it.each([[null], [5], [{}], [{ data: 5 }], [[{ data: [] }]]])('has no pages in %j', (response) => {
    expect(sitePages(response)).toEqual([]);
  });

  it('keeps the place of entries of other types', () => {
    expect(sitePages({ data: [5, { metadata: 5 }] }).map(({ item, url }) => [item, url])).toEqual([
      [0, ''],
      [1, ''],
    ]);
  });
});

it('siteErrors lists failures and pages that robots.txt blocks', () => {
  const errors = [{ url: 'https://a.example/', error: 'Timeout', code: 'X' }, { code: 'ONLY' }, 'odd'];
  expect(siteErrors({ errors, robotsBlocked: ['https://b.example/'] })).toEqual([
    { url: 'https://a.example/', error: 'Timeout', isRobots: false },
    { url: '', error: 'ONLY', isRobots: false },
    { url: '', error: '"odd"', isRobots: false },
    { url: 'https://b.example/', error: '', isRobots: true },
  ]);
});

it('siteLinks keeps links as they came', () => {
  const link = { url: 'https://a.example/', title: 'A', score: 3 };
  expect(siteLinks({ links: [link, 'https://b.example/', 5] })).toEqual([
    { url: 'https://a.example/', title: 'A', description: null, whole: link },
    { url: 'https://b.example/', title: null, description: null, whole: 'https://b.example/' },
  ]);
});

it('a page of a response is the response of a scrape', () => {
  expect(pageResponse({ data: [{ markdown: 'a' }, { markdown: 'b' }] }, 1)).toEqual({
    success: true,
    data: { markdown: 'b' },
  });
  expect(pageResponse({ data: [] }, 0)).toBeNull();
});

it('a page is named by its response and its place', () => {
  const bodyId = bodyIdSchema.parse('a'.repeat(64));
  expect(readPageBodyId(pageBodyId({ bodyId, item: 12 }))).toEqual({ bodyId, item: 12 });
  expect(readPageBodyId(bodyId)).toBeNull();
});
