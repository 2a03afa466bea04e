import { describe, expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

describe('authors', () => {
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
});

describe('list items', () => {
  const sentence = 'The lamp on the headland was lit each evening by the keeper and his family';
  const text = setLines(
    Array.from({ length: 20 }, () => sentence),
    70,
    100,
    10,
  );

  test('items of a list that is set larger than the text are no headings', async () => {
    const items = ['1. lamps and wicks', '2. oil of all kinds', '3. ships that pass'].map((line, index) => ({
      ...{ text: line, x: 90, y: 400 + index * 30, size: 12 },
    }));
    const { markdown } = await readPages([{ texts: [...text, ...items] }]);
    expect(markdown).toContain('1. lamps and wicks\n2. oil of all kinds\n3. ships that pass');
  });

  test('a numbered heading with text below it stays one', async () => {
    const { markdown } = await readPages([
      {
        texts: [
          ...text,
          { text: '1. Lamps and wicks', x: 70, y: 400, size: 14 },
          ...setLines([sentence, sentence, sentence], 70, 424, 10),
          { text: '2. Oil of all kinds', x: 70, y: 500, size: 14 },
          ...setLines([sentence, sentence, sentence], 70, 524, 10),
        ],
      },
    ]);
    expect(markdown).toMatch(/# 1\. Lamps and wicks\n/);
    expect(markdown).toMatch(/# 2\. Oil of all kinds\n/);
  });
});

describe('listed titles', () => {
  test('numbered titles that follow each other are a list of sections, each of which is a heading where its text is', async () => {
    const titles = ['The pier', 'The tower', 'The lamp', 'The keeper', 'The boats', 'The tide'];
    const list = titles.map((title, index) => ({
      text: `1.${index + 1} ${title}`,
      x: 60,
      y: 100 + index * 40,
      size: 16,
    }));
    const text = Array.from({ length: 14 }, (_, index) => ({
      text: `The keeper counts the ships that pass, and writes ${index} of them down`,
      ...{ x: 60, y: 200 + index * 13, size: 10 },
    }));
    const { markdown } = await readPages([
      { texts: list },
      { texts: [{ text: '1.1 The pier', x: 60, y: 180, size: 16 }, ...text] },
    ]);
    expect(markdown.match(/^#+ .*$/gm)).toEqual(['# 1.1 The pier']);
    expect(markdown).toContain('1.6 The tide');
  });
});
