import { expect, test } from 'vitest';
import { inksOf } from '../../../../shared/document/markdown/markdownInk.ts';
import { layoutSteps } from '../../../../shared/document/textRows.ts';
import { allSteps } from '../../../support/allSteps.ts';

const layoutOf = (text: string, columns = 80) => allSteps(layoutSteps(text, columns));
const inksOfAll = (text: string, columns?: number) => inksOf(text, layoutOf(text, columns), 0, 1000);

test('headings, comments, pictures and formulas are told from words', () => {
  expect(inksOfAll('# Leaves\nwords # and more\n<!-- page 2 -->\n![A leaf](leaf.png)\n$$r = 1$$\n#hashtag')).toEqual([
    'heading',
    null,
    'comment',
    'picture',
    'formula',
    null,
  ]);
});

test('a row that goes on with a line is what its line is, also where it is the first that is asked for', () => {
  const text = 'words\n## A heading that is longer than the pane is wide\nwords again';
  const all = inksOfAll(text, 20);
  expect(all).toEqual([null, 'heading', 'heading', 'heading', null]);
  expect(inksOf(text, layoutOf(text, 20), 2, 2)).toEqual(all.slice(2, 4));
  expect(inksOf(text, layoutOf(text, 20), 4, 9)).toEqual([null]);
});

test('what is code is no heading, wherever one begins to read', () => {
  const text = [
    '# Steps',
    '```sh',
    '# a comment of the shell',
    '~~~',
    '```',
    '## Next',
    '~~~',
    '# open to the end',
  ].join('\n');
  const inks = ['heading', null, null, null, null, 'heading', null, null];
  expect(inksOfAll(text)).toEqual(inks);
  expect(inksOf(text, layoutOf(text), 2, 4)).toEqual(inks.slice(2, 6));
});

test('ticks within a line are no fence', () => {
  expect(inksOfAll('```not a fence``` of code\n# Heading\nwords ``` in a line\n# Heading')).toEqual([
    null,
    'heading',
    null,
    'heading',
  ]);
});
