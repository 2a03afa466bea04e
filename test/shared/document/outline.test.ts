import { expect, test } from 'vitest';
import { countWords, readOutline } from '../../../shared/document/outline.ts';

test('headings of both kinds are found with the weight of their sections', () => {
  const outline = readOutline('# One\n\ntext\n\n## Two\n\nmore text here\n\nThree\n-----\n\nend\n');
  expect(outline.entries.map(({ level, text }) => [level, text])).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [2, 'Three'],
  ]);
  expect(outline.entries[0]?.share).toBe(1);
  expect(outline.entries[1]?.start).toBe('# One\n\ntext\n\n'.length);
});

test('what looks like a heading inside a code block is none', () => {
  expect(readOutline('```sh\n# a comment\n```\n\n# Real\n').entries.map((entry) => entry.text)).toEqual(['Real']);
  expect(readOutline('~~~\n# a\n```\n# b\n~~~\n# Real').entries.map((entry) => entry.text)).toEqual(['Real']);
});

test('a table or a rule makes no heading of the line above', () => {
  expect(readOutline('| a | b |\n---\n\n- item\n---\n').entries).toEqual([]);
});

test('a heading is shown by its words', () => {
  expect(readOutline('## The [*Tarn* stove](https://a.example/x) ![logo](l.png) \\#1 ##').entries[0]?.text).toBe(
    'The Tarn stove logo #1',
  );
});

test('words are counted in every script', () => {
  expect(countWords("It's 3.5 km — naïve café")).toBe(5);
  expect(countWords('東京は')).toBe(3);
  expect(countWords('')).toBe(0);
});
