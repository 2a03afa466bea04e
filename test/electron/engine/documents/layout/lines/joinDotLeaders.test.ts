import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** A line of a table of contents: its title, its page at the other edge, and dots between them. */
function entry(
  title: string,
  page: string,
  y: number,
  { x = 72, dots = 0, font = 'regular' as const } = {},
): PdfText[] {
  const end = 500 - page.length * 5.5;
  const led = dots === 0 ? [] : [{ text: '. '.repeat(dots).trim(), x: 300, y, font }];
  return [{ text: title, x, y, font }, ...led, { text: page, x: end, y, font }];
}

async function markdownOf(texts: readonly PdfText[]): Promise<string> {
  const { markdown } = await readPages([{ texts }]);
  return markdown;
}

test('a table of contents is a list, where its page numbers stand apart below a heading', async () => {
  const markdown = await markdownOf([
    { text: 'Inhalt', x: 72, y: 90, size: 16, font: 'bold' },
    ...entry('1 The lamp', '1', 120),
    ...entry('2 The stairs of the tower', '4', 140),
    ...entry('3 The log', '12', 160),
  ]);
  expect(markdown).toBe('# Inhalt\n\n- 1 The lamp 1\n- 2 The stairs of the tower 4\n- 3 The log 12');
});

test('dots lead to the numbers of some lines, and the others are entries too', async () => {
  const markdown = await markdownOf([
    ...entry('Lamps', '1', 120),
    ...entry('Oil lamps', '2', 140, { x: 90, dots: 30 }),
    ...entry('Gas lamps', '9', 160, { x: 90, dots: 30 }),
    ...entry('Stairs', '14', 180),
  ]);
  const dots = '. '.repeat(30).trim();
  expect(markdown).toBe(`- Lamps 1\n  - Oil lamps ${dots} 2\n  - Gas lamps ${dots} 9\n- Stairs 14`);
});

test('a table of amounts stays one: its numbers go up and down', async () => {
  const rows = [
    ['Oil', '40'],
    ['Wicks', '12'],
    ['Glass', '7'],
    ['Rope', '31'],
  ] as const;
  const markdown = await markdownOf(rows.flatMap(([name, count], index) => entry(name, count, 120 + index * 20)));
  expect(markdown).toContain('| Wicks | 12 |');
});

test('years are titles too, where dots lead from them', async () => {
  const markdown = await markdownOf([
    ...entry('1 The log', '1', 120, { dots: 30 }),
    ...entry('1.1 1846', '1', 140, { x: 90, dots: 30 }),
    ...entry('1.2 1847', '2', 160, { x: 90, dots: 30 }),
    ...entry('2 The lamps', '4', 180, { dots: 30 }),
  ]);
  const dots = '. '.repeat(30).trim();
  expect(markdown).toBe(
    `- 1 The log ${dots} 1\n  - 1.1 1846 ${dots} 1\n  - 1.2 1847 ${dots} 2\n- 2 The lamps ${dots} 4`,
  );
});
