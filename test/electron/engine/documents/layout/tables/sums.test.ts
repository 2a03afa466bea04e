import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const rows = [
  ['Net sales ....................', '48,201', '45,118'],
  ['Cost of goods ................', '31,077', '29,940'],
  ['Gross profit .................', '17,124', '15,178'],
  ['Selling expenses .............', '6,402', '6,010'],
  ['Other expenses ...............', '4,918', '4,777'],
  ['Income .......................', '5,804', '4,391'],
] as const;

test('names stay with their values where lines are drawn above sums alone, without the dots that lead to them', async () => {
  const places = [70, 300, 380];
  const texts = rows.flatMap((row, line): PdfText[] =>
    row.map((text, column) => ({ text, x: places[column] ?? 0, y: 114 + line * 15, size: 10 })),
  );
  const across = [2, 5, 6].map((line) => [290, 105 + line * 15, 420, 105 + line * 15] as const);
  const { markdown } = await readPages([{ texts, lines: across }]);
  expect(markdown).toBe(
    [
      '| Net sales | 48,201 | 45,118 |',
      '| --- | --- | --- |',
      '| Cost of goods | 31,077 | 29,940 |',
      '| Gross profit | 17,124 | 15,178 |',
      '| Selling expenses | 6,402 | 6,010 |',
      '| Other expenses | 4,918 | 4,777 |',
      '| Income | 5,804 | 4,391 |',
    ].join('\n'),
  );
});

test('sums without a name below values are rows of their own', async () => {
  const assets = [
    ['Stocks', '112', '98'],
    ['Debtors', '640', '702'],
    ['Cash', '1,305', '977'],
    ['', '2,057', '1,777'],
    ['Creditors', '(905)', '(1,012)'],
    ['Net assets', '1,152', '765'],
  ];
  const places = [70, 300, 380];
  const texts = assets.flatMap((row, line): PdfText[] =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ text, x: places[column] ?? 0, y: 114 + line * 13, size: 10 }],
    ),
  );
  const across = [3, 5, 6].map((line) => [290, 104.5 + line * 13, 420, 104.5 + line * 13] as const);
  const { markdown } = await readPages([{ texts, lines: across }]);
  expect(markdown).toBe(
    assets
      .map((row) => `| ${row.join(' | ')} |`)
      .toSpliced(1, 0, '| --- | --- | --- |')
      .join('\n'),
  );
});
