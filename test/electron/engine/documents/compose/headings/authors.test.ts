import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed.',
];

async function headingsOf(below: string, next: string): Promise<readonly string[]> {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'On the Counting of Ships', x: 150, y: 80, size: 20 },
        { text: below, x: 200, y: 120, size: 14 },
        { text: next, x: 200, y: 140 },
        { text: 'Abstract', x: 230, y: 170, font: 'bold' },
        ...setLines([...body, ...body, ...body], 70, 200),
      ],
    },
  ]);
  return markdown.match(/^#.*$/gm) ?? [];
}

test('authors below a title are none of the headings', async () => {
  expect(await headingsOf('Ann Miller and Ben Okafor', 'University of Lund')).toEqual([
    '# On the Counting of Ships',
    expect.stringMatching(/^#+ Abstract$/),
  ]);
});

test('a second title is one', async () => {
  expect(await headingsOf('A Keeper’s Handbook', 'University of Lund')).toHaveLength(3);
});

test('a single author straight below a title, above the day, is none of the headings; what the document is called is', async () => {
  const read = async (below: string) => {
    const texts = [
      { text: 'On the Counting of Ships', x: 150, y: 80, size: 20 },
      { text: below, x: 200, y: 120, size: 14 },
      { text: 'August 4, 2019', x: 220, y: 145 },
      ...setLines([...body, ...body, ...body], 70, 200),
    ];
    return (await readPages([{ texts }])).markdown.match(/^#.*$/gm);
  };
  expect(await read('José Ramom Flores dos Seixas')).toHaveLength(1);
  expect(await read('Keeper Manual')).toHaveLength(2);
});
