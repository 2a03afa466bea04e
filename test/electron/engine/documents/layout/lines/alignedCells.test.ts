import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** A digit of the font is half an em wide. */
const size = 10;
const rightOf = (digits: string, end: number): number => end - digits.length * (size / 2);

/** A row whose value ends at one position, as close before the next cell as a word. */
function row(name: string, value: string, other: string, y: number): PdfText[] {
  return [
    { text: name, x: 60, y, size },
    { text: value, x: rightOf(value, 260), y, size },
    { text: other, x: 265, y, size },
  ];
}

const texts = [
  ...row('Northern Quay', '1412', 'Anna Lind', 116),
  ...row('Old Basin', '207', 'Jan Costa', 130),
  ...row('Mill Pier', '96', 'Karl Novak', 144),
  ...row('Long Wharf', '8', 'Ada Moreau', 158),
];

test('values that end at one edge are not of the cells that start at the next one', async () => {
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('| Northern Quay | 1412 | Anna Lind |');
  expect(markdown).toContain('| Long Wharf | 8 | Ada Moreau |');
});

test('the same is true between the rules of a table', async () => {
  const head = [
    { text: 'Quay', x: 60, y: 100, size },
    { text: '1902', x: 240, y: 100, size },
    { text: 'Keeper', x: 265, y: 100, size },
  ];
  const lines = [88, 104, 164].map((y) => [56, y, 380, y] as const);
  const { markdown } = await readPages([{ texts: [...head, ...texts], lines }]);
  expect(markdown).toContain('| Quay | 1902 | Keeper |');
  expect(markdown).toContain('| Mill Pier | 96 | Karl Novak |');
});

test('numbers of one length before names are codes', async () => {
  const lines = ['Anna Lind', 'Jan Costa', 'Karl Novak', 'Ada Moreau'].flatMap((name, index) => [
    { text: `${index + 3}01`, x: 60, y: 100 + index * 14, size },
    { text: name, x: 80, y: 100 + index * 14, size },
  ]);
  const { markdown } = await readPages([{ texts: lines }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('301 Anna Lind');
});
