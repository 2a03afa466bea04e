import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function cells(rows: readonly (readonly string[])[], xs: readonly number[], y: number): PdfText[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: xs[column] ?? 0, y: y + line * 14, size: 10 }])),
  );
}

const head = [
  ['Keeper: Holm', 'Written: 3 May'],
  ['Born: 1890', 'Read: 4 May'],
  ['Lamp: North', 'Asked by: the harbour'],
];
const counts = [
  ['Ship', 'Flag', 'Tons', 'Lamps'],
  ['Ada', 'red', '120', '4'],
  ['Kim', 'blue', '90', '2'],
  ['Tom', 'red', '75', '3'],
];

test('a title larger than the cells around it ends the table above it, though a gap goes on through it', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...cells(head, [70, 330], 100),
        { text: 'What came by', x: 70, y: 160, size: 15, font: 'bold' },
        ...cells(counts, [70, 200, 330, 430], 184),
      ],
    },
  ]);
  expect(markdown).toContain(
    '| Lamp: North | Asked by: the harbour |\n\n# What came by\n\n| Ship | Flag | Tons | Lamps |',
  );
});
