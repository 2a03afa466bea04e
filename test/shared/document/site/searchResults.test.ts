import { describe, expect, it } from 'vitest';
import { pageResponse } from '../../../../shared/document/site/sitePages.ts';
import { searchResults } from '../../../../shared/document/site/searchResults.ts';

describe('searchResults', () => {
  it('reads the results of all sources in their order', () => {
    const { results, warning } = searchResults({
      success: true,
      warning: 'Brave does not use location.',
      data: {
        images: [{ imageUrl: 'https://sea.example/a.png', title: 'A' }],
        news: [{ url: 'https://sea.example/n', snippet: 'Flood.', date: '2026-03-02' }],
        web: [
          {
            url: 'https://sea.example/w',
            markdown: '# W',
            highlights: 'One.\n\nTwo.',
            provider: 'library',
            score: 0.5,
          },
          { url: 'https://sea.example/x', metadata: { error: 'No time' } },
        ],
      },
    });
    expect(warning).toBe('Brave does not use location.');
    expect(results.map(({ source, url }) => [source, url])).toEqual([
      ['web', 'https://sea.example/w'],
      ['web', 'https://sea.example/x'],
      ['news', 'https://sea.example/n'],
      ['images', 'https://sea.example/a.png'],
    ]);
    expect(results[0]).toMatchObject({ isRead: true, passages: ['One.', 'Two.'], provider: 'library', score: 0.5 });
    expect(results[1]).toMatchObject({ isRead: false, error: 'No time' });
    expect(results[2]).toMatchObject({ description: 'Flood.', date: '2026-03-02' });
  });

  it('names the item that a page is opened by', () => {
    const read = { url: 'https://sea.example/w', markdown: '# W' };
    const response = { success: true, data: { web: [7, read], news: [{ url: 'https://sea.example/n' }] } };
    const { results } = searchResults(response);
    expect(results.map(({ item }) => item)).toEqual([1, 2]);
    expect(pageResponse(response, 1)).toEqual({ success: true, data: read });
    expect(pageResponse(response, 9)).toBeNull();
  });

  it.each([
    [null],
    [[]],
    [{}],
    [{ data: [] }],
    [{ data: { web: 7, news: [7, null] } }],
  ])('has none in %j', (response) => {
    expect(searchResults(response).results).toEqual([]);
  });
});
