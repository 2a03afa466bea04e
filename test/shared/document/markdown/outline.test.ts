import { expect, test } from 'vitest';
import { outlineSteps, sectionAt } from '../../../../shared/document/markdown/outline.ts';
import { allSteps } from '../../../support/allSteps.ts';

const readOutline = (markdown: string) => allSteps(outlineSteps(markdown));

test('headings of both kinds are found with the offsets of their lines', () => {
  const outline = readOutline('# One\n\ntext\n\n## Two\n\nmore text here\n\nThree\n-----\n\nend\n');
  expect(outline.entries.map(({ level, text }) => [level, text])).toEqual([
    [1, 'One'],
    [2, 'Two'],
    [2, 'Three'],
  ]);
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
  expect(readOutline('## The stove[^1][^comment-2]').entries[0]?.text).toBe('The stove');
});

test('a section weighs its own text and not that of its subsections, in every script', () => {
  const { entries, tokens } = readOutline(`# A\n\n${'word '.repeat(80)}\n## B\n\n${'東京'.repeat(50)}\n\n# C\n`);
  expect(entries.map((entry) => entry.tokens)).toEqual([102, 102, 1]);
  expect(tokens).toBe(205);
});

test('a long text is read in steps, to the same outline', () => {
  const markdown = Array.from({ length: 60_000 }, (_, index) => `# Heading ${index}\n\nWords.\n\n`).join('');
  const steps = outlineSteps(markdown);
  expect(steps.next().done).toBe(false);
  const { entries } = readOutline(markdown);
  expect(entries).toHaveLength(60_000);
  expect(markdown.startsWith('# Heading 59999', entries.at(-1)?.start)).toBe(true);
});

test('a section ends at the next heading of its level or a higher one', () => {
  const text = '# One\n\na\n\n### Deep\n\nb\n\n## Two\n\nc\n\n# Three\n\nd\n';
  const outline = readOutline(text);
  const section = (heading: number): string => {
    const { start, end } = sectionAt(outline, heading, text.length);
    return text.slice(start, end);
  };
  expect([0, 1, 2, 3, 4].map(section)).toEqual([
    '# One\n\na\n\n### Deep\n\nb\n\n## Two\n\nc\n\n',
    '### Deep\n\nb\n\n',
    '## Two\n\nc\n\n',
    '# Three\n\nd\n',
    '',
  ]);
});

test.each([
  ['# One ##', 'One'],
  ['#\tOne # two #\t', 'One # two'],
  ['# One#', 'One#'],
  ['## ##', '##'],
  ['#', ''],
])('the text of the ATX heading %j', (line, text) => {
  expect(readOutline(`${line}\n`).entries.map((entry) => entry.text)).toEqual([text]);
});
