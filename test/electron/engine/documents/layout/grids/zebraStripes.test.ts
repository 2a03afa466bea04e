import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [70, 170, 230, 290];
const stops = [
  ['Harbour', '0605', '0705', '0805'],
  ['Mill', '0612', '0712', '0812'],
  ['Hall', '0619', '0719', '0819'],
  ['Airport', '0640', '0740', '0840'],
] as const;

function row(texts: readonly string[], line: number): PdfText[] {
  return texts.map((text, column) => ({ text, x: (places[column] ?? 0) + 4, y: 114 + line * 18, size: 10 }));
}

/** The edges of the cells of one row, as those of their ground. */
function ground(line: number): NonNullable<PdfPage['lines']> {
  const [top, bottom] = [102 + line * 18, 120 + line * 18];
  const down = [...places, 350].map((x) => [x, top, x, bottom] as const);
  return [[70, top, 350, top], [70, bottom, 350, bottom], ...down];
}

describe('a row of cells that are drawn', () => {
  test('is one of a table in which every other row has a ground', async () => {
    const { markdown } = await readPages([{ texts: stops.flatMap(row), lines: [...ground(0), ...ground(2)] }]);
    expect(markdown).toBe(
      [
        '| Harbour | 0605 | 0705 | 0805 |',
        '| --- | --- | --- | --- |',
        '| Mill | 0612 | 0712 | 0812 |',
        '| Hall | 0619 | 0719 | 0819 |',
        '| Airport | 0640 | 0740 | 0840 |',
      ].join('\n'),
    );
  });

  test('is one of it where a cell of it goes on below', async () => {
    const more = { text: '(east)', x: places[1] === undefined ? 0 : places[1] + 4, y: 114 + 3 * 18 + 9, size: 10 };
    const tall = ground(2).map(([x0, y0, x1, y1]) => [x0, y0 > 150 ? y0 + 9 : y0, x1, y1 > 150 ? y1 + 9 : y1] as const);
    const last = [...row(stops[2], 2), { ...more, y: 114 + 2 * 18 + 10 }];
    const { markdown } = await readPages([
      { texts: [...row(stops[0], 0), ...row(stops[1], 1), ...last], lines: [...ground(0), ...tall] },
    ]);
    expect(markdown).toContain('| Mill | 0612 | 0712 | 0812 |\n| Hall | 0619 (east) | 0719 | 0819 |');
  });

  test('is a table of its own above text', async () => {
    const text = {
      text: 'The boats of the harbour leave at these hours on each day of the week.',
      x: 72,
      y: 140,
      size: 10,
    };
    const { markdown } = await readPages([{ texts: [...row(stops[0], 0), text], lines: ground(0) }]);
    expect(markdown).toContain('| Harbour | 0605 | 0705 | 0805 |\n| --- | --- | --- | --- |\n\nThe boats');
  });
});
