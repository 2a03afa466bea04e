import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

/** Bold terms, each with a text of two lines below it. */
function entries(names: readonly string[], indent: number) {
  return names.flatMap((text, index) => [
    { text, x: 60, y: 160 + index * 48, size: 11, font: 'bold' as const },
    { text: 'What the keeper of the harbour says of it to all', x: 60 + indent, y: 174 + index * 48, size: 11 },
    { text: 'who ask for the third time.', x: 60 + indent, y: 187 + index * 48, size: 11 },
  ]);
}

const title = { text: 'Words of the harbour', x: 60, y: 110, size: 18, font: 'bold' as const };

test('terms in the order of the alphabet, whose texts stand in, are no headings', async () => {
  const { markdown } = await readPages([{ texts: [title, ...entries(['Anchor', 'Barge', 'Cleat', 'Dock'], 24)] }]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Words of the harbour']);
  expect(markdown).toContain('**Barge**');
});

test('names of sections are, whether their texts stand in or not', async () => {
  for (const [names, indent] of [
    [['Purpose', 'Members', 'Fees', 'Boats'], 24],
    [['Anchor', 'Barge', 'Cleat', 'Dock'], 0],
    // The same name again is in no order.
    [['Boats', 'Boats', 'Boats', 'Boats'], 24],
  ] as const) {
    const { markdown } = await readPages([{ texts: [title, ...entries(names, indent)] }]);
    expect(markdown.match(/^#+ /gm)).toHaveLength(5);
  }
});

test('names of options below a text at their place are none, whatever order they are in', async () => {
  const lead = [
    { text: 'The keeper takes these words for what he is to do in the evening, and', x: 60, y: 132, size: 11 },
    { text: 'no others whatever the captain shouts from his ship:', x: 60, y: 145, size: 11 },
  ];
  const { markdown } = await readPages([{ texts: [title, ...lead, ...entries(['Wait', 'Hoist', 'Lower'], 24)] }]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Words of the harbour']);
  expect(markdown).toContain('**Hoist**');
});

test('names of sections with numbers are headings, though the terms below them look the same', async () => {
  const lead = [
    { text: 'The keeper takes these words for what he is to do in the evening, and', x: 60, y: 132, size: 11 },
    { text: 'no others whatever the captain shouts from his ship:', x: 60, y: 145, size: 11 },
  ];
  const named = entries(['Wait', 'Hoist', 'Lower', '4.2.1 Lights'], 24);
  const { markdown } = await readPages([{ texts: [title, ...lead, ...named] }]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Words of the harbour', '## 4.2.1 Lights']);
});

test('nor is one at the top of a page, where the others of its place are none', async () => {
  const lead = [{ text: 'The keeper takes these words for what he is to do in the evening:', x: 60, y: 145, size: 11 }];
  const top = entries(['Snuff'], 24).map((text) => ({ ...text, y: text.y - 60 }));
  const { markdown } = await readPages([
    { texts: [title, ...lead, ...entries(['Wait', 'Hoist', 'Lower'], 24)] },
    { texts: top },
  ]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Words of the harbour']);
  expect(markdown).toContain('**Snuff**');
});

test('sections that come back on each page of a reference are headings, though they are in the order of the alphabet', async () => {
  const names = ['Arguments', 'Errors', 'Name', 'Syntax'];
  const { markdown } = await readPages([
    { texts: [title, ...entries(names, 24)] },
    { texts: [{ ...title, text: 'Lights of the harbour' }, ...entries(names, 24)] },
  ]);
  expect(markdown.match(/^#+ (?:Name|Syntax)$/gm)).toHaveLength(4);
});

test('names in the order of the alphabet that have sections of their own below them are headings', async () => {
  const pages = ['Anchor', 'Barge', 'Cleat', 'Dock'].map((name) => ({
    texts: [
      { text: name, x: 60, y: 110, size: 18, font: 'bold' as const },
      { text: `What the ${name.toLowerCase()} of a harbour is`, x: 84, y: 132, size: 11 },
      { text: 'Purpose', x: 60, y: 160, size: 14, font: 'bold' as const },
      { text: 'What the keeper of the harbour says of it to all', x: 84, y: 180, size: 11 },
      { text: 'who ask for the third time.', x: 84, y: 193, size: 11 },
    ],
  }));
  const { markdown } = await readPages(pages);
  expect(markdown.match(/^#+ .*$/gm)?.slice(0, 4)).toEqual(['# Anchor', '## Purpose', '# Barge', '## Purpose']);
});

test('options of a program are no headings, however bold', async () => {
  const texts = [title, ...entries(['--refresh', '-v, --verbose', '--named'], 0)];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Words of the harbour']);
  expect(markdown).toContain('**--refresh**');
});
