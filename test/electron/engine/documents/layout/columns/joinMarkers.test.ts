import { describe, expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const rules = [
  'The lamp is lit at dusk and burns until the ships have passed the cape.',
  'Whoever keeps the watch writes the name of each ship into the book.',
  'The oil is fetched from the village before the path is covered with snow.',
];

async function markdownOf(texts: readonly PdfText[]): Promise<string> {
  const { markdown } = await readPages([{ texts }]);
  return markdown;
}

describe('what stands apart from its text at the left', () => {
  test('is the marker of an item, a speck of dirt beside it or not', async () => {
    const speck = { text: '~', x: 60, y: 187 };
    const items = [...rules, ...rules].flatMap((text, index) => [
      { text: `${index + 1}.`, x: 70, y: 100 + index * 30 },
      { text, x: 110, y: 100 + index * 30 },
    ]);
    const markdown = await markdownOf([speck, ...items]);
    for (const [index, text] of [...rules, ...rules].entries()) expect(markdown).toContain(`${index + 1}. ${text}`);
  });

  test('is the number of a clause too, which begins with its dot', async () => {
    const clauses = rules.flatMap((text, index) => [
      { text: `.${index + 1}`, x: 70, y: 100 + index * 30 },
      { text, x: 130, y: 100 + index * 30 },
    ]);
    const markdown = await markdownOf(clauses);
    for (const [index, text] of rules.entries()) expect(markdown).toContain(`.${index + 1} ${text}`);
  });

  test('is the label of an entry of a bibliography', async () => {
    const labels = ['[Hil91]', '[DH+00]', '[Pea90]'];
    const entries = rules.flatMap((text, index) => [
      { text: labels[index] ?? '', x: 70, y: 100 + index * 42 },
      { text, x: 130, y: 100 + index * 42 },
      { text: 'Printed in the village, 1891.', x: 130, y: 113 + index * 42 },
    ]);
    const markdown = await markdownOf(entries);
    for (const [index, text] of rules.entries()) expect(markdown).toContain(`${labels[index]} ${text} Printed`);
  });

  test('is lost nowhere where an item has no text', async () => {
    const items = [...rules, ...rules].flatMap((text, index) => [
      { text: `${index + 1}.`, x: 70, y: 100 + index * 30 },
      ...(index === 2 ? [] : [{ text, x: 110, y: 100 + index * 30 }]),
    ]);
    const markdown = await markdownOf(items);
    for (const number of [1, 2, 3, 4, 5, 6]) expect(markdown).toContain(`${number}.`);
    expect(markdown).toContain(`4. ${rules[0]}`);
  });

  test('is the number of a section before its title', async () => {
    const markdown = await markdownOf([
      { text: '4', x: 70, y: 100, size: 16 },
      { text: 'Conclusions', x: 110, y: 100, size: 16 },
      ...setLines(rules, 110, 140),
    ]);
    expect(markdown.split('\n')[0]).toBe('# 4 Conclusions');
  });
});

test('a number before a title that ends early begins an item of its own, and the text below goes on without it', async () => {
  const text = setLines([...rules, ...rules], 70, 130);
  const markdown = await markdownOf([{ text: '(1) The watch of the night', x: 70, y: 114 }, ...text]);
  expect(markdown).toBe(`1. The watch of the night\n\n${[...rules, ...rules].join(' ')}`);
});

test('the numbers of chapters before their titles and pages are no column of a table', async () => {
  const titles = ['The lamp and its oil', 'Ships', 'The keeper'];
  const texts = titles.flatMap((title, index) => [
    { text: String(index + 1), x: 70, y: 100 + index * 16 },
    { text: `${title}${'.'.repeat(60)} ${index * 7 + 3}`, x: 95, y: 100 + index * 16 },
  ]);
  const markdown = await markdownOf(texts);
  expect(markdown).toContain('- 1 The lamp and its oil');
  expect(markdown).not.toContain('|');
});

test('numbers that go up and down are values of a table', async () => {
  const values = ['2.1', '0.7', '3.4', '1.9'];
  const texts = values.flatMap((value, index) => [
    { text: value, x: 70, y: 100 + index * 16 },
    { text: `ship ${index}`, x: 110, y: 100 + index * 16 },
  ]);
  expect(await markdownOf(texts)).toContain('| 0.7 | ship 1 |');
});

test('bullets that stand apart from their text are of it too where the list has others at its left', async () => {
  const lists = [
    ['Oil', 'Wick', 'Lens'],
    ['Rope', 'Sail', 'Oar'],
    ['Bread', 'Fish', 'Tea'],
  ];
  const texts = lists.flatMap((items, column) =>
    items.flatMap((text, row) => [
      { text: '\x95', x: 70 + column * 150, y: 100 + row * 16 },
      { text, x: 92 + column * 150, y: 100 + row * 16 },
    ]),
  );
  expect(await markdownOf(texts)).toBe(
    lists
      .flat()
      .map((item) => `- ${item}`)
      .join('\n'),
  );
});

test('titles of contents have the numbers of an appendix before them', async () => {
  const entries = ['A.1', 'A.2', 'A.3', 'A.4'].flatMap((number, index) => [
    { text: number, x: 70, y: 100 + index * 16 },
    {
      text: `${['Lamp', 'Coast', 'Boat', 'Storm'][index]} ${'. '.repeat(20)}${index + 9}`,
      x: 110,
      y: 100 + index * 16,
    },
  ]);
  const markdown = await markdownOf(entries);
  expect(markdown).toMatch(/^- A\.1 Lamp[ .]+9\n- A\.2 Coast/);
});
