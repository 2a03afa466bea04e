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
