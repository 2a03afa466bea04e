import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships.',
];

async function headingsOf(title: string): Promise<readonly string[]> {
  const chapter = (text: string, y: number) => [
    { text, x: 70, y, size: 14, font: 'bold' as const },
    ...setLines(body, 70, y + 24),
  ];
  const { markdown } = await read([
    {
      texts: [
        { text: title, x: 70, y: 80, size: 11, font: 'bold' },
        ...setLines(body, 70, 104),
        ...chapter('Winter', 170),
        ...chapter('Spring', 250),
      ],
    },
  ]);
  return markdown.match(/^#.*$/gm) ?? [];
}

test('a title that is set smaller than the headings below is above them all the same', async () => {
  expect(await headingsOf('The Keeper of the Light')).toEqual(['# The Keeper of the Light', '## Winter', '## Spring']);
});

test('a section that a file begins with is none', async () => {
  expect(await headingsOf('2.3 The Keeper')).toEqual(['## 2.3 The Keeper', '# Winter', '# Spring']);
});

test('sections of chapters without numbers stand below each other as their numbers say, whatever their sizes', async () => {
  const head = (text: string, y: number, size: number) => [
    { text, x: 70, y, size, font: 'bold' as const },
    ...setLines(body, 70, y + 30),
  ];
  const { markdown } = await read([
    {
      texts: [
        ...head('The Lamp', 80, 24),
        ...head('2.1 Oil', 200, 16),
        ...head('2.1.1 Barrels', 300, 13),
        ...head('2.1.2 Jars', 400, 12),
        ...head('2.2 Wicks', 500, 16),
        ...head('2.2.1 Threads', 600, 13),
      ],
    },
  ]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual([
    '# The Lamp',
    '## 2.1 Oil',
    '### 2.1.1 Barrels',
    '### 2.1.2 Jars',
    '## 2.2 Wicks',
    '### 2.2.1 Threads',
  ]);
});

test('a title of the bookmarks is a heading with its section number too, in the style of the text', async () => {
  const titles = ['The lamp', 'The keeper', 'The ships'];
  const texts = titles.flatMap((title, index) => [
    { text: `1.${index + 1} ${title}`, x: 70, y: 100 + index * 90 },
    ...setLines(body, 70, 130 + index * 90),
  ]);
  const { markdown } = await read([{ texts }], {}, { bookmarks: titles });
  expect(markdown.match(/^#.*$/gm)).toEqual(['# 1.1 The lamp', '# 1.2 The keeper', '# 1.3 The ships']);
});
