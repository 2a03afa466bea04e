import { describe, expect, test } from 'vitest';
import { extractDocument } from '../../../../../electron/engine/extract/extractDocument.ts';

const input = {
  url: 'https://example.com/dir/page',
  onlyMainContent: true,
  includeTags: [],
  excludeTags: ['nav'],
  removeBase64Images: true,
  formats: { markdown: true, html: false, links: true, images: false },
} as const;

function linksOf(html: string): readonly { readonly url: string; readonly text: string }[] | undefined {
  return extractDocument({ ...input, html, pageLinks: true }).pageLinks;
}

describe('the links of a whole page', () => {
  test('are those of parts that the formats leave out as well, in the order of the page', () => {
    expect(
      linksOf(
        '<nav><a href="/a"> All  <b>pages</b></a></nav><main><p>x <a href="b?c=1">B</a></p></main><a href="#d">D</a>',
      ),
    ).toEqual([
      { url: 'https://example.com/a', text: 'All pages' },
      { url: 'https://example.com/dir/b?c=1', text: 'B' },
      { url: 'https://example.com/dir/page#d', text: 'D' },
    ]);
  });

  test('respect the base of the page, and have the first text of several links to one page', () => {
    expect(
      linksOf(
        '<base href="https://cdn.example/x/"><a href="y"><img src="i.png"></a><a href="y">Title</a><a href="y">more</a>',
      ),
    ).toEqual([{ url: 'https://cdn.example/x/y', text: 'Title' }]);
  });

  test('are those of shadow roots and frames, but not of templates and scripts', () => {
    expect(
      linksOf(
        '<div><template shadowrootmode="open"><a href="/shadow">s</a></template></div><template><a href="/t">t</a></template>' +
          '<div data-trowel-frame="https://example.com/frame"><a href="/frame">f</a></div><a href="javascript:x()">j</a>' +
          '<a href="mailto:a@example.com">m</a>',
      )?.map(({ url }) => url),
    ).toEqual(['https://example.com/shadow', 'https://example.com/frame', 'mailto:a@example.com']);
  });

  test('are at most 10,000, each with a short text', () => {
    const html = Array.from({ length: 12_000 }, (_, index) => `<a href="/${index}">${'word '.repeat(9)}</a>`).join('');
    expect(linksOf(html)).toHaveLength(10_000);
    expect(linksOf(`<a href="/x">${'word '.repeat(9000)}</a>`)?.[0]?.text).toHaveLength(200);
  });

  test('are not collected unless requested', () => {
    expect(extractDocument({ ...input, html: '<a href="/a">a</a>' })).not.toHaveProperty('pageLinks');
  });
});
