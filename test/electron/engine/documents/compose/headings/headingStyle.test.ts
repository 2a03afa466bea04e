import { expect, test } from 'vitest';
import { isByline } from '../../../../../../electron/engine/documents/compose/headings/headingStyle.ts';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that came in before the night.',
];

async function headingsOf(texts: readonly PdfText[]): Promise<readonly string[]> {
  const { markdown } = await readPages([{ texts }]);
  return (markdown.match(/^#+ .*$/gm) ?? []).map((line) => line.replace(/^#+ /, ''));
}

test('figures of a report are large and name no part of it; the number of a chapter does', async () => {
  const figure = (text: string, y: number): PdfText => ({ text, x: 70, y, size: 24 });
  const texts = ['7,92,756 barrels', '$12,500', '85%', '3'].flatMap((text, index) => [
    figure(text, 100 + index * 80),
    ...setLines(body, 70, 130 + index * 80),
  ]);
  expect(await headingsOf(texts)).toEqual(['3']);
});

test('a formula in capitals is no heading, and neither is a number in bold as large as the text', async () => {
  const bold = (text: string, y: number): PdfText => ({ text, x: 70, y, size: 11, font: 'bold' });
  const texts = [
    bold('THE LAMP', 80),
    ...setLines(body, 70, 104),
    { text: '#(<LAMP>:<A,B>)', x: 70, y: 150, size: 11 },
    ...setLines(body, 70, 174),
    bold('168', 220),
    ...setLines(body, 70, 244),
  ];
  expect(await headingsOf(texts)).toEqual(['THE LAMP']);
});

test('a label that takes nearly all of its line begins a text', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(['The lamp was lit each evening by the keeper', 'and his daughter.'], 70, 80, 11),
        { text: 'FOR FURTHER INFORMATION ON THE LAMP ASK:', x: 70, y: 120, size: 9, font: 'bold' },
        { text: 'Ian', x: 309, y: 120, size: 11 },
        { text: 'Kim, who keeps the house and the boat,', x: 70, y: 133, size: 11 },
      ],
    },
  ]);
  expect(markdown).toContain('\n\n**FOR FURTHER INFORMATION ON THE LAMP ASK:** Ian Kim, who keeps the house');
});

test('where a document has two sizes of text, headings are larger than both', async () => {
  const small = setLines(
    Array.from({ length: 9 }, () => `${body[0]} his daughter in small print`),
    70,
    420,
    7,
    9,
  );
  const text = Array.from({ length: 12 }, (_, index): PdfText[] => [
    { text: 'Lights of the coast that are kept all year', x: 70, y: 80 + index * 24, size: 9 },
  ]).flat();
  expect(await headingsOf([{ text: 'The Keepers', x: 70, y: 50, size: 14 }, ...text, ...small])).toEqual([
    'The Keepers',
  ]);
});

test('a name of a program in a heading changes nothing of its level', async () => {
  const heading = (parts: readonly (readonly [string, number, 'bold' | 'mono'])[], y: number): PdfText[] =>
    parts.map(([text, x, font]) => ({ text, x, y, size: 14, font }));
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'The Keeper', x: 70, y: 60, size: 20, font: 'bold' },
        ...setLines(body, 70, 84),
        ...heading([['How to put it up', 70, 'bold']], 130),
        ...setLines(body, 70, 154),
        ...heading(
          [
            ['How to write a text with', 70, 'bold'],
            ['lamp', 222, 'mono'],
            ['alone', 260, 'bold'],
          ],
          200,
        ),
        ...setLines(body, 70, 224),
      ],
    },
  ]);
  expect(markdown.match(/^#+ How/gm)).toEqual(['## How', '## How']);
});

test('the day of a paper is no heading, whatever its size', async () => {
  const texts = [
    { text: 'On lamps', x: 200, y: 80, size: 20 },
    { text: '3 May 2022', x: 220, y: 110, size: 14 },
    ...setLines(body, 70, 140),
    { text: 'May in the harbour', x: 70, y: 190, size: 14 },
    ...setLines(body, 70, 214),
  ];
  expect(await headingsOf(texts)).toEqual(['On lamps', 'May in the harbour']);
});

test('who wrote a text, its initials, and a sentence of it in large letters are no headings', async () => {
  const large = (text: string, y: number): PdfText => ({ text, x: 70, y, size: 16 });
  const texts = [
    'By Ingrid Sole',
    'M. L. T. H.',
    'M. Lind and T. K. Hale',
    '“It never sank, and never came in time.”',
    'The ferry',
  ].flatMap((text, index) => [large(text, 100 + index * 80), ...setLines(body, 70, 130 + index * 80)]);
  expect(await headingsOf(texts)).toEqual(['The ferry']);
});

test('what a dash stands before is one of several things, in letters of any size', async () => {
  const item = (text: string, y: number): PdfText => ({ text, x: 80, y, size: 15 });
  const texts = [
    ...setLines(body, 70, 100),
    item('- The lamp is lit each evening', 160),
    item('- The book is kept by his daughter', 190),
    ...setLines(body, 70, 240),
  ];
  expect(await headingsOf(texts)).toEqual([]);
});

test('capitals of a program are none, nor is a word of it that a section is called by', async () => {
  const term = (text: string, y: number): PdfText => ({ text, x: 70, y, size: 11, font: 'mono' });
  const texts = [
    { text: 'THE LAMP', x: 70, y: 80, size: 11 },
    ...setLines(body, 70, 104),
    term('LAMP_OIL', 160),
    ...setLines(body, 94, 173),
    term('ship names', 220),
    ...setLines(body, 94, 233),
  ];
  const { markdown } = await readPages([{ texts }], {}, { bookmarks: ['THE LAMP', 'Ship names'] });
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# THE LAMP']);
});

test('names in a row are known from titles', () => {
  expect(isByline('Ann Miller, Ben Okafor∗ and Jan van Dyck')).toBe(true);
  expect(isByline('Lamps, Ships and Oil')).toBe(false);
});
