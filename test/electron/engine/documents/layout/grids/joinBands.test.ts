import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [70, 170, 230, 290];
const rows = [
  ['Harbour', '2019', '2020', '2021'],
  ['Ashby', '12', '11', '40'],
  ['Brook', '7', '6', '15'],
  ['Clayton', '31', '30', '28'],
  ['Dunmore', '5', '5', '4'],
  ['Elmswell', '2', '7', '9'],
  ['All', '57', '59', '96'],
] as const;

function row(texts: readonly string[], line: number): PdfText[] {
  return texts.map((text, column) => ({ text, x: (places[column] ?? 0) + 4, y: 114 + line * 18, size: 10 }));
}

/** The edges of the cells of some rows, as those of their ground. */
function ground(first: number, last: number): NonNullable<PdfPage['lines']> {
  const [top, bottom] = [102 + first * 18, 120 + last * 18];
  const across = Array.from({ length: last - first + 2 }, (_, index) => top + index * 18);
  return [...across.map((y) => [70, y, 350, y] as const), ...[...places, 350].map((x) => [x, top, x, bottom] as const)];
}

describe('rows with nothing drawn around them', () => {
  test('are of the table whose other rows are shaded two by two, and so is the last one', async () => {
    const lines = [...ground(0, 1), ...ground(4, 5)];
    const { markdown } = await readPages([{ texts: rows.flatMap(row), lines }]);
    expect(markdown).toBe(
      [
        '| Harbour | 2019 | 2020 | 2021 |',
        '| --- | --- | --- | --- |',
        '| Ashby | 12 | 11 | 40 |',
        '| Brook | 7 | 6 | 15 |',
        '| Clayton | 31 | 30 | 28 |',
        '| Dunmore | 5 | 5 | 4 |',
        '| Elmswell | 2 | 7 | 9 |',
        '| All | 57 | 59 | 96 |',
      ].join('\n'),
    );
  });

  test('are text where no columns of theirs are those of the tables', async () => {
    const between = ['The boats of 2020 were counted anew,', 'by the same people and in the same months.'];
    const texts = [
      ...rows.slice(0, 2).flatMap(row),
      ...between.map((text, index) => ({ text, x: 72, y: 150 + index * 12, size: 10 })),
      ...rows.slice(4, 6).flatMap((texts_, index) => row(texts_, index + 4)),
    ];
    const { markdown } = await readPages([{ texts, lines: [...ground(0, 1), ...ground(4, 5)] }]);
    expect(markdown).toContain(`\n\n${between.join(' ')}\n\n| Dunmore`);
  });
});

test('rows below names of columns that alone are drawn have their columns, however close the cells stand', async () => {
  const spots = [74, 168, 228, 288];
  const body = rows.slice(1).map(([name, ...values], line) =>
    [`${name ?? ''} and its quays`, ...values].map((text, column) => ({
      text,
      x: column === 0 ? 74 : (spots[column] ?? 0) + 4,
      y: 132 + line * 14,
      size: 10,
    })),
  );
  const { markdown } = await readPages([{ texts: [...row(rows[0], 0), ...body.flat()], lines: ground(0, 0) }]);
  expect(markdown).toContain('| Harbour | 2019 | 2020 | 2021 |\n| --- | --- | --- | --- |\n');
  expect(markdown.split('\n')).toHaveLength(rows.length + 1);
});
