import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function table(title: string, rows: readonly (readonly string[])[], x: number): PdfText[] {
  return [
    { text: title, x, y: 100, size: 13, font: 'bold' },
    ...rows.flatMap((row, line) =>
      row.map((text, column) => ({ text, x: x + column * 90, y: 118 + line * 14, size: 10 })),
    ),
  ];
}

test('tables side by side, each below its title, are read one after the other', async () => {
  const income = [
    ['Grants', '1,204', '1,110'],
    ['Tickets', '882', '431'],
    ['Gifts', '96', '120'],
  ];
  const costs = [
    ['Staff', '1,310', '1,295'],
    ['Houses', '402', '377'],
    ['Events', '215', '60'],
  ];
  const { markdown } = await readPages([{ texts: [...table('Income', income, 70), ...table('Costs', costs, 320)] }]);
  const written = (rows: readonly (readonly string[])[]): string =>
    rows
      .map((row) => `| ${row.join(' | ')} |`)
      .toSpliced(1, 0, '| --- | --- | --- |')
      .join('\n');
  expect(markdown).toBe(`# Income\n\n${written(income)}\n\n# Costs\n\n${written(costs)}`);
});

test('names of columns in bold are those of one table', async () => {
  const rows = [
    ['Grants', '1,204'],
    ['Tickets', '882'],
    ['Gifts', '96'],
  ];
  const texts = [
    { text: 'Source', x: 70, y: 100, size: 10, font: 'bold' as const },
    { text: 'Sum', x: 170, y: 100, size: 10, font: 'bold' as const },
    ...table('', rows, 70).slice(1),
  ];
  expect((await readPages([{ texts }])).markdown).toContain('| Source | Sum |\n| --- | --- |\n| Grants | 1,204 |');
});
