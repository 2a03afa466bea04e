import { describe, expect, test } from 'vitest';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

type Texts = NonNullable<PdfPage['texts']>;
type Lines = NonNullable<PdfPage['lines']>;

/** Horizontal rules at each of these heights, and vertical ones at each of these positions. */
function grid(xs: readonly number[], ys: readonly number[]): Lines {
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  return [...ys.map((y) => [left, y, right, y] as const), ...xs.map((x) => [x, top, x, bottom] as const)];
}

/** Rows of 20 points from 100 on, each text at its x position. */
function rows(texts: readonly (readonly string[])[], places: readonly number[]): Texts {
  return texts.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ text, x: places[column] ?? 0, y: 114 + line * 20, size: 10 }],
    ),
  );
}

const ys = (count: number): number[] => Array.from({ length: count + 1 }, (_, index) => 100 + index * 20);

describe('columns of a drawn grid that no line parts', () => {
  test('are columns where white room goes through all rows', async () => {
    const texts = [
      ['Name', 'Born', 'Died'],
      ['Ada', '1815', '1852'],
      ['Alan', '1912', '1954'],
      ['Grace', '1906', '1992'],
      ['Edsger', '1930', '2002'],
    ];
    const { markdown } = await readPages([{ texts: rows(texts, [74, 204, 304]), lines: grid([70, 200, 420], ys(5)) }]);
    expect(markdown).toContain('| Ada | 1815 | 1852 |\n| Alan | 1912 | 1954 |');
  });

  test.each([
    ['the bullets of items', ['-', 'a cough that stays']],
    ['the signs of currencies', ['$', '1,200']],
  ])('are none beside %s', async (_what, [char, told]) => {
    const texts = ['Cold', 'Flu', 'Croup', 'Gout', 'Ague'].map((name) => [name, char ?? '', told ?? '']);
    const { markdown } = await readPages([{ texts: rows(texts, [74, 204, 240]), lines: grid([70, 200, 420], ys(5)) }]);
    expect(markdown).toContain(`| Flu | ${char} ${told} |`);
  });

  test('are none where two rows alone have room at one place', async () => {
    const texts = [
      ['Name', 'Years', ''],
      ['Ada', '1815', '1852'],
    ];
    const { markdown } = await readPages([{ texts: rows(texts, [74, 204, 240]), lines: grid([70, 200, 420], ys(2)) }]);
    expect(markdown).toContain('| Ada | 1815 1852 |');
  });
});

describe('a cell across several columns', () => {
  const lines: Lines = [
    ...grid([70, 200, 280, 360], [140, 160, 180]),
    [70, 100, 360, 100],
    [70, 100, 70, 140],
    [200, 100, 200, 140],
    [360, 100, 360, 140],
  ];
  const body: Texts = [
    ...['Alabama', '22', '14'].map((text, column) => ({ text, x: [74, 204, 284][column] ?? 0, y: 154, size: 10 })),
    ...['Alaska', '32', '19'].map((text, column) => ({ text, x: [74, 204, 284][column] ?? 0, y: 174, size: 10 })),
  ];

  test('names each of them in its last line, and all of them above', async () => {
    const head: Texts = [
      { text: 'State', x: 74, y: 134, size: 10 },
      { text: 'Returned', x: 255, y: 114, size: 10 },
      { text: 'Bows', x: 204, y: 134, size: 10 },
      { text: 'Long Bows', x: 284, y: 134, size: 10 },
    ];
    const { markdown } = await readPages([{ texts: [...head, ...body], lines }]);
    expect(markdown).toContain('<th rowspan="2">State</th><th colspan="2">Returned</th>');
    expect(markdown).toMatch(/<t[hd]>Bows<\/t[hd]><t[hd]>Long Bows<\/t[hd]>/);
  });

  test('stays one where what stands in it goes over their edge', async () => {
    const head: Texts = [
      { text: 'State', x: 74, y: 134, size: 10 },
      { text: 'Returned to whoever had them', x: 210, y: 134, size: 10 },
    ];
    const { markdown } = await readPages([{ texts: [...head, ...body], lines }]);
    expect(markdown).toContain('<th colspan="2">Returned to whoever had them</th>');
  });
});
