import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../support/makePdf.ts';
import { readPages } from '../../../support/readPages.ts';

function say(text: string, x: number, y: number, tags: PdfText['tags'], size = 11): PdfText {
  return tags === undefined ? { text, x, y, size } : { text, x, y, size, tags };
}

const story = [
  say('The lamp on the headland was lit each evening by the keeper and', 70, 140, ['P 1']),
  say('his daughter, who counted the ships that passed.', 70, 153, ['P 1']),
];

async function markdownOf(texts: readonly PdfText[], lines: PdfPage['lines'] = []): Promise<string> {
  const { markdown } = await readPages([{ texts, lines }]);
  return markdown;
}

describe('a tagged PDF', () => {
  test('has the headings, paragraphs and items that it says, and no text that it says is none', async () => {
    const markdown = await markdownOf([
      say('Lighthouse papers, 7', 70, 40, 'Artifact', 9),
      say('Keepers', 70, 110, ['H2 1']),
      ...story,
      say('In winter nobody came, and the path was covered.', 70, 166, ['P 2']),
      say('Oil for a month', 90, 190, ['L', 'LI 1', 'LBody']),
      say('and wicks, which', 90, 203, ['L', 'LI 2', 'LBody']),
      say('the boat brought', 90, 216, ['L', 'LI 2', 'LBody']),
    ]);
    expect(markdown).toBe(
      [
        '## Keepers',
        'The lamp on the headland was lit each evening by the keeper and his daughter, who counted the ships that passed.',
        'In winter nobody came, and the path was covered.',
        '- Oil for a month\n- and wicks, which the boat brought',
      ].join('\n\n'),
    );
  });

  test('has the cells of its tables, empty ones too, whose lines nobody drew', async () => {
    const cell = (text: string, row: number, column: number): PdfText =>
      say(text, 70 + column * 130, 200 + row * 14, ['Table', `TR ${row}`, `TD ${column}`]);
    const markdown = await markdownOf([
      ...story,
      cell('Stove', 0, 0),
      cell('Weight', 0, 1),
      cell('Ember', 1, 0),
      cell('87', 1, 1),
      cell('Kiln, the', 2, 0),
      { ...cell('large one', 2, 0), y: 240 },
      cell('112', 2, 1),
    ]);
    expect(markdown).toContain('| Stove | Weight |\n| --- | --- |\n| Ember | 87 |\n| Kiln, the large one | 112 |');
  });

  test('is read by what is seen where its tags say something else: cells out of order, lines as paragraphs', async () => {
    const cell = (text: string, row: number, column: number, tagged: number): PdfText =>
      say(text, 70 + column * 130, 200 + row * 14, ['Table', `TR ${row}`, `TD ${tagged}`]);
    const markdown = await markdownOf([
      say('The lamp on the headland was lit each evening by the keeper and', 70, 100, ['P 1']),
      say('his daughter, who counted the ships that passed and wrote down', 70, 113, ['P 2']),
      say('their names in a long green book.', 70, 126, ['P 3']),
      ...['Stove', 'Ember', 'Kiln'].flatMap((name, row) => [
        cell('kilos', row, 1, 1),
        cell('price', row, 2, 2),
        cell(name, row, 0, 0),
      ]),
    ]);
    expect(markdown).toBe(
      [
        'The lamp on the headland was lit each evening by the keeper and his daughter, who counted the ships that passed and wrote down their names in a long green book.',
        '| Stove | kilos | price |\n| --- | --- | --- |\n| Ember | kilos | price |\n| Kiln | kilos | price |',
      ].join('\n\n'),
    );
  });

  test('is read by what is seen where cells over several rows push those of the next out of their columns', async () => {
    const [left, top] = [66, 186];
    const cell = (text: string, row: number, column: number, tagged = column): PdfText =>
      say(text, 70 + column * 130, 200 + row * 20, ['Table', `TR ${row}`, `TD ${tagged}`]);
    const markdown = await markdownOf(
      [
        ...story,
        ...['Stove', 'Size', 'Price'].map((text, column) => cell(text, 0, column)),
        ...['Ember', 'large', '87'].map((text, column) => cell(text, 1, column)),
        ...['small', '62'].map((text, column) => cell(text, 2, column + 1, column)),
        ...['Kiln', 'large', '112'].map((text, column) => cell(text, 3, column)),
        ...['small', '94'].map((text, column) => cell(text, 4, column + 1, column)),
      ],
      [
        ...[0, 1, 2, 3].map((column) => [left + column * 130, top, left + column * 130, top + 100] as const),
        ...[0, 1, 3, 5].map((row) => [left, top + row * 20, left + 390, top + row * 20] as const),
        ...[2, 4].map((row) => [left + 130, top + row * 20, left + 390, top + row * 20] as const),
      ],
    );
    expect(markdown).toContain('<td rowspan="2">Ember</td><td>large</td><td>87</td></tr>');
    expect(markdown).toContain('<tr><td>small</td><td>94</td></tr>');
  });

  test('has headings in cells that only lay the page out, which large answers of a form are not', async () => {
    const cell = (row: number): PdfText['tags'] => ['Table', `TR ${row}`, 'TD 0'];
    const markdown = await markdownOf([
      { ...say('Report of the keeper', 70, 100, cell(0), 16), font: 'bold' },
      say('The lamp on the headland was lit each evening by the keeper and', 70, 140, cell(1)),
      say('his daughter, who counted the ships that passed.', 70, 153, cell(1)),
      say('None', 70, 190, cell(2), 16),
    ]);
    expect(markdown).toBe(
      [
        '# Report of the keeper',
        'The lamp on the headland was lit each evening by the keeper and his daughter, who counted the ships that passed.',
        'None',
      ].join('\n\n'),
    );
  });
});
