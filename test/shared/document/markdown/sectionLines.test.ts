import { expect, test } from 'vitest';
import { sectionLine, sectionLines } from '../../../../shared/document/markdown/sectionLines.ts';

const sections = sectionLines(
  [
    '# Early *life*',
    '',
    '```',
    '# a comment, no heading',
    '```',
    '## Usage',
    '## [C++ & `go()`](https://site.test/c)',
    '## Usage',
    '## Über uns',
    '## Version 2-1',
  ].join('\n'),
);

test.each([
  ['#early-life', 0],
  ['#Early_life', 0],
  ['#user-content-early-life', 0],
  ['#usage', 5],
  ['#usage-1', 7],
  ['#c--go', 6],
  ['#%C3%BCber-uns', 8],
  ['#version-2-1', 9],
])('%s leads to the heading that is called so', (fragment, line) => {
  expect(sectionLine(sections, fragment)).toBe(line);
});

test.each(['#a-comment-no-heading', '#usage-2', '#', '#%', '#elsewhere'])('%s leads nowhere', (fragment) => {
  expect(sectionLine(sections, fragment)).toBeNull();
});
