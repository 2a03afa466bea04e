import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const columns = [72, 170, 400] as const;

/** Cells below each other in three columns, each of its lines from the top of its row on. */
function row(y: number, cells: readonly (readonly string[])[]): PdfText[] {
  return cells.flatMap((lines, column) =>
    lines.map((text, line) => ({ text, x: columns[column] ?? 0, y: y + line * 12, size: 10 })),
  );
}

function across(y: number): [number, number, number, number] {
  return [70, y, 500, y];
}

test('between lines drawn across, cells of many lines from the top of their row on are one row', async () => {
  const { markdown } = await readPages([
    {
      lines: [86, 102, 178, 230, 258].map(across),
      texts: [
        ...row(97, [['Item'], ['What is set'], ['Notes']]),
        ...row(114, [
          ['Height of', 'the lamp'],
          [
            'Sets how high the lamp hangs over the',
            'sea in the evening and at night when',
            'ships pass, and in the morning when',
            'none does any more',
          ],
          ['Default:', 'high', 'Applies to', 'all lamps of', 'the house'],
        ]),
        ...row(190, [
          ['Colour of', 'the glass'],
          ['Sets which glass is before the lamp', 'while snow falls on the headland'],
          ['Default: red', 'or green', 'in winter'],
        ]),
        ...row(242, [['Oil'], ['How much is left']]),
      ],
    },
  ]);
  expect(markdown).toContain('| Height of the lamp | Sets how high the lamp hangs over the sea');
  expect(markdown).toContain('| Default: high Applies to all lamps of the house |');
  expect(markdown).toContain('| Colour of the glass | Sets which glass');
  expect(markdown.trim().split('\n')).toHaveLength(5);
});

test('between lines drawn across groups of rows, values below values are rows each', async () => {
  const { markdown } = await readPages([
    {
      lines: [86, 102, 144, 186].map(across),
      texts: [
        ...row(97, [['Place'], ['Ship'], ['Tons']]),
        ...row(114, [['north'], ['Anna with her load', 'boats of the harbour', 'Clara'], ['120', '340', '90']]),
        ...row(156, [['south'], ['Dora', 'the old Emma', 'Frida'], ['77', '41', '230']]),
      ],
    },
  ]);
  expect(markdown).toContain('<td>boats of the harbour</td><td>340</td>');
  expect(markdown).toContain('<td>Frida</td><td>230</td>');
});
