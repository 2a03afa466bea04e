import { parseDocument } from 'htmlparser2';
import { Element } from 'domhandler';
import { expect, test } from 'vitest';
import { findExamples } from '../../../../../electron/engine/extract/main/findExamples.ts';
import { outlinePage } from '../../../../../electron/engine/extract/main/pageOutline.ts';

const prose = (about: string): string =>
  `<p class="prose">The ${about} of a query is told here in whole sentences, as the reference does.</p>`;
const examples = '<p>To join both:</p><pre>SELECT 1;</pre><p>To sum them:</p><pre>SELECT sum(n);</pre>';
const menu = '<ul><li><a href="/a">Tutorial one</a></li><li><a href="/b">Tutorial two</a></li></ul><pre>v18</pre>';

/** Returns the texts that are found if only the prose of a page is selected. */
function found(html: string): string[] {
  const [body] = parseDocument(`<body>${html}</body>`).children;
  if (!(body instanceof Element)) throw new Error('there is no body');
  const outline = outlinePage(body);
  const kept = new Set(
    outline.blocks.filter(({ container }) => outline.elements[container]?.attribs['class'] === 'prose'),
  );
  return findExamples(outline, kept).map(({ text }) => text);
}

const texts = ['Examples', 'To join both:', 'SELECT 1;', 'To sum them:', 'SELECT sum(n);'];

test('a part that is little but listings is found between kept parts, each in an element of its own or all in one', () => {
  const part = (inner: string): string => `<div>${inner}</div>`;
  const [first, middle, last] = [
    `<h2>Use</h2>${prose('use')}`,
    `<h2>Examples</h2>${examples}`,
    `<h2>Rest</h2>${prose('rest')}`,
  ];
  expect(found(`<article>${part(first)}${part(middle)}${part(last)}</article>`)).toEqual(texts);
  expect(found(`<article>${first}${middle}${last}</article>`)).toEqual(texts);
});

test('what stands after all that is kept, leads elsewhere or has no listing is none', () => {
  const first = `<h2>Use</h2>${prose('use')}`;
  const last = `<h2>Rest</h2>${prose('rest')}`;
  expect(found(`<article>${first}<h2>Examples</h2>${examples}</article>`)).toEqual([]);
  expect(found(`<article>${first}<h2>More</h2>${menu}${last}</article>`)).toEqual([]);
  expect(found(`<article>${first}<h2>Share</h2><p>Tell a friend</p>${last}</article>`)).toEqual([]);
  expect(found(`<main>${first}</main><aside><h2>News</h2>${examples}</aside><footer>${last}</footer>`)).toEqual([]);
});
