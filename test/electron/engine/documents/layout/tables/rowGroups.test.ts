import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [60, 160, 260, 340];

function row(texts: readonly string[], y: number): PdfText[] {
  return texts.flatMap((text, column) => (text === '' ? [] : [{ text, x: places[column] ?? 0, y, size: 10 }]));
}

test('a name in the middle of the rows between two lines, or at the first of them, is that of all of them', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...row(['Roof', 'Side', '1902', '1912'], 100),
        ...row(['', 'North', '12.1', '20.4'], 116),
        ...row(['Slate', '', '', ''], 122),
        ...row(['', 'South', '2.2', '3.1'], 128),
        ...row(['Tile', 'North', '31.0', '44.7'], 144),
        ...row(['', 'South', '9.8', '12.6'], 156),
        ...row(['Thatch', 'North', '60.2', '61.0'], 172),
      ],
      lines: [88, 104, 132, 160, 176].map((y) => [56, y, 380, y] as const),
    },
  ]);
  expect(markdown).toBe(
    [
      '<table>',
      '<tr><th>Roof</th><th>Side</th><th>1902</th><th>1912</th></tr>',
      '<tr><td rowspan="2">Slate</td><td>North</td><td>12.1</td><td>20.4</td></tr>',
      '<tr><td>South</td><td>2.2</td><td>3.1</td></tr>',
      '<tr><td rowspan="2">Tile</td><td>North</td><td>31.0</td><td>44.7</td></tr>',
      '<tr><td>South</td><td>9.8</td><td>12.6</td></tr>',
      '<tr><td>Thatch</td><td>North</td><td>60.2</td><td>61.0</td></tr>',
      '</table>',
    ].join('\n'),
  );
});

test('names in the middle of their rows are those of the groups without rules between these', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...row(['Roof', 'Side', '1902', '1912'], 100),
        ...row(['', 'North', '12.1', '20.4'], 116),
        ...row(['Slate', '', '', ''], 122),
        ...row(['', 'South', '2.2', '3.1'], 128),
        ...row(['', 'North', '31.0', '44.7'], 140),
        ...row(['', 'East', '9.8', '12.6'], 152),
        ...row(['Tile', '', '', ''], 153),
        ...row(['', 'South', '60.2', '61.0'], 164),
      ],
      lines: [88, 104, 168].map((y) => [56, y, 380, y] as const),
    },
  ]);
  expect(markdown).toContain('<tr><td rowspan="2">Slate</td><td>North</td><td>12.1</td><td>20.4</td></tr>');
  expect(markdown).toContain('<tr><td rowspan="3">Tile</td><td>North</td><td>31.0</td><td>44.7</td></tr>');
  expect(markdown).toContain('<tr><td>East</td><td>9.8</td><td>12.6</td></tr>');
});
