import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Rows of cells in four columns. */
function rows(cells: readonly (readonly string[])[], y: number): PdfText[] {
  return cells.flatMap((row, at) =>
    row.map((text, column) => ({ text, x: [70, 230, 420, 490][column] ?? 0, y: y + at * 18 })),
  );
}

const text = ['To be paid within two weeks to the account that you know.', 'Thank you for your order.'];
const address = ['Carter and Sons', '14 High Street', 'Reading'];
const terms = [
  'The goods stay ours until they are paid.',
  'What is broken is taken back.',
  'Nothing is paid in coins.',
];

test('a wide table of figures is one, though the text around it is as narrow as its first columns', async () => {
  const invoice = [
    ['Item', 'Number', 'Price', 'Sum'],
    ['Lamp oil', 'LO-5000', '12.50', '125.00'],
    ['Wicks', 'WI-0020', '0.80', '16.00'],
    ['Round glass', 'GL-0310', '24.00', '48.00'],
  ];
  const { markdown } = await readPages([
    { texts: [...setLines(address, 70, 100), ...rows(invoice, 160), ...setLines([...text, ...terms], 70, 245)] },
  ]);
  expect(markdown).toMatch(/^Carter.*Reading\n\n\| Item \| Number \| Price \| Sum \|\n/s);
  expect(markdown).toContain('| Round glass | GL-0310 | 24.00 | 48.00 |\n\nTo be paid');
  expect(markdown.endsWith('coins.')).toBe(true);
});

test('words beside text are columns as before', async () => {
  const beside = setLines(['Opening hours', 'from nine to five', 'on each day but', 'the seventh one'], 430, 250);
  const { markdown } = await readPages([{ texts: [...setLines([...terms, ...terms, ...terms], 70, 250), ...beside] }]);
  expect(markdown).toContain('Opening hours from nine to five on each day but the seventh one');
});
