import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const line = 'the lamp on the headland was lit each evening';
const [left, right] = [60, 310];

/** A title at a distance from its number. */
function title(number: string, text: string, x: number, y: number) {
  return [
    { text: number, x, y, size: 14, font: 'bold' as const },
    { text, x: x + 24, y, size: 14, font: 'bold' as const },
  ];
}

const column = (word: string, count: number, x: number, y: number) =>
  setLines(
    Array.from({ length: count }, () => `${word} ${line}`),
    x,
    y,
    10,
  );

test('titles that begin two columns on one line are two, and below the names of authors', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'Lamps and their keepers', x: 180, y: 60, size: 22 },
        { text: 'A. Keeper', x: 140, y: 90, size: 12 },
        { text: 'B. Warden', x: 390, y: 90, size: 12 },
        ...title('1', 'Wicks', left, 130),
        ...title('2', 'Oils', right, 130),
        ...column('Left', 12, left, 155),
        ...column('Right', 12, right, 152),
      ],
    },
  ]);
  expect(markdown).toMatch(/## 1 Wicks\n\nLeft .*\n\n## 2 Oils\n\nRight /s);
});

test('a title that begins the second column higher than the first one does is read with its text', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...title('2', 'Oils', right, 100),
        ...column('Right', 3, right, 122),
        ...column('Left', 20, left, 190),
        ...column('Below', 2, right, 400),
      ],
    },
  ]);
  expect(markdown).toMatch(/^Left .*\n\n#+ 2 Oils\n\nRight /s);
});
