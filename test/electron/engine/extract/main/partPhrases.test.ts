import { expect, test } from 'vitest';
import { partNamedBy } from '../../../../../electron/engine/extract/main/partPhrases.ts';

test.each([
  ['Related Articles', 'related'],
  ['More from the harbor desk:', 'related'],
  ['You’ll also love…', 'related'],
  ['À lire aussi', 'related'],
  ['相关文章', 'related'],
  ['25 Comments', 'comments'],
  ['Comments (115)', 'comments'],
  ['3 thoughts on “A very long title of an article about rain”', 'comments'],
  ['Об авторе', 'author'],
  ['See also', 'sources'],
])('%s names a part', (text, name) => {
  expect(partNamedBy(text)).toBe(name);
});

test.each([
  '',
  'Comments in source code',
  'Thoughts on design',
  'More from less: how to do more with what you already have',
  'References to other works',
])('“%s” is a heading of a text', (text) => {
  expect(partNamedBy(text)).toBeUndefined();
});
