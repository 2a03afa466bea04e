import { describe, expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [60, 300, 380, 460];

function row(texts: readonly string[], y: number): PdfText[] {
  return texts.flatMap((text, column) => (text === '' ? [] : [{ text, x: places[column] ?? 0, y, size: 10 }]));
}

const years = [
  ...row(['', '2019', '2018', '2017'], 114),
  ...row(['Income from members', '', '', ''], 140),
  ...row(['Fees', '1,204', '1,110', '980'], 152),
  ...row(['Gifts of friends', '310', '275', '201'], 164),
  ...row(['Costs of the year', '', '', ''], 190),
  ...row(['Rent', '(820)', '(815)', '(790)'], 202),
  ...row(['Heating and light', '(96)', '(88)', '(91)'], 214),
];

test('a name with a line below it is that of all columns there, and values below each other are rows', async () => {
  const { markdown } = await readPages([
    {
      texts: [{ text: 'Years ended June 30', x: 345, y: 101, size: 10, font: 'bold' }, ...years],
      lines: [[295, 104, 490, 104]],
    },
  ]);
  expect(markdown).toContain('<th></th><th colspan="3">Years ended June 30</th>');
  expect(markdown).toContain('<tr><td>Fees</td><td>1,204</td><td>1,110</td><td>980</td></tr>');
  expect(markdown).toContain('<tr><td>Heating and light</td><td>(96)</td><td>(88)</td><td>(91)</td></tr>');
});

test('the title of a table stands above all of it', async () => {
  const names = row(['Kind', 'Boats', 'Crew', 'Tonnes'], 114);
  const { markdown } = await readPages([
    { texts: [{ text: 'Catch of the spring', x: 230, y: 101, size: 10, font: 'bold' }, ...names, ...years.slice(3)] },
  ]);
  expect(markdown).toContain('**Catch of the spring**\n\n');
  expect(markdown).not.toContain('colspan="3">Catch');
});

test('a name above years is theirs below text as well', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'The keeper wrote down what came in each year, and what went out.', x: 60, y: 80, size: 10 },
        { text: 'For the year ended 31 March', x: 370, y: 101, size: 10, font: 'bold' },
        ...years,
      ],
    },
  ]);
  expect(markdown).toContain('went out.\n\n<table>');
  expect(markdown).toContain('<th colspan="2">For the year ended 31 March</th>');
});

describe('a header of rows in the middle of two lines of headers', () => {
  const columns = [60, 200, 260, 320, 380, 440, 500];
  const cells = (texts: readonly string[], y: number): PdfText[] =>
    texts.flatMap((text, column) => (text === '' ? [] : [{ text, x: columns[column] ?? 0, y, size: 10 }]));
  const body = [
    ...cells(['Aldmoor', '287', '425', '537', '270', '634', '307'], 144),
    ...cells(['Brackwell', '900', '656', '765', '728', '407', '531'], 156),
    ...cells(['Corvenna', '196', '285', '862', '907', '441', '618'], 168),
  ];
  const names = '<tr><td>Town</td><td>1921</td><td>1931</td><td>1941</td><td>1921</td><td>1931</td><td>1941</td></tr>';

  test('is that of its column, and each group header spans the columns that it is centered above', async () => {
    const { markdown } = await readPages([
      {
        lines: [104, 132, 174].map((y) => [58, y, 520, y] as const),
        texts: [
          { text: 'Births', x: 254, y: 114, size: 10 },
          { text: 'Deaths', x: 434, y: 114, size: 10 },
          { text: 'Town', x: 60, y: 120, size: 10 },
          ...cells(['', '1921', '1931', '1941', '1921', '1931', '1941'], 127),
          ...body,
        ],
      },
    ]);
    expect(markdown).toContain('<tr><th></th><th colspan="3">Births</th><th colspan="3">Deaths</th></tr>');
    expect(markdown).toContain(names);
  });

  test('is that of its column where one rule is below all group headers', async () => {
    const { markdown } = await readPages([
      {
        lines: [...[98, 132, 174].map((y) => [58, y, 520, y] as const), [195, 116, 520, 116]],
        texts: [
          { text: 'Births', x: 254, y: 111, size: 10 },
          { text: 'Deaths', x: 434, y: 111, size: 10 },
          ...cells(['Town', '1921', '1931', '1941', '1921', '1931', '1941'], 127),
          ...body,
        ],
      },
    ]);
    expect(markdown).toContain('<tr><th></th><th colspan="3">Births</th><th colspan="3">Deaths</th></tr>');
    expect(markdown).toContain(names);
  });
});
