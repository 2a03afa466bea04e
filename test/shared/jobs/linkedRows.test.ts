import { describe, expect, it } from 'vitest';
import { rankTemplates, rowsWithLinks } from '../../../shared/jobs/linkedRows.ts';
import { siteRow } from '../../support/siteRow.ts';

describe('rows with the links of their documents', () => {
  it('finds the shortest way from the start page, in spite of cycles, fragments and slashes', () => {
    const links: Readonly<Record<string, readonly string[]>> = {
      'https://a.example/': ['https://a.example/docs#top', 'https://elsewhere.example/'],
      'https://a.example/docs/': ['https://a.example/docs/one', 'https://a.example/'],
      'https://a.example/docs/one': ['https://a.example/docs/'],
    };
    const rows = rowsWithLinks(
      [
        siteRow('https://a.example/docs/one'),
        siteRow('https://a.example/docs/'),
        siteRow('https://a.example/'),
        siteRow('https://a.example/orphan'),
      ],
      ({ url }) => links[url] ?? [],
      'http://a.example',
    );
    expect(rows.map(({ depth, parent }) => [depth, parent])).toEqual([
      [2, 1],
      [1, 2],
      [0, null],
      [null, null],
    ]);
    expect(rankTemplates(rows)).toEqual([
      { template: '/', count: 2 },
      { template: '/docs/…', count: 2 },
    ]);
  });
});
