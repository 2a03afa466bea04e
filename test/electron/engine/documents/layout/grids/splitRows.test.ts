import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** A grid with lines between its columns and below its head alone. */
const columns = [60, 200, 260, 420];
const lines = [...[90, 112, 330].map((y) => [60, y, 420, y] as const), ...columns.map((x) => [x, 90, x, 330] as const)];

function cell(column: number, y: number, ...texts: readonly string[]): PdfText[] {
  return texts.map((text, index) => ({ text, x: (columns[column] ?? 0) + 5, y: y + index * 12, size: 10 }));
}

const head = [...cell(0, 105, 'Lamp'), ...cell(1, 105, 'Hours'), ...cell(2, 105, 'How it is lit')];

test('paragraphs of one cell are no rows', async () => {
  const { markdown } = await readPages([
    {
      lines,
      texts: [
        ...head,
        ...cell(0, 128, 'White lamp'),
        ...cell(1, 128, '24'),
        ...cell(2, 128, 'With the long match,', 'after the glass is'),
        ...cell(2, 168, 'cleaned, and then by', 'hand until it burns'),
        ...cell(2, 208, 'and the clock is set.'),
      ],
    },
  ]);
  expect(markdown.split('\n')).toHaveLength(3);
});

test('values on the lines of their names are rows, where a long name goes on below', async () => {
  const { markdown } = await readPages([
    {
      lines,
      texts: [
        ...cell(0, 105, 'Work'),
        ...cell(1, 105, 'Sum'),
        ...cell(2, 105, 'All'),
        ...cell(0, 128, 'Doors .........', 'Windows of the north', 'side ............'),
        ...cell(1, 128, '$85 ....', '$1,040 ....'),
        ...cell(2, 128, 'Up to $6,205', '$9,100'),
      ],
    },
  ]);
  expect(markdown).toBe(
    [
      '| Work | Sum | All |',
      '| --- | --- | --- |',
      '| Doors | $85 | Up to $6,205 |',
      '| Windows of the north side | $1,040 | $9,100 |',
    ].join('\n'),
  );
});

test('rows of values stay rows where a name beside them goes through several of the drawn ones', async () => {
  const places = [60, 140, 240, 320, 400];
  const column = (at: number, y: number, ...texts: readonly string[]) =>
    texts.map((text, index) => ({ text, x: (places[at] ?? 0) + 5, y: y + index * 12, size: 10 }));
  const { markdown } = await readPages([
    {
      lines: [
        ...[90, 112, 170, 192].map((y): [number, number, number, number] => [y === 170 ? 140 : 60, y, 400, y]),
        ...places.map((x): [number, number, number, number] => [x, 90, x, 192]),
      ],
      texts: [
        ...['Group', 'Route', 'Pax', 'Share'].flatMap((text, at) => column(at, 105, text)),
        ...column(0, 152, 'North'),
        ...column(1, 128, 'Guam', 'Korea', 'China'),
        ...column(2, 128, '157,642', '42,097', '276,197'),
        ...column(3, 128, '107.1', '88.3', '104.6'),
        ...['All', '475,936', '101.6'].flatMap((text, at) => column(at + 1, 185, text)),
      ],
    },
  ]);
  expect(markdown.replaceAll('\n', '')).toContain(
    '<td rowspan="4">North</td><td>Guam</td><td>157,642</td><td>107.1</td></tr><tr><td>Korea</td><td>42,097</td><td>88.3</td></tr>',
  );
});

test('values in columns that no line parts are rows of their names', async () => {
  const columns = [222, 300, 378];
  const row = (y: number, name: string, chars: string) => [
    { text: name, x: 90, y, size: 9 },
    ...Array.from(chars).map((text, index) => ({ text, x: columns[index] ?? 0, y, size: 9 })),
  ];
  const { markdown } = await readPages([
    {
      lines: [
        ...[90, 112, 200].map((y): [number, number, number, number] => [70, y, 400, y]),
        ...[70, 210, 400].map((x): [number, number, number, number] => [x, 90, x, 200]),
      ],
      texts: [
        { text: 'entry', x: 90, y: 105, size: 9 },
        { text: 'itemfirst', x: 280, y: 105, size: 9 },
        ...row(128, 'i', 'iil'),
        ...row(140, 'n', 'iil'),
        ...row(152, 'l', 'ill'),
      ],
    },
  ]);
  expect(markdown).toContain(['| i | i i l |', '| n | i i l |', '| l | i l l |'].join('\n'));
});
