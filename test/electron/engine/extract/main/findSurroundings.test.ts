import { expect, test } from 'vitest';
import { analysePage } from '../../../../../electron/engine/extract/main/analysePage.ts';
import { findSurroundings } from '../../../../../electron/engine/extract/main/findSurroundings.ts';
import { findTitle } from '../../../../../electron/engine/extract/main/findTitle.ts';
import { openPage } from '../../../../../electron/engine/extract/openPage.ts';

const paragraph = (index: number): string =>
  `<p>Paragraph ${index} tells how the harbor was dug in ${1800 + index}, who paid for it, and why the stones came from far away.</p>`;
const text = Array.from({ length: 8 }, (_, index) => paragraph(index)).join('');
const links = ['Ferries stop for winter', 'Lighthouse keeper retires', 'Fish market opens again']
  .map((title, index) => `<h3><a href="/news/${index}">${title}</a></h3>`)
  .join('');

/** Returns the text that is left of a page of which everything is selected. */
function withoutSurroundings(body: string, readAs: 'article' | 'listing' | 'documentation' = 'article'): string {
  const { page, traits } = openPage(`<title>The old harbor</title><main>${body}</main>`, 'https://site.example/');
  const analysis = analysePage(page.body, traits, readAs);
  const { blocks } = analysis.outline;
  const found = findSurroundings(analysis, new Set(blocks), findTitle(analysis.outline, traits));
  return blocks.flatMap((block) => (found.has(block) ? [] : block.text)).join('\n');
}

/** What is around the text of an article. */
const cases: readonly (readonly [string, string, string])[] = [
  ['a section of related stories', `${text}<h2>Related articles</h2>${links}`, 'Ferries'],
  ['such a section in another language', `${text}<h2>Das könnte Sie auch interessieren</h2>${links}`, 'Ferries'],
  ['links under a label that is no heading', `${text}<p>You may also like:</p>${links}`, 'Ferries'],
  [
    'comments',
    `${text}<h2>2 Comments</h2><p>Anna wrote: my father worked there for many years, and he told me the same.</p>`,
    'Anna',
  ],
  [
    'a box about the author',
    `${text}<h3>About the author</h3><p>Ben writes about ships, ports and the people who work in them.</p>`,
    'Ben',
  ],
  ['links without a heading', `${text}${links}`, 'Ferries'],
  [
    'comments under a heading of the first level',
    `${text}<h1>2 Comments</h1><p>Anna wrote: my father worked there for many years, and he told me the same.</p>`,
    'Anna',
  ],
  [
    'comments that only their class names',
    `<div>${text}</div><div><div>#2</div><p>Anna, on 3. March 2020.</p><p class="commentText">My father worked there, and he told me the same.</p></div>`,
    'Anna',
  ],
  [
    'a form for comments',
    `<div>${text}</div><div><h3>Say it here</h3><form><p>All fields are needed!</p><textarea></textarea></form></div>`,
    'Say it here',
  ],
  [
    'a column of cards',
    `<div>${paragraph(0)}${paragraph(7)}${paragraph(8)}${paragraph(9)}</div><div><h4><a href="/f">Ferries</a></h4><p>They stop for the winter, which starts next week.</p></div>`,
    'Ferries',
  ],
  ['a heading with nothing below it', `${text}<h3>What our readers say</h3>`, 'readers say'],
];

test.each(cases)('%s after an article is left out', (_, after, excluded) => {
  const markdown = withoutSurroundings(`<h1>The old harbor</h1>${after}`);
  expect(markdown).toContain('The old harbor');
  expect(markdown).toContain('Paragraph 0 tells');
  expect(markdown).toContain('Paragraph 7 tells');
  expect(markdown).not.toContain(excluded);
});

const quote = 'the harbor was dug in 1803, who paid for it';

/** What interrupts the text of an article. */
const insertions: readonly (readonly [string, string, string])[] = [
  ['a line that leads to another page', '<p>Read also: <a href="/f">Ferries</a></p>', 'Ferries'],
  ['such a line with a word that alone is a heading', '<p>Related: <a href="/f">Ferries</a></p>', 'Ferries'],
  ['a box of links', '<aside><h4>On the sea</h4><a href="/f">Ferries</a></aside>', 'Ferries'],
  ['a box with the heading of another page', '<aside><h1>Ferries</h1><a href="/f"></a></aside>', 'Ferries'],
  [
    'links that share the page',
    '<p><a href="https://www.facebook.com/sharer.php?u=x">Post</a> <a href="mailto:?body=x">Send</a></p>',
    'Send',
  ],
  ['a sentence of the text set again', `<div class="pull-quote"><p>Learn how ${quote}</p></div>`, 'Learn how'],
  ['the label of an advertisement', '<div>Hirdetés</div>', 'Hirdetés'],
  ['a label for screen readers', '<div><span class="visually-hidden">Photo</span></div>', 'Photo'],
];

test.each(insertions)('%s is left out of the text', (_, inserted, excluded) => {
  const markdown = withoutSurroundings(`<h1>The old harbor</h1>${text}${inserted}${paragraph(9)}`);
  expect(markdown).toContain('Paragraph 7 tells');
  expect(markdown).toContain('Paragraph 9 tells');
  expect(markdown).not.toContain(excluded);
});

test('what only screen readers read in a table, and a subject of that name in a list, stay', () => {
  const table = '<table><tr><td>Tide</td><td><span class="sr-only">Yes</span></td></tr></table>';
  const markdown = withoutSurroundings(`<h1>The old harbor</h1>${text}${table}<ul><li>Advertising</li></ul>${text}`);
  expect(markdown).toContain('Yes');
  expect(markdown).toContain('Advertising');
});

test('a section of related work stays', () => {
  expect(withoutSurroundings(`<h1>The old harbor</h1>${text}<h2>Related</h2>${paragraph(9)}`)).toContain('Paragraph 9');
});

test('a quote of another text and a box with sentences stay', () => {
  const other =
    '<aside class="pull-quote"><p>“The stones sang when the tide went out over them,” says Ben.</p></aside>';
  const box = `<aside><h4>On the sea</h4>${paragraph(8)}<a href="/f">Ferries</a></aside>`;
  const markdown = withoutSurroundings(`<h1>The old harbor</h1>${text}${other}${box}${paragraph(9)}`);
  expect(markdown).toContain('The stones sang');
  expect(markdown).toContain('Ferries');
});

test('a box with a heading and no link stays', () => {
  const box = '<div class="callout"><h4>Mind the tide</h4></div>';
  expect(withoutSurroundings(`<h1>The old harbor</h1>${text}${box}${paragraph(9)}`)).toContain('Mind the tide');
});

test('cards below a short text are what the page is about', () => {
  const cards = Array.from({ length: 30 }, (_, index) => `<h3><a href="/${index}">A story of harbor ${index}</a></h3>`);
  const intro = `<div>${paragraph(1)}${paragraph(2)}${paragraph(3)}${paragraph(4)}</div>`;
  expect(withoutSurroundings(`<h1>The old harbor</h1>${intro}<div>${cards.join('')}</div>`)).toContain('harbor 29');
});

test('the number of comments above an article is left out, its text is not', () => {
  const counter = '<div class="comment-count">7 opinions</div>';
  const markdown = withoutSurroundings(`<h1>The old harbor</h1>${counter}${text}`);
  expect(markdown).toContain('Paragraph 0 tells');
  expect(markdown).not.toContain('opinions');
});

test('the sources of an article belong to it', () => {
  const sources = '<h2>References</h2><ul><li><a href="https://a.example/1">A history of ports</a></li></ul>';
  expect(withoutSurroundings(`<h1>The old harbor</h1>${text}${sources}`)).toContain('A history of ports');
});

test('text after a section of related stories stays', () => {
  const markdown = withoutSurroundings(
    `<h1>The old harbor</h1>${text}<h2>Related articles</h2>${links}<h2>Today</h2>${text}`,
  );
  expect(markdown).not.toContain('Ferries');
  expect(markdown).toContain('Today');
});

test('a page of another kind keeps its links, but not the labels of advertisements', () => {
  const card = (index: number): string => `<div>${paragraph(index)}<a href="/${index}">Story ${index}</a></div>`;
  const cards = Array.from({ length: 8 }, (_, index) => card(index)).join('');
  const markdown = withoutSurroundings(
    `<h1>The old harbor</h1>${cards}<p>Advertisement</p><h2>Related articles</h2>${links}`,
    'listing',
  );
  expect(markdown).toContain('Ferries');
  expect(markdown).not.toContain('Advertisement');
});

test('a text between so many links that its page is taken for a list is an article', () => {
  const page = `<h1>The old harbor</h1><div>${text}</div><h2>Related articles</h2>${links}`;
  expect(withoutSurroundings(page, 'listing')).not.toContain('Ferries');
  expect(withoutSurroundings(page, 'documentation')).toContain('Ferries');
});

test('links above the title are left out, text above it is not', () => {
  expect(withoutSurroundings(`${links}<h1>The old harbor</h1>${text}`)).not.toContain('Ferries');
  expect(withoutSurroundings(`${links}${paragraph(9)}<h1>The old harbor</h1>${text}`)).toContain('Paragraph 9');
});

test('a sentence after the part of the page with the text is kept, a label is not', () => {
  const page = `<h1>The old harbor</h1><article>${text}</article>`;
  expect(withoutSurroundings(`${page}<p>The harbor stayed.</p>`)).toContain('The harbor stayed.');
  expect(withoutSurroundings(`${page}<p>Ferry office</p>`)).not.toContain('Ferry office');
});
