import { expect, it } from 'vitest';
import { type ManifestJob, pageManifest } from '../../../../shared/document/site/pageManifest.ts';

const job: ManifestJob = {
  operation: 'crawl',
  status: 'completed',
  error: null,
  warning: null,
  startedAt: new Date(0),
  endedAt: new Date(1000),
  creditsUsed: 2,
  request: { url: 'https://a.example/' },
};

it('lists pages with their files, and why others have none', () => {
  const facts = { statusCode: 200, scrapeId: '1', words: 3 };
  const lists = {
    pages: ['a', 'b'].map((title) => ({ ...facts, url: `https://a.example/${title}`, title, files: [`${title}.md`] })),
    failed: [{ url: 'https://a.example/slow', statusCode: null, code: 'SCRAPE_TIMEOUT', error: 'Too slow.' }],
    skipped: [{ url: 'https://a.example/private', reason: 'robots' }],
    unlistedSkipped: 7,
  };
  expect(JSON.parse([...pageManifest(job, lists)].join(''))).toEqual({
    format: 'trowel-pages',
    version: 1,
    ...job,
    startedAt: '1970-01-01T00:00:00.000Z',
    endedAt: '1970-01-01T00:00:01.000Z',
    ...lists,
  });
});

it('is the same form for a job without pages that still runs', () => {
  const text = [
    ...pageManifest(
      { ...job, status: 'running', endedAt: null },
      { pages: [], failed: [], skipped: [], unlistedSkipped: 0 },
    ),
  ].join('');
  expect(JSON.parse(text)).toMatchObject({ status: 'running', endedAt: null, pages: [], failed: [], skipped: [] });
  expect(text).not.toContain('unlistedSkipped');
});
