import { describe, expect, it } from 'vitest';
import { extract } from './extractUnderTest.ts';

describe('whatever is sent', () => {
  it.each([
    ['nothing', ''],
    ['white space', ' \n\t '],
    ['no markup', 'just text'],
    ['markup only', '<html><head></head><body></body></html>'],
    ['a comment that never ends', '<!-- a'],
    ['a script that never ends', '<script>a'],
    ['levels', '<div>'.repeat(3_000) + 'x'],
    ['list levels', '<ul><li>x'.repeat(2_000)],
    ['quotes in quotes', '<blockquote>x'.repeat(2_000)],
    ['siblings', '<div class="a">one two three</div>'.repeat(30_000)],
    [
      'paragraphs',
      '<p>One sentence of more than twelve words stands here, again and again and again.</p>'.repeat(10_000),
    ],
    ['links that never end', '<a href=x>y'.repeat(20_000)],
    ['headings', '<h2>same words</h2>'.repeat(20_000)],
    ['pictures beside notes', '<img src="data:,"><noscript><img src="/a.png"></noscript>'.repeat(5_000)],
    ['a source set', `<img srcset="${'a.png 1w,'.repeat(50_000)}">`],
    ['a class name', `<p class="${'nav-menu '.repeat(50_000)}">text here</p>`],
    ['one run of text', `<p>${'word. '.repeat(200_000)}`],
    ['text without spaces', `<p>${'这是一个句子。'.repeat(20_000)}`],
    ['white space without end', `<p>${' '.repeat(1_000_000)}x`],
    ['frames', '<div data-trowel-frame="x">word</div>'.repeat(20_000)],
    [
      'posts',
      '<div class="post"><a class="user" href="/u/x">x</a><p>Said at length, in more than twelve words, by somebody here.</p></div>'.repeat(
        3_000,
      ),
    ],
  ])('%s: both ways end with a document', (_, html) => {
    for (const onlyMainContent of [true, false]) {
      const { markdown, html: cleaned, warnings } = extract(html, { onlyMainContent });
      expect(typeof markdown).toBe('string');
      expect(cleaned).toMatch(/^<html/);
      expect(Array.isArray(warnings)).toBe(true);
    }
  });

  it('a page of prices without end: whether it shows a menu is said', () => {
    const html = `<h1>Menu</h1>${'<div><p>Soup <b>5 €</b></p></div>'.repeat(20_000)}${'<div>'.repeat(300)}$5`;
    expect(
      extract(html, { formats: { markdown: true, html: false, links: false, images: false, menu: true } }).menu?.isMenu,
    ).toBe(true);
  });
});
