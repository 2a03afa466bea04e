import { expect, test } from 'vitest';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

type Shape = NonNullable<PdfPage['shapes']>[number];

function box(x0: number, y0: number, x1: number, y1: number): Shape {
  const points = [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ] as const;
  return { points };
}

/** `lamp.light` in a box at a position in a line, with the text before and after it. */
function line(y: number, before: string, at: number, behind: string): Required<Pick<PdfPage, 'texts' | 'shapes'>> {
  return {
    texts: [
      { text: before, x: 70, y, size: 10 },
      { text: 'lamp.light', x: at, y, size: 10, font: 'mono' },
      { text: behind, x: at + 66, y, size: 10 },
    ],
    shapes: [box(at - 3, y - 10, at + 63, y + 4)],
  };
}

test('boxes around words of a sentence are no cells, in lines below each other as well', async () => {
  const lines = [
    line(100, 'The keeper calls', 143, 'in the evening,'),
    line(116, 'and his daughter, too, calls', 190, 'when he is away,'),
    line(132, 'and nobody calls', 143, 'in the morning.'),
  ];
  const { markdown } = await readPages([
    { texts: lines.flatMap(({ texts }) => texts), shapes: lines.flatMap(({ shapes }) => shapes) },
  ]);
  expect(markdown).toBe(
    'The keeper calls `lamp.light` in the evening, and his daughter, too, calls `lamp.light` when he is away, and nobody calls `lamp.light` in the morning.',
  );
});

test('cells that are as wide as their words stay a table', async () => {
  const rows = [
    ['Lamp', 'Oil used'],
    ['East', 'Two cans'],
    ['West', 'One can'],
  ];
  const { markdown } = await readPages([
    {
      texts: rows.flatMap(([name = '', oil = ''], row) => [
        { text: name, x: 73, y: 110 + row * 16, size: 10 },
        { text: oil, x: 103, y: 110 + row * 16, size: 10 },
      ]),
      shapes: rows.flatMap((_, row) => [
        box(70, 100 + row * 16, 100, 116 + row * 16),
        box(100, 100 + row * 16, 150, 116 + row * 16),
      ]),
    },
  ]);
  expect(markdown).toContain('| East | Two cans |');
});
