import { expect, test } from 'vitest';
import { mergeRuns } from '../../../../../electron/engine/documents/office/inlineRuns.ts';

test('runs of one kind that follow each other are one', () => {
  expect(mergeRuns('<b>Genome</b> <b>wide</b><b>r</b> <i>a</i> <b>c</b>')).toBe(
    '<b>Genome wider</b> <i>a</i> <b>c</b>',
  );
  expect(mergeRuns('<strong>of (<em>Oryza</em></strong> <strong><em>sativa</em>)</strong>')).toBe(
    '<strong>of (<em>Oryza sativa</em>)</strong>',
  );
});

test('links to the same place that follow each other are one', () => {
  const link = (to: string, text: string): string => `<a href="${to}">${text}</a>`;
  expect(mergeRuns(`${link('#a', 'The')} ${link('#a', '<i>log</i>')}${link('#a', ' 20')} ${link('#b', 'next')}`)).toBe(
    '<a href="#a">The <i>log</i> 20</a> <a href="#b">next</a>',
  );
  const mark = '<a id="x"></a><a href="#x">there</a>';
  expect(mergeRuns(mark)).toBe(mark);
});

test('a sign at a word is as the word is, and a picture is not bold', () => {
  expect(mergeRuns('<strong>name<em>:</em></strong> <b>=</b> <i>a</i><b>&amp;</b>c')).toBe(
    '<strong>name:</strong> <b>=</b> <i>a</i>&amp;c',
  );
  expect(mergeRuns('<strong><img alt="A" src="data:,"></strong>User')).toBe('<img alt="A" src="data:,">User');
});
