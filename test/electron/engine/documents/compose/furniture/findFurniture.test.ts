import { expect, test } from 'vitest';
import { findFurniture } from '../../../../../../electron/engine/documents/compose/furniture/findFurniture.ts';
import { measureText } from '../../../../../../electron/engine/documents/compose/survey/textStats.ts';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { PageLayout } from '../../../../../../electron/engine/documents/layout/page/pageLayout.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

test('heads and numbers that run beside the text are none of it, and its sentences go on', async () => {
  const { markdown } = await read(
    [0, 1, 2, 3].map((page) => ({
      texts: [
        { text: 'Lamps', x: 40, y: 260, size: 13 },
        { text: String(31 + page), x: 40, y: 320, size: 13, font: 'bold' as const },
        ...setLines(
          [...body, ...body, ...body, 'At last they saw a sail against the pale light and went to'],
          150,
          200,
        ),
        { text: 'A note', x: 40, y: 400 + page * 30, size: 9 },
      ],
    })),
  );
  expect(markdown).not.toMatch(/Lamps|\b3[1-4]\b/);
  expect(markdown.match(/A note/g)).toHaveLength(4);
});

test('a line that counts the pages says itself that it is no text, and so does what a browser prints below', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 90, 100),
        { text: 'Page 1 of 23', x: 270, y: 800, size: 14, font: 'bold' },
        { text: 'https://lamps.example/book?page=1', x: 60, y: 822 },
        { text: '12/05/2024', x: 480, y: 822 },
      ],
    },
  ]);
  expect(markdown).toBe(body.join(' '));
});

test('a number by itself at the foot of the only page is its number; those of an axis are not', async () => {
  const number = (text: string, x: number) => ({ text, x, y: 800 });
  const { markdown } = await read([{ texts: [...setLines([...body, ...body], 90, 100), number('17', 300)] }]);
  expect(markdown).not.toContain('17');
  const axis = await read([
    { texts: [...setLines([...body, ...body], 90, 100), number('17', 200), number('18', 300), number('19', 400)] },
  ]);
  expect(axis.markdown).toMatch(/17 18 19/);
});

test('the only page of a journal has its head left out, and a small title above the text', async () => {
  const text = setLines([...body, ...body, ...body, ...body], 90, 100);
  const head = [
    { text: '454', x: 60, y: 50, size: 8 },
    { text: 'A. Keeper / Lamps in Brief 22 (2019) 451–457', x: 200, y: 50, size: 8 },
  ];
  expect((await read([{ texts: [...head, ...text] }])).markdown).not.toMatch(/454|Brief/);
  const title = { text: 'Book of Lamps', x: 260, y: 50, size: 8 };
  expect((await read([{ texts: [title, ...text] }])).markdown).not.toContain('Book of Lamps');
  const foot = { text: 'Book of Lamps', x: 260, y: 810, size: 8 };
  expect((await read([{ texts: [...text, foot] }])).markdown).toContain('Book of Lamps');
  const numbered = [foot, { text: '17', x: 290, y: 822, size: 8 }];
  expect((await read([{ texts: [...text, ...numbered] }])).markdown).not.toMatch(/Book of Lamps|17/);
  const opened = { text: 'Dear keeper of the lamps:', x: 90, y: 50, size: 8 };
  expect((await read([{ texts: [opened, ...text] }])).markdown).toContain('Dear keeper');
});

test('a number that counts the pages of a part stands in the middle of the foot', async () => {
  const texts = (x: number) => [...setLines([...body, ...body], 90, 100), { text: 'B-17', x, y: 810 }];
  expect((await read([{ texts: texts(286) }])).markdown).not.toContain('B-17');
  expect((await read([{ texts: texts(200) }])).markdown).toContain('B-17');
});

test('the number of the only page is its number below a single line as well, if it stands in the middle', async () => {
  const foot = (x: number) => ({ text: '1', x, y: 800 });
  expect((await read([{ texts: [...setLines(body.slice(0, 1), 90, 100), foot(294.5)] }])).markdown).toBe(body[0]);
  expect((await read([{ texts: [...setLines(body.slice(0, 1), 90, 100), foot(200)] }])).markdown).toContain('1');
});

test('heads with their numbers at either side are none of the text of pages that are set for smaller paper', async () => {
  const { markdown } = await read(
    [0, 1, 2, 3].map((page) => ({
      texts: [
        ...(page % 2 === 0
          ? [
              { text: String(42 + page), x: 150, y: 140 },
              { text: 'CHAPTER 6. LAMPS', x: 350, y: 140 },
            ]
          : [
              { text: `6.${page}. THE OIL`, x: 150, y: 140 },
              { text: String(42 + page), x: 440, y: 140 },
            ]),
        ...setLines([...body, ...body], 150, 170),
      ],
    })),
  );
  expect(markdown).not.toMatch(/CHAPTER|OIL|\b4\d\b/);
  expect(markdown.match(/salt\./g)).toHaveLength(8);
});

test('feet in three parts are none of the text of pages set for smaller paper, nor is a raised sign of a head', async () => {
  const { markdown } = await read(
    [0, 1, 2, 3].map((page) => ({
      texts: [
        { text: 'CHAPTER 2. R', x: 90, y: 50 },
        { text: '6', x: 164, y: 46, size: 7 },
        { text: 'RS CRASH COURSE', x: 172, y: 50 },
        { text: String(16 + page), x: 480, y: 50 },
        ...setLines([...body, ...body], 90, 100),
        { text: 'jellyfish (1)', x: 90, y: 720 },
        { text: String(page + 1), x: 290, y: 720 },
        { text: 'Version: 1.1.4, February 29, 2012', x: 360, y: 720 },
      ],
    })),
  );
  expect(markdown).not.toMatch(/jellyfish|Version|CRASH|\b6\b/);
  expect(markdown.match(/salt\./g)).toHaveLength(8);
});

test('of two pages the head with a number at its other side is none of the second, and numbers of lines stay', async () => {
  const head = [
    { text: 'The lamps', x: 90, y: 50 },
    { text: '18', x: 480, y: 50 },
  ];
  const lines = [0, 1, 2].map((index) => ({ text: String(56 + index), x: 90, y: 760 + index * 20 }));
  const { markdown } = await read([
    { texts: setLines([...body, ...body], 90, 100) },
    { texts: [...head, ...setLines([...body, ...body], 90, 100), ...lines] },
  ]);
  expect(markdown).not.toContain('18');
  expect(markdown).toContain('57');
});

test('a number below the text is that of its page, also where the text is set for a smaller page', async () => {
  const page = (index: number) => ({
    texts: [
      ...setLines(
        [
          'so they went home, and in the evening the keeper lit his lamp.',
          ...body,
          'All that they had ever seen of the world was a pale light, and',
        ],
        90,
        150,
      ),
      { text: String(index + 1), x: 300, y: 700 },
    ],
  });
  const { markdown } = await read([0, 1, 2].map(page));
  expect(markdown).not.toMatch(/\d/);
  expect(markdown.match(/light, and so they/g)).toHaveLength(2);
});

test('heads that count the pages are none of the text although each says something else; chapters that count are', async () => {
  const page = (texts: readonly { text: string; x: number; size?: number; font?: 'bold' }[]) => ({
    texts: [...texts.map((text) => ({ ...text, y: 60 })), ...setLines([...body, ...body], 90, 110)],
  });
  const heads = await read([
    page([]),
    page([{ text: '2 A. Miller et al.', x: 90, size: 15 }]),
    page([{ text: 'Of lamps 3', x: 400, size: 15 }]),
  ]);
  expect(heads.markdown).not.toMatch(/Miller|Of lamps/);
  const chapters = await read([
    page([{ text: '1 The lamps', x: 90, font: 'bold' }]),
    page([{ text: '2 The ships', x: 90, font: 'bold' }]),
  ]);
  expect(chapters.markdown).toMatch(/# 1 The lamps[^]*# 2 The ships/);
});

test('pieces of lines that LaTeX draws with letters are no letters', async () => {
  const { markdown } = await read([
    { texts: [...setLines(body, 90, 110), { text: 'abab', x: 200, y: 300, font: 'strokes' }] },
  ]);
  expect(markdown).toBe(body.join(' '));
});

test('what says whose copy the only page is, small at its edge, is none of its text', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'Journal of Lamps, Vol. 14, No. 3', x: 90, y: 40, size: 8 },
        ...setLines([...body, ...body, ...body, ...body, ...body], 90, 100),
        { text: 'Licensed to the reading room', x: 90, y: 810, size: 8 },
      ],
    },
  ]);
  expect(markdown).not.toMatch(/Vol|Licensed/);
  const short = await read([
    { texts: [...setLines(body, 90, 100), { text: '© 1926 The keeper', x: 90, y: 810, size: 8 }] },
  ]);
  expect(short.markdown).toContain('© 1926 The keeper');
});

test('a large mark across the text is none of it; a small one aslant stays', async () => {
  const lines = setLines([...body, ...body, ...body, ...body], 90, 100);
  const { markdown } = await read([{ texts: [...lines, { text: 'DRAFT COPY', x: 120, y: 280, size: 60, rise: 45 }] }]);
  expect(markdown).not.toContain('DRAFT');
  const chart = await read([{ texts: [...lines, { text: 'Tuesday', x: 120, y: 600, size: 11, rise: 45 }] }]);
  expect(chart.markdown).toContain('Tuesday');
});

test('a number between lines at the head of the second page is its number', async () => {
  const text = Array.from({ length: 12 }, (_, index) => `The keeper counts the ships that pass, for the time ${index}`);
  const { markdown } = await read([
    { texts: setLines(text, 70, 120) },
    { texts: [{ text: '- 2 -', x: 280, y: 60 }, ...setLines(text, 70, 120)] },
  ]);
  expect(markdown).not.toContain('- 2 -');
});

test('on the only page, a small line at its edge with a number apart from it is its head, and a sentence is none', async () => {
  const head = (text: string, number: string) => [
    { text, x: 90, y: 60, size: 9 },
    { text: number, x: 440, y: 60, size: 9 },
  ];
  const lines = setLines([...body, ...body, ...body, ...body], 90, 100);
  const markdownOf = async (text: string, number: string) =>
    (await read([{ texts: [...head(text, number), ...lines] }])).markdown;
  expect(await markdownOf('The Lamps of the Northern Coast', '83')).not.toMatch(/Lamps|83/);
  expect(await markdownOf('Lamps sold since 1999, in all:', '83')).toContain('83');
});

test('a sentence below the heading of each page is its text, and small print below a name is a head', async () => {
  const pageOf = (name: string, below: { readonly text: string; readonly size: number }) => ({
    texts: [
      { text: name, x: 70, y: 50, size: 22 },
      { text: below.text, x: 70, y: 80, size: below.size },
      ...setLines([...body, ...body], 70, 140),
    ],
  });
  const clause = { text: 'This clause is for show and has no weight.', size: 11 };
  const clauses = await read(['Loans', 'Interest', 'Reports'].map((name) => pageOf(name, clause)));
  expect(clauses.markdown.match(/This clause is for show/g)).toHaveLength(3);
  const address = { text: '12 Harbour Road, North Haven', size: 8 };
  const letters = await read(
    ['Lamps and Sons', 'Lamps and Sons', 'Lamps and Sons'].map((name) => pageOf(name, address)),
  );
  expect(letters.markdown).not.toContain('Harbour Road');
});

test('the number of a first page stands close below its notes, those of the others at their heads', async () => {
  const note = { text: 'Paid for by the harbour of the northern coast.', x: 90, y: 744, size: 9 };
  const page = (number: number) => ({
    texts: [
      { text: String(number), x: 60, y: 60, size: 9 },
      { text: 'THE KEEPERS OF THE LIGHT', x: 220, y: 60, size: 9 },
      ...setLines([...body, ...body], 60, 100),
    ],
  });
  const first = { texts: [...setLines([...body, ...body], 60, 100), note, { text: '1', x: 296, y: 755, size: 9 }] };
  const { markdown } = await read([first, page(2), page(3)]);
  expect(markdown).toContain(note.text);
  expect(markdown).not.toMatch(/^\d$/m);
});

test('the day and the time of a print come back on each page', async () => {
  const { markdown } = await read(
    [0, 1].map(() => ({ texts: [{ text: '11/27/26, 2:27 AM', x: 24, y: 24, size: 8 }, ...setLines(body, 90, 100)] })),
  );
  expect(markdown).not.toContain('2:27');
});

test('the end of a sentence straight below a formula is text, though another page ends with the same words', () => {
  const style = { size: 10, font: 'Body', bold: false, italic: false, mono: false, hidden: false };
  const line = (text: string, baseline: number) =>
    segmentOf([
      {
        ...{ text, x0: 70, x1: 70 + text.length * 5, y0: baseline - 8, y1: baseline + 2, baseline },
        ...{ style, spaced: true, href: null, confidence: null, tag: null },
      },
    ]);
  const page = (formula: boolean) => {
    const lines = [...body.map((text, index) => line(text, 100 + index * 12)), line('as required.', 790)];
    const box = { x0: 200, x1: 300, y0: 760, y1: 778 };
    const parts: PageLayout['parts'] = [
      { kind: 'lines', lines },
      ...(formula ? [{ kind: 'formula' as const, box, tex: 'a = b' }] : []),
    ];
    return {
      width: 595,
      height: 842,
      turned: 'no',
      parts,
      noteRules: [],
      sideBars: [],
      underlined: [],
      sizes: new Map([[10, 200]]),
    };
  };
  const found = (formula: boolean): number => {
    const pages = [page(formula), page(formula)] as unknown as readonly PageLayout[];
    return findFurniture(pages, measureText(pages)).size;
  };
  expect([found(false), found(true)]).toEqual([2, 0]);
});

test('the heading of a section at the head of each page is text, though its numbers go on as those of pages do', async () => {
  const { markdown } = await read(
    [2, 3, 4, 5].map((section) => ({
      texts: [
        { text: `8.${section}.1 How the lamp is lit`, x: 70, y: 70, size: 11, font: 'bold' as const },
        ...setLines([...body, ...body], 70, 110),
      ],
    })),
  );
  expect(markdown.match(/8\.\d\.1 How the lamp is lit/g)).toHaveLength(4);
});

test('what leads to a program at the foot of a page comes back on the next one, and is text on both', async () => {
  const { markdown } = await read(
    [1, 2, 3].map((page) => ({
      texts: [
        ...setLines([...body, ...body], 70, 100),
        { text: 'Example:', x: 70, y: 770, size: 11 },
        { text: `export LAMP="${'abc'.repeat(page)}"`, x: 84, y: 800, size: 8, font: 'mono' as const },
      ],
    })),
  );
  expect(markdown.match(/Example:/g)).toHaveLength(3);
});

test('what is all that stands on pages is no head of them, and their numbers are', async () => {
  const { markdown } = await read(
    [1, 2, 3, 4].map((page) => ({
      texts: [
        { text: `Lamp room, shelf ${page}`, x: 72, y: 60 },
        { text: String(page), x: 295, y: 820 },
      ],
    })),
  );
  expect(markdown).toBe([1, 2, 3, 4].map((page) => `Lamp room, shelf ${page}`).join('\n\n'));
});
