import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** Cells of one line each, at the positions of their columns. */
function row(y: number, columns: readonly number[], texts: readonly string[]): PdfText[] {
  return texts.flatMap((text, index) => (text === '' ? [] : [{ text, x: columns[index] ?? 0, y, size: 10 }]));
}

function across(y: number, places: readonly number[]): [number, number, number, number][] {
  return places.slice(1).map((x, index) => [places[index] ?? 0, y, x, y]);
}

async function markdownOf(page: PdfPage): Promise<string> {
  const { markdown } = await readPages([page]);
  return markdown;
}

describe('a table between lines across', () => {
  test('has cells as long as text, with the lines of a cell in one', async () => {
    const columns = [72, 310];
    const markdown = await markdownOf({
      lines: [100, 120, 180].flatMap((y) => across(y, [70, 530])),
      texts: [
        ...row(114, columns, ['At each place', 'To be shared by all of them']),
        ...row(134, columns, [
          'Resuspended samples of the first part and one',
          'A rack for the tubes and three tubes that are',
        ]),
        ...row(146, columns, [
          'buffer for each of the groups that work here,',
          'empty, the tips of the pipets, and a container',
        ]),
        ...row(158, columns, ['and water that was distilled', 'for what is thrown away']),
      ],
    });
    expect(markdown).toBe(
      [
        '| At each place | To be shared by all of them |',
        '| --- | --- |',
        '| Resuspended samples of the first part and one buffer for each of the groups that work here, and water that was distilled | A rack for the tubes and three tubes that are empty, the tips of the pipets, and a container for what is thrown away |',
      ].join('\n'),
    );
  });

  test('may have a frame around it, and another one next to it has nothing to do with it', async () => {
    const columns = [80, 230, 380];
    const frame = (y: number, ...lines: readonly number[]): [number, number, number, number][] => [
      ...lines.map((each): [number, number, number, number] => [70, each, 500, each]),
      [70, y, 70, lines.at(-1) ?? y],
      [500, y, 500, lines.at(-1) ?? y],
    ];
    const markdown = await markdownOf({
      lines: [...frame(40, 40, 75), ...frame(100, 100, 120, 170)],
      texts: [
        ...row(60, [80], ['Written by the keeper of the light']),
        ...row(114, columns, ['Harbour', 'Ships', 'Weight']),
        ...row(136, columns, ['Bergen', '78', '60 tons']),
        ...row(156, columns, ['Leeds', '', '12 tons']),
      ],
    });
    expect(markdown).toBe(
      [
        'Written by the keeper of the light',
        '',
        '| Harbour | Ships | Weight |',
        '| --- | --- | --- |',
        '| Bergen | 78 | 60 tons |',
        '| Leeds |  | 12 tons |',
      ].join('\n'),
    );
  });

  test('has the columns that its lines are drawn in, where their cells stand close', async () => {
    const columns = [72, 152, 232];
    const markdown = await markdownOf({
      lines: [100, 120, 170].flatMap((y) => across(y, [70, 150, 230, 330])),
      texts: [
        ...row(114, columns, ['Name of a stove', 'Weight in kilos', 'Made in']),
        ...row(136, columns, ['The little Ember', '87', 'Leeds']),
        ...row(156, columns, ['Kiln', '112', 'York']),
      ],
    });
    expect(markdown).toBe(
      [
        '| Name of a stove | Weight in kilos | Made in |',
        '| --- | --- | --- |',
        '| The little Ember | 87 | Leeds |',
        '| Kiln | 112 | York |',
      ].join('\n'),
    );
  });

  test('keeps cells in their row that are centred beside longer ones', async () => {
    const columns = [72, 200];
    const markdown = await markdownOf({
      lines: [100, 120, 230].flatMap((y) => across(y, [70, 530])),
      texts: [
        ...row(114, columns, ['Stage', 'What happens']),
        ...row(140, columns, ['', 'Choose the kind of paper and the program makes']),
        ...row(146, columns, ['First', '']),
        ...row(152, columns, ['', 'the project with all that it needs']),
        ...row(190, columns, ['', 'Bring in the pictures that are to be read, and']),
        ...row(196, columns, ['Second', '']),
        ...row(202, columns, ['', 'mark what nobody may see']),
      ],
    });
    expect(markdown).toBe(
      [
        '| Stage | What happens |',
        '| --- | --- |',
        '| First | Choose the kind of paper and the program makes the project with all that it needs |',
        '| Second | Bring in the pictures that are to be read, and mark what nobody may see |',
      ].join('\n'),
    );
  });

  test('is none of the text between the lines at the head and the foot of a page', async () => {
    const text = (x: number): PdfText[] =>
      Array.from({ length: 40 }, (_, index) => ({
        text: 'the keeper lit the lamp each evening and counted',
        x,
        y: 80 + index * 12,
        size: 10,
      }));
    const markdown = await markdownOf({
      lines: [40, 60, 600].flatMap((y) => across(y, [70, 530])),
      texts: [...row(54, [72, 480], ['The lamp', 'page 7']), ...text(72), ...text(310)],
    });
    expect(markdown).not.toContain('|');
  });

  test('has the names of its columns above the first line, where lines stand between its rows alone', async () => {
    const columns = [72, 200, 330];
    const markdown = await markdownOf({
      lines: [120, 140, 160].flatMap((y) => across(y, [70, 430])),
      texts: [
        ...row(114, columns, ['Name', 'Town', 'Fee']),
        ...row(134, columns, ['Ada Example', 'Leeds', '35.00']),
        ...row(154, columns, ['Bert Sample', 'Bergen', '30.00']),
      ],
    });
    expect(markdown).toBe(
      [
        '| Name | Town | Fee |',
        '| --- | --- | --- |',
        '| Ada Example | Leeds | 35.00 |',
        '| Bert Sample | Bergen | 30.00 |',
      ].join('\n'),
    );
  });

  test('has a header with a background that the first line touches', async () => {
    const columns = [76, 230, 380];
    const band = (y0: number, y1: number): NonNullable<PdfPage['shapes']> => [
      {
        points: [
          [70, y0],
          [500, y0],
          [500, y1],
          [70, y1],
        ],
        isFilled: true,
      },
    ];
    const texts = [
      ...row(164, columns, ['Bergen', '78', '60 tons']),
      ...row(184, columns, ['Leeds', '9', '12 tons']),
      ...row(204, columns, ['Hull', '31', '25 tons']),
    ];
    const rows = ['| Bergen | 78 | 60 tons |', '| Leeds | 9 | 12 tons |', '| Hull | 31 | 25 tons |'];
    const rules = [170, 190, 210].flatMap((y) => across(y, [70, 500]));
    const header = row(144, columns, ['Harbor', 'Ships', 'Weight']);
    expect(await markdownOf({ shapes: band(130, 150), lines: rules, texts: [...header, ...texts] })).toBe(
      ['| Harbor | Ships | Weight |', '| --- | --- | --- |', ...rows].join('\n'),
    );
    // A box farther above is a text of its own.
    const note = row(74, [76], ['Counted by the keeper in the winter']);
    const apart = await markdownOf({ shapes: band(60, 80), lines: rules, texts: [...note, ...texts] });
    expect(apart).toMatch(/^Counted by the keeper in the winter\n\n\| Bergen/);
  });

  test('has no text above it that stands in none of its columns', async () => {
    const columns = [72, 200, 330];
    const markdown = await markdownOf({
      lines: [120, 140, 160].flatMap((y) => across(y, [70, 430])),
      texts: [
        ...row(114, [72], ['The fees of the members, as they stood when the year ended']),
        ...row(134, columns, ['Ada Example', 'Leeds', '35.00']),
        ...row(154, columns, ['Bert Sample', 'Bergen', '30.00']),
      ],
    });
    expect(markdown).toContain('ended\n\n| Ada Example | Leeds | 35.00 |');
  });
});

test('contents whose links are underlined are no table', async () => {
  const titles = ['1. Overview', '1.1 Lamps', '1.2 Bells of the coast', '2. Keepers', '2.1 Their books', '2.2 Oil'];
  const entries = titles.map((text, row) => ({ text, x: text.includes('. ') ? 72 : 84, y: 100 + row * 12, size: 10 }));
  const { markdown } = await readPages([
    {
      texts: entries.flatMap((entry, row) => [
        { ...entry, text: `${entry.text}${'.'.repeat(150 - entry.text.length * 2)}` },
        { text: String(4 + row), x: 470, y: entry.y, size: 10 },
      ]),
      lines: entries.map(({ x, y }) => [x, y + 1.5, 475, y + 1.5] as const),
    },
  ]);
  expect(markdown).not.toMatch(/\||<table/);
  expect(markdown).toContain('Bells of the coast');
});

test('a table between lines has groups of columns, each named above a line that is drawn across it', async () => {
  const columns = [70, 150, 220, 270, 330, 380];
  const markdown = await markdownOf({
    lines: [...[90, 122, 160].flatMap((y) => across(y, [66, 430])), [216, 106, 316, 106], [326, 106, 426, 106]],
    texts: [
      ...row(102, [70, 150, 240, 350], ['Training', 'Retriever', 'Top-20', 'Top-100']),
      ...row(117, columns, ['', '', 'NQ', 'WQ', 'NQ', 'WQ']),
      ...row(134, columns, ['None', 'BM25', '59.1', '66.9', '55.0', '70.9']),
      ...row(145, columns, ['Single', 'DPR', '78.4', '79.4', '73.2', '79.8']),
      ...row(156, columns, ['Multi', 'DPR', '76.6', '79.8', '71.0', '85.2']),
    ],
  });
  expect(markdown).toContain('<th colspan="2">Top-20</th><th colspan="2">Top-100</th>');
  expect(markdown).toContain('<td>NQ</td><td>WQ</td><td>NQ</td><td>WQ</td>');
});
