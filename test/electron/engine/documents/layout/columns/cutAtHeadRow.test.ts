import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const columns = [72, 150, 360, 440];
const rows = [
  ['Date', 'Details', 'Paid', 'Balance'],
  ['1 May', 'Brought forward', '', '1204'],
  ['3 May', 'The Anchor Inn', '42', '1162'],
  ['8 May', 'Council of the county', '144', '1018'],
];

function cells(y: number): PdfText[] {
  return rows.flatMap((texts, row) =>
    texts.flatMap((text, column) =>
      text === '' ? [] : [{ text, x: columns[column] ?? 0, y: y + row * 16, size: 10 }],
    ),
  );
}

const table = [
  '| Date | Details | Paid | Balance |',
  '| --- | --- | --- | --- |',
  '| 1 May | Brought forward |  | 1204 |',
  '| 3 May | The Anchor Inn | 42 | 1162 |',
  '| 8 May | Council of the county | 144 | 1018 |',
].join('\n');

test('an address above the names of columns, which a line is drawn below, is none of the table', async () => {
  const address = ['Eleanor Whitby', '9 Orchard Lane', 'Lower Marsh'].map((text, index) => ({
    text,
    x: 72,
    y: 80 + index * 13,
    size: 10,
  }));
  const sheet = [
    { text: 'Statement', x: 430, y: 86, size: 10 },
    { text: 'Sheet 1 of 1', x: 430, y: 100, size: 10 },
  ];
  const { markdown } = await readPages([
    { lines: [[72, 138, 490, 138]], texts: [...address, ...sheet, ...cells(134)] },
  ]);
  expect(markdown).toContain(table);
  expect(markdown.slice(0, markdown.indexOf('|'))).toContain('Lower Marsh');
});
