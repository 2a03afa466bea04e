import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Cells of one line each, at the positions of their columns; those of the first and the third are bold. */
function row(y: number, columns: readonly number[], texts: readonly string[]): PdfText[] {
  return texts.flatMap((text, index) =>
    text === '' ? [] : [{ text, x: columns[index] ?? 0, y, size: 10, font: index % 2 === 0 ? 'bold' : 'regular' }],
  );
}

const columns = [72, 160, 300, 400];
const pairs = [
  ['Name', 'Kim Lee', 'Ship', 'Aurora'],
  ['Claim', '', 'Port', 'Bergen'],
  ['Policy', 'Whole hull', 'Built', '1902'],
  ['Mail', 'On request', 'Sails', 'Three'],
  ['', '', 'Colour', 'White'],
  ['', '', 'Lamps', 'Two'],
];
const form: PdfPage = {
  lines: [[70, 90, 540, 90]],
  texts: [
    ...pairs.flatMap((texts, index) => row(104 + index * 14, columns, texts)),
    { text: '999', x: 250, y: 118, size: 10 },
  ],
};

describe('a table without lines between its cells', () => {
  test('has a row for each pair of a name and a value, and no column for a number at the right edge of one', async () => {
    const { markdown } = await readPages([form]);
    expect(markdown).toBe(
      [
        '| Name | Kim Lee | Ship | Aurora |',
        '| --- | --- | --- | --- |',
        '| Claim | 999 | Port | Bergen |',
        '| Policy | Whole hull | Built | 1902 |',
        '| Mail | On request | Sails | Three |',
        '|  |  | Colour | White |',
        '|  |  | Lamps | Two |',
      ].join('\n'),
    );
  });

  test('is as wide as the lines across it', async () => {
    const { blocks } = await readPages([form], { blocks: true });
    const box = blocks?.[0]?.items.find(({ type }) => type === 'table')?.bbox ?? [];
    expect(box[2]).toBeCloseTo(540 / 595, 2);
  });

  test('whose lines are drawn above its sums has a row for each value, and for the title of some', async () => {
    const accounts = [
      ['Year', '1902', '1901'],
      ['Revenue', '', ''],
      ['Mooring', '420', '398'],
      ['Fuel', '120', '98'],
      ['Total revenue', '540', '496'],
      ['Cost', '(211)', '(190)'],
      ['Other income, net of all the', '', ''],
      ['losses', '8', '(2)'],
      ['Profit', '337', '304'],
    ];
    const ys = accounts.map((_, index) => 104 + index * 14);
    const { markdown } = await readPages([
      {
        lines: [0, 3, 4, 7].map((at) => [70, (ys[at] ?? 0) + 4, 450, (ys[at] ?? 0) + 4] as const),
        texts: accounts.flatMap((texts, index) => row(ys[index] ?? 0, [72, 300, 400], texts)),
      },
    ]);
    expect(markdown.split('\n').map((line) => line.replaceAll('**', ''))).toEqual([
      '| Year | 1902 | 1901 |',
      '| --- | --- | --- |',
      '| Revenue |  |  |',
      '| Mooring | 420 | 398 |',
      '| Fuel | 120 | 98 |',
      '| Total revenue | 540 | 496 |',
      '| Cost | (211) | (190) |',
      '| Other income, net of all the losses | 8 | (2) |',
      '| Profit | 337 | 304 |',
    ]);
  });

  test('has a column for each value below a name that two of them share', async () => {
    const at = [72, 160, 195, 260, 295];
    const catches = [
      ['Species', 'Boats', 'Tons', 'Boats', 'Tons'],
      ['Cod', '14', '220', '11', '187'],
      ['Herring', '22', '640', '31', '905'],
      ['Plaice', '6', '48', '5', '39'],
    ];
    const { markdown } = await readPages([
      {
        lines: [90, 124, 172].map((y) => [70, y, 330, y] as const),
        texts: [
          { text: 'Spring', x: 175, y: 104, size: 10 },
          { text: 'Autumn', x: 275, y: 104, size: 10 },
          ...catches.flatMap((texts, index) =>
            texts.map((text, column) => ({
              text,
              x: at[column] ?? 0,
              y: 118 + index * 14 + (index > 0 ? 4 : 0),
              size: 10,
            })),
          ),
        ],
      },
    ]);
    expect(markdown).toContain('<th colspan="2">Spring</th><th colspan="2">Autumn</th>');
    expect(markdown).toContain('<td>Herring</td><td>22</td><td>640</td><td>31</td><td>905</td>');
  });
});

test('a line below a row that begins with small letters in each of its cells goes on with it, with its name as well', async () => {
  const lines = [
    ['Kind of leave', 'Who', 'Days', 'How to ask'],
    ['Yearly', 'All', '25', 'Form A'],
    ['For moving', 'Everybody, once', '1', 'By word'],
    ['house', 'in two years', '', ''],
    ['Without pay', 'On request', '9', 'Form C'],
  ];
  const { markdown } = await readPages([
    {
      texts: lines.flatMap((cells, index) =>
        cells.flatMap((text, column) =>
          text === '' ? [] : [{ text, x: [72, 180, 300, 380][column] ?? 0, y: 104 + index * 14, size: 10 }],
        ),
      ),
    },
  ]);
  expect(markdown).toContain('| For moving house | Everybody, once in two years | 1 | By word |');
});

test('names that are broken within their cells are of their row', async () => {
  const rows = [
    [
      ['lightAt', 'Evening'],
      ['burns from the', 'evening until', 'the sun is up'],
    ],
    [
      ['ringIn', 'Fog'],
      ['rings whenever', 'a ship comes', 'near'],
    ],
    [
      ['write', 'Names'],
      ['holds the', 'names of all', 'of them'],
    ],
  ] as const;
  let y = 120;
  const texts = rows.flatMap(([name, told]) => {
    const top = y;
    y += told.length * 13 + 4;
    return [
      ...name.map((text, row) => ({ text, x: 70, y: top + row * 13 })),
      { text: 'no', x: 130, y: top },
      ...told.map((text, row) => ({ text, x: 170, y: top + row * 13 })),
    ];
  });
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('| lightAt Evening | no | burns from the evening until the sun is up |');
  expect(markdown).toContain('| ringIn Fog | no | rings whenever a ship comes near |');
});
