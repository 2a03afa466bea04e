import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function card(title: string, lines: readonly string[], x: number, y: number): PdfText[] {
  return [{ text: title, x, y, size: 11, font: 'bold' }, ...setLines(lines, x, y + 14)];
}

const cards = [
  ['Old canal', ['A walk along the water with', 'its eleven locks and inns.']],
  ['Castle hill', ['Steep steps lead up to the', 'keep, which is closed.']],
  ['Coast path', ['The path follows the cliffs', 'and is not for children.']],
  ['Marsh', ['Boards lead over the water', 'from hide to hide.']],
] as const;

test('titles side by side above texts are cards, read one after the other, row by row', async () => {
  const places = [70, 320] as const;
  const texts = cards.flatMap(([title, lines], index) =>
    card(title, lines, places[index % 2] ?? 0, 120 + Math.floor(index / 2) * 80),
  );
  const { markdown } = await readPages([{ texts: [{ text: 'Walks', x: 70, y: 80, size: 20 }, ...texts] }]);
  expect(markdown).toBe(
    ['# Walks', ...cards.flatMap(([title, lines]) => [`## ${title}`, lines.join(' ')])].join('\n\n'),
  );
});

test('titles of columns of text that stand on one line by chance part none of them', async () => {
  const words = 'The keeper lit the lamp and counted all the ships that passed';
  const column = (x: number): PdfText[] =>
    setLines(
      Array.from({ length: 20 }, () => words.slice(0, 40)),
      x,
      100,
    );
  const heads = [70, 320].map((x) => ({
    text: x === 70 ? 'Lamps' : 'Ships',
    x,
    y: 84,
    size: 11,
    font: 'bold' as const,
  }));
  const { markdown } = await readPages([{ texts: [...heads, ...column(70), ...column(320)] }]);
  expect(markdown.indexOf('Ships')).toBeGreaterThan(markdown.lastIndexOf('Lamps') + 700);
});

test('signs below the name of their column, and what each is called beside it, are rows and no texts', async () => {
  const rows = [
    ['=>', 'arrow'],
    ['**', 'two stars side by side'],
    [':=', 'assignment of a name'],
    ['>=', 'greater than the other or equal'],
    ['<=', 'less than the other or equal'],
  ] as const;
  const texts = [
    { text: 'Sign', x: 70, y: 120, size: 11, font: 'bold' as const },
    { text: 'Name', x: 170, y: 120, size: 11, font: 'bold' as const },
    ...rows.flatMap(([char, name], index) => [
      { text: char, x: 70, y: 134 + index * 13, size: 11 },
      { text: name, x: 170, y: 134 + index * 13, size: 11 },
    ]),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('| Sign | Name |');
  expect(markdown).toContain('| := | assignment of a name |');
});
