import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Rows with aligned cells. */
function rows(cells: readonly (readonly string[])[], xs: readonly number[], y: number, size = 8): PdfText[] {
  return cells.flatMap((row, index) =>
    row.map((text, column) => ({ text, x: xs[column] ?? 0, y: y + index * 11, size })),
  );
}

const keepers = [
  ['Keeper', 'Harbour', 'Since', 'Until'],
  ['Holm', 'North', '1911', '1923'],
];
const ships = [
  ['No', 'Ship', 'Flag', 'Day', 'Lamp', 'Pay'],
  ['1', 'Ada', 'red', 'May', 'lit', '$20'],
  ['2', 'Kim', 'blue', 'June', 'out', '$30'],
  ['3', 'Tom', 'red', 'July', 'lit', '$40'],
];
const places = [60, 90, 180, 260, 340, 420];

test('tables of different columns below each other are parted at the heading between them', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...rows(keepers, [60, 160, 290, 395], 100),
        { text: 'What came by', x: 60, y: 126, size: 9, font: 'bold' },
        ...rows(ships, places, 139),
      ],
    },
  ]);
  expect(markdown).toContain('| Keeper | Harbour | Since | Until |');
  expect(markdown).toMatch(/\n#* ?\**What came by\**\n/);
  expect(markdown).toContain('| No | Ship | Flag | Day | Lamp | Pay |');
});

test('the title of a group of rows parts no table, and neither does a note on a row', async () => {
  const note = (text: string, y: number): PdfText => ({ text, x: 90, y, size: 7 });
  const titled = await readPages([
    {
      texts: [
        ...rows(ships, places, 100),
        { text: 'In the second year', x: 60, y: 144, size: 8, font: 'bold' },
        ...rows(ships.slice(1), places, 155),
      ],
    },
  ]);
  expect(titled.markdown.match(/^(?:\| --- |<table>)/gm)).toHaveLength(1);
  const noted = await readPages([
    {
      texts: [
        ...rows(ships.slice(0, 2), places, 100),
        note('A ship that came with oil and lamps for all', 120),
        ...rows(ships.slice(2), places, 131),
      ],
    },
  ]);
  expect(noted.markdown).toContain('| 2 | Kim | blue | June | out | $30 |');
});

test('a heading that is larger than the rows parts tables of the same columns, as on a card of commands', async () => {
  const commands = ['light', 'wait', 'put out', 'ring'].map((name) => [`To ${name} the lamp`, `C-${name[0] ?? ''}`]);
  const { markdown } = await readPages([
    {
      texts: [
        ...rows(commands, [60, 260], 100),
        { text: 'In the night', x: 60, y: 152, size: 12, font: 'bold' },
        ...rows(commands, [60, 260], 168),
      ],
    },
  ]);
  expect(markdown.match(/^\| --- /gm)).toHaveLength(2);
  expect(markdown).toMatch(/\n#+ In the night\n/);
});

test('tables side by side are parted between their captions, however wide the gaps within them are', async () => {
  const left = [
    ['Quay', 'Ships', 'Share'],
    ['North', '412', '31.5'],
    ['Basin', '207', '15.8'],
    ['Mill', '96', '7.3'],
  ];
  const right = [...left.slice(0, 3).map(([, ...cells]) => ['Keeper', ...cells]), ['Holm', '11', '2.5']];
  const captions = [
    { text: 'Table 3: Ships', x: 60, y: 100, size: 8 },
    { text: 'Table 4: Keepers', x: 300, y: 100, size: 8 },
  ];
  const texts = [...captions, ...rows(left, [60, 180, 220], 116), ...rows(right, [300, 420, 460], 116)];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('| Quay | Ships | Share |');
  expect(markdown).toContain('| Holm | 11 | 2.5 |');
  expect(markdown.indexOf('Table 4: Keepers')).toBeGreaterThan(markdown.indexOf('| Mill | 96 | 7.3 |'));
});
