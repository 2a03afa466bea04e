import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const steps = [
  'Light the lamp before the evening bell',
  'Count the ships that pass the headland',
  'Write their names into the long green book',
  'Trim the wick and fill the bowl with oil',
  'Wake the daughter of the keeper at midnight',
  'Put out the lamp when the sun has risen',
];

/** A slide with as many of the steps, apart from each other as slides have them. */
const slide = (count: number, foot: string) => ({
  texts: [
    ...steps.slice(0, count).map((text, index) => ({ text, x: 40, y: 60 + index * 28, size: 14 })),
    { text: foot, x: 40, y: 800, size: 8 },
  ],
});

test('what stands at the head of a slide that grows from page to page is text, its foot is none', async () => {
  const { markdown } = await readPages([2, 3, 4, 5, 6].map((count) => slide(count, 'Keepers of lamps')));
  expect(markdown.match(/Light the lamp/g)).toHaveLength(5);
  expect(markdown.match(/Count the ships/g)).toHaveLength(5);
  expect(markdown).not.toContain('Keepers of lamps');
});

test('a bold name at the head of pages is one of theirs, where another part of the page is called so', async () => {
  const part = (y: number) => [
    { text: 'Lamps of the headland', x: 60, y, size: 11, font: 'bold' as const },
    ...setLines(['The lamp on the headland was lit each evening by the keeper and', 'his daughter.'], 60, y + 30),
  ];
  const night = (page: number) => ({ text: `On night ${page * 3} a ship went by.`, x: 60, y: 500 });
  const pages = (places: readonly number[]) =>
    [0, 1, 2].map((page) => ({ texts: [...places.flatMap(part), night(page)] }));
  const twice = await readPages(pages([40, 300]));
  expect(twice.markdown.match(/Lamps of the headland/g)).toHaveLength(6);
  const once = await readPages(pages([40]));
  expect(once.markdown).not.toContain('Lamps of the headland');
});

test('numbers of a scale at the head of two pages count none', async () => {
  const page = (numbers: readonly number[]) => ({
    texts: [
      { text: numbers.join('   '), x: 60, y: 60, size: 11, font: 'mono' as const },
      ...setLines(['The lamp on the headland was lit each evening by the keeper.'], 60, 120),
    ],
  });
  const { markdown } = await readPages([page([1, 2, 3, 4, 5]), page([1, 2, 3, 4, 5, 6])]);
  expect(markdown).toMatch(/1 +2 +3 +4 +5 +6/);
});
