import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Monospace lines, each indented by some characters. */
function typed(lines: readonly string[]): PdfText[] {
  return lines.flatMap((line, index) => {
    const text = line.trimStart();
    const x = 72 + (line.length - text.length) * 6;
    return text === '' ? [] : [{ text, x, y: 80 + index * 12, size: 10, font: 'mono' as const }];
  });
}

const text = [
  '   The keeper lights the lamp when the sun goes down, and puts it',
  '   out in the morning, unless there is fog on the water. He writes',
  '   down the names of all ships that pass, and the hours at which',
  '   they do, in a book that is kept at the head of the stairs.',
];

test('lines at the edge above typed text that stands in are its headings, and the one in the middle is its title', async () => {
  const lines = [
    '                         The Lamp Protocol',
    '',
    'Abstract',
    '',
    ...text,
    '',
    '1.  Introduction',
    '',
    ...text,
    '',
    '1.1.  Terms',
    '',
    ...text,
    '',
    '   o  lamp, what gives light;',
    '',
    '   o  keeper, who lights it;',
    '',
    '   o  fog, which hides it.',
  ];
  const { markdown } = await readPages([{ texts: typed(lines) }]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual([
    '# The Lamp Protocol',
    '## Abstract',
    '## 1. Introduction',
    '### 1.1. Terms',
  ]);
  expect(markdown).toContain('- lamp, what gives light;');
});

test('lines at the edge of a typed letter, all of which begin there, are none', async () => {
  const lines = [
    'Abstract',
    '',
    ...text.map((line) => line.trim()),
    '',
    '1.  Lamps',
    '',
    ...text.map((line) => line.trim()),
  ];
  const { markdown } = await readPages([{ texts: typed(lines) }]);
  expect(markdown).not.toMatch(/^#/m);
});

test('lines of programs with numbers before them are none', async () => {
  const lines = [
    '1.  Lamps',
    '',
    ...text,
    '',
    '2   \\write{Lamps of the harbour}',
    '',
    ...text,
    '',
    '3.  Ships',
    '',
    ...text,
  ];
  const { markdown } = await readPages([{ texts: typed(lines) }]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['## 1. Lamps', '## 3. Ships']);
});
