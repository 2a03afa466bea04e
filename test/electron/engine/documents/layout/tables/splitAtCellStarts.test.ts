import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** As wide as Times sets digits. */
const digit = 5;

/** A number that ends at `right`. */
function ending(text: string, right: number, y: number): PdfText {
  const width = text.split('').reduce((sum, char) => sum + (char === '.' ? 2.5 : digit), 0);
  return { text, x: right - width, y, size: 10 };
}

const rows = [
  ['Anna', '73.75', 'Ashby', '4'],
  ['Otter', '185.28', 'Dunmore', '12'],
  ['Swift', '8.62', 'Brook', '7'],
  ['Curlew', '1243.40', 'Ashby', '105'],
  ['Plover', '89.46', 'Elmswell', '1'],
  ['Seal', '51.60', 'Dunmore', '30'],
] as const;

test('texts that begin close behind numbers are a column of their own, and names above numbers are of their column wherever they begin', async () => {
  const texts = [
    ...[
      ['Boat', 70],
      ['Paid', 132],
      ['From', 203],
      ['Nights', 262],
    ].map(([text, x]) => ({ text: String(text), x: Number(x), y: 100, size: 10, font: 'bold' as const })),
    ...rows.flatMap(([boat, paid, from, nights], index) => {
      const y = 114 + index * 13;
      return [
        { text: boat, x: 70, y, size: 10 },
        ending(paid, 200, y),
        { text: from, x: 203, y, size: 10 },
        ending(nights, 330, y),
      ];
    }),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toBe(
    [
      '| Boat | Paid | From | Nights |',
      '| --- | --- | --- | --- |',
      ...rows.map((row) => `| ${row.join(' | ')} |`),
    ].join('\n'),
  );
});

test('units behind numbers are of their cells', async () => {
  const texts = rows.flatMap(([boat, paid], index) => {
    const y = 114 + index * 13;
    return [{ text: boat, x: 70, y, size: 10 }, ending(paid, 200, y), { text: 'kg', x: 203, y, size: 10 }];
  });
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('| Otter | 185.28 kg |');
});

test('names of columns that stand closer than their values do are cells too', async () => {
  const places = [70, 86, 110, 160];
  const lines = [
    ['Row', 'Time', 'Observed', 'Expected'],
    ['2', '0', '13', '13.10'],
    ['3', '1', '12', '12.40'],
    ['4', '2', '13.5', '13.90'],
    ['5', '3', '15', '15.20'],
  ];
  // Times sets the names of 8 points so wide that some six points are left before the next one.
  const texts = lines.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: places[column] ?? 0, y: 100 + row * 18, size: row === 0 ? 6 : 9 })),
  );
  expect((await readPages([{ texts }])).markdown).toContain(
    '| Row | Time | Observed | Expected |\n| --- | --- | --- | --- |\n| 2 | 0 | 13 | 13.10 |',
  );
});
