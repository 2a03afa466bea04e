import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Lines of cells at these positions, as word processors typeset tables whose columns are as narrow as their content. */
function rows(places: readonly number[], lines: readonly (readonly string[])[], font: 'bold' | 'regular' = 'regular') {
  return (y: number): PdfText[] =>
    lines.flatMap((cells, row) =>
      cells.flatMap((text, column): PdfText[] =>
        text === '' ? [] : [{ text, x: places[column] ?? 0, y: y + row * 18, size: 10, font }],
      ),
    );
}

const places = [60, 112, 158, 189, 235];
const values = rows(places, [
  ['Any sign', '41 (40.6)', '5 (5.0)', '44 (44.4)', '7 (7.1)'],
  ['Of the skin', '', '', '', ''],
  ['Redness', '12 (11.9)', '0', '15 (15.2)', '1 (1.0)'],
  ['Swelling', '4 (4.0)', '1 (1.0)', '5 (5.1)', '0'],
  ['Itching', '18 (17.8)', '2 (2.0)', '14 (14.1)', '3 (3.0)'],
]);

test('values whose columns stand close are cells, below names that columns share', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...rows([118, 195], [['First dose', 'Second dose']], 'bold')(120),
        { text: 'Sign', x: 60, y: 129, size: 10, font: 'bold' },
        ...rows(places, [['', 'Mild', 'Bad', 'Mild', 'Bad']], 'bold')(138),
        ...values(156),
        { text: 'Numbers of people, and parts of a hundred.', x: 60, y: 260, size: 10 },
      ],
    },
  ]);
  expect(markdown).toBe(
    [
      '<table>',
      '<tr><th rowspan="2">Sign</th><th colspan="2">First dose</th><th colspan="2">Second dose</th></tr>',
      '<tr><td>Mild</td><td>Bad</td><td>Mild</td><td>Bad</td></tr>',
      '<tr><td>Any sign</td><td>41 (40.6)</td><td>5 (5.0)</td><td>44 (44.4)</td><td>7 (7.1)</td></tr>',
      '<tr><td>Of the skin</td><td></td><td></td><td></td><td></td></tr>',
      '<tr><td>Redness</td><td>12 (11.9)</td><td>0</td><td>15 (15.2)</td><td>1 (1.0)</td></tr>',
      '<tr><td>Swelling</td><td>4 (4.0)</td><td>1 (1.0)</td><td>5 (5.1)</td><td>0</td></tr>',
      '<tr><td>Itching</td><td>18 (17.8)</td><td>2 (2.0)</td><td>14 (14.1)</td><td>3 (3.0)</td></tr>',
      '</table>',
      '',
      'Numbers of people, and parts of a hundred.',
    ].join('\n'),
  );
});

test('names of rows may stand far before the values', async () => {
  const { markdown } = await readPages([
    {
      texts: rows(
        [60, 240, 266, 292],
        [
          ['', 'Note', '2021', '2020'],
          ['Fixed assets', '', '', ''],
          ['Boats', '9', '4,120', '4,310'],
          ['Ropes and sails', '10', '1,800', '1,805'],
          ['Lamps', '', '112', '98'],
        ],
      )(120),
    },
  ]);
  expect(markdown).toContain('| Fixed assets |  |  |  |\n| Boats | 9 | 4,120 | 4,310 |');
  expect(markdown).toContain('| Lamps |  | 112 | 98 |');
});

test('lines of one form that end with numbers are none', async () => {
  const texts = ['37 Form 941', '41 Form 112', '43 Form 720', '49 Form 942', '51 Form 104'].map((text, row) => ({
    ...{ text, x: 60, y: 120 + row * 14, size: 10 },
  }));
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).not.toContain('|');
});

test('neither are contents, whose dots lead to the numbers of pages', async () => {
  const titles = ['What a lamp is', 'Its wick and oil', 'Where it stands', 'On a rock', 'Who keeps it', 'Her books'];
  const texts = titles.flatMap((text, row) => [
    ...(row % 2 === 0 ? [{ text: String(row + 4), x: 60, y: 120 + row * 14, size: 10 }] : []),
    { text: `${text}${'.'.repeat(150 - text.length * 2)}`, x: 68, y: 120 + row * 14, size: 10 },
    { text: String(42 + row), x: 470, y: 120 + row * 14, size: 10 },
  ]);
  expect((await readPages([{ texts }])).markdown).not.toContain('|');
});
