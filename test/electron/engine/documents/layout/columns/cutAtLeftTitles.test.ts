import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const titled = (title: string, rows: readonly (readonly [string, ...string[]])[], y: number, step: number) => [
  { text: title, x: 50, y, size: 16 },
  ...rows.flatMap(([name, ...told], row) => [
    { text: name, x: 60, y: y + 24 + row * step, size: 10, font: 'bold' as const },
    ...told.map((text, line) => ({ text, x: 200, y: y + 24 + row * step + line * 12, size: 10 })),
  ]),
];

test('names and what is told of them stay together where titles stand between them', async () => {
  const person = ['Childhood', 'Schooling', 'Marriages', 'Travels'].map(
    (name) =>
      [
        name,
        `${name} of a woman who was born in the spring of the year`,
        'of the flood, at the end of the long lane by the old mill',
        'of which nothing is left.',
      ] as const,
  );
  const languages = ['Welsh', 'Dutch', 'Latin'].map((name) => [name, `${name} is read at home and at school`] as const);
  const texts = [...titled('Person', person, 60, 48), ...titled('Languages', languages, 300, 20)];
  const { markdown } = await readPages([{ texts }]);
  const places = ['Person', ...person.flatMap(([name, told]) => [name, told]), 'Languages', ...languages.flat()].map(
    (text) => markdown.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
  expect(markdown).toContain('| Dutch | Dutch is read at home and at school |');
});

test('columns of text stay columns where a title stands in the left one', async () => {
  const column = (x: number, y: number, word: string, count: number) =>
    Array.from({ length: count }, (_, index) => ({
      text: `${word} line ${index} of a text that runs on and on`,
      x,
      y: y + index * 12,
      size: 10,
    }));
  const { markdown } = await readPages([
    {
      texts: [
        ...column(50, 60, 'first', 8),
        { text: 'The next part', x: 50, y: 180, size: 16 },
        ...column(50, 204, 'second', 8),
        ...column(320, 60, 'third', 8),
        ...column(320, 204, 'fourth', 8),
      ],
    },
  ]);
  const places = ['first line 7', 'The next part', 'second line 7', 'third line 0', 'fourth line 7'].map((text) =>
    markdown.indexOf(text),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places).not.toContain(-1);
});
