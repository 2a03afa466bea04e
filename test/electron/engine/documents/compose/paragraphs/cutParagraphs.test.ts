import { expect, test } from 'vitest';
import { cutParagraphs } from '../../../../../../electron/engine/documents/compose/paragraphs/cutParagraphs.ts';
import { measureText } from '../../../../../../electron/engine/documents/compose/survey/textStats.ts';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

test('a title with words of another font is one title, and the names below it are none', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'LampKeeper:', x: 120, y: 80, size: 16, font: 'mono' },
        { text: 'A Book of Lights for All', x: 232, y: 80, size: 16, font: 'bold' },
        { text: 'Coasts and Their Ships', x: 190, y: 100, size: 16, font: 'bold' },
        { text: 'Maria van Dijk, Jan Peter Holm, Ada L. Green and Tom Rowe', x: 130, y: 130, size: 12, font: 'bold' },
        { text: 'maria@light.example', x: 220, y: 150, size: 10, font: 'mono' },
        ...setLines(body, 70, 200),
      ],
    },
  ]);
  expect(markdown).toBe(
    [
      '# LampKeeper: A Book of Lights for All Coasts and Their Ships',
      '**Maria van Dijk, Jan Peter Holm, Ada L. Green and Tom Rowe**',
      'maria@light.example',
      body.join(' '),
    ].join('\n\n'),
  );
});

test('a dot that parts words at the beginning of a line begins no list', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        ...setLines(
          ['Keywords: lamps \u00b7 keepers \u00b7 ships that pass by', '\u00b7 books of names \u00b7 salt and oil'],
          70,
          170,
        ),
        ...setLines(['\u00b7 a lamp', '\u00b7 a book'], 70, 220),
      ],
    },
  ]);
  expect(markdown).toBe(
    `${body.join(' ')}\n\nKeywords: lamps \u00b7 keepers \u00b7 ships that pass by \u00b7 books of names \u00b7 salt and oil\n\n- a lamp\n- a book`,
  );
});

test('an item that is set as a paragraph goes on at the edge, and the next paragraph is none of it', async () => {
  const lines = [
    { text: '\u0095 The lamp on the headland was lit each evening by the keeper', x: 80, y: 100 },
    { text: 'and his daughter, who counted the ships that passed and wrote down', x: 70, y: 113 },
    { text: 'their names in a green book that smelled of oil and salt and of', x: 70, y: 126 },
    { text: 'fish.', x: 70, y: 139 },
    { text: 'In winter nobody came, for the path was covered with snow and', x: 80, y: 152 },
    { text: 'the letters lay in the village until the thaw.', x: 70, y: 165 },
  ];
  const { markdown } = await read([{ texts: lines }]);
  const [item, text] = [lines.slice(0, 4), lines.slice(4)].map((part) => part.map((line) => line.text).join(' '));
  expect(markdown).toBe(`${item?.replace('\u0095', '-')}\n\n${text}`);
});

test('a sentence that is bold for some words is one sentence, wherever its line ends', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'FOR ALL FURTHER WORDS ABOUT THE LAMP:', x: 70, y: 100, size: 11, font: 'bold' },
        { text: 'The', x: 345, y: 100, size: 11 },
        ...setLines(body, 70, 113),
      ],
    },
  ]);
  expect(markdown).toBe(`**FOR ALL FURTHER WORDS ABOUT THE LAMP:** The ${body.join(' ')}`);
});

test('dashes before names of a program begin items, and no code', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        ...['lampWhite', 'lampRed', 'lampGreen'].flatMap((name, index) => [
          { text: '-', x: 90, y: 160 + index * 16 },
          { text: name, x: 102, y: 160 + index * 16, font: 'mono' as const },
        ]),
      ],
    },
  ]);
  expect(markdown).toBe(`${body.join(' ')}\n\n- \`lampWhite\`\n- \`lampRed\`\n- \`lampGreen\``);
});

test('an item of a tagged list that holds several texts is not one paragraph of them', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'Lamps', x: 90, y: 100, tags: ['L 1', 'LI 1'] },
        { text: 'White lamps of the shore,', x: 90, y: 113, tags: ['L 1', 'LI 1'] },
        { text: 'Northern shore', x: 90, y: 140, tags: ['L 1', 'LI 1'] },
        { text: 'Stairs', x: 90, y: 170, tags: ['L 1', 'LI 2'] },
        ...setLines(body, 70, 220).map((text) => ({ ...text, tags: ['P'] })),
      ],
    },
  ]);
  expect(markdown).toMatch(/^- Lamps White lamps of the shore,\n\nNorthern shore\n\n- Stairs\n\n/);
});

test('a heading of two lines that are set far apart goes on with a small letter', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'The lamps of the northern shore and', x: 70, y: 80, size: 20 },
        { text: 'all that was said of them', x: 70, y: 122, size: 20 },
        ...setLines([...body, ...body, ...body], 70, 170),
      ],
    },
  ]);
  expect(markdown).toMatch(/^# The lamps of the northern shore and all that was said of them\n/);
});

test('the legend of a chart is no list: a sign is before each of its things', () => {
  const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };
  const markersOf = (text: string) => {
    const words = text.split(' ').map((word, index) => {
      const box = { x0: 60 + index * 40, y0: 90, x1: 90 + index * 40, y1: 102, baseline: 100 };
      return { ...box, text: word, style, spaced: true, href: null, confidence: null, tag: null };
    });
    return cutParagraphs(
      [segmentOf(words), segmentOf(words.map((word) => ({ ...word, baseline: 114 })))],
      measureText([]),
    ).map(({ marker }) => marker?.marker ?? null);
  };
  expect(markersOf('■ Oil ■ Brass ■ Wood')).toEqual([null, null]);
  expect(markersOf('■ Oil of the lamp')).toEqual(['■', '■']);
});

test('the verses of a song with a number are of its item', async () => {
  const verses = ['1. O quiet water, dark and deep,', 'that bears our boats from shore,', 'the stars never sleep.'];
  const { markdown } = await read([{ texts: [...setLines(verses, 70, 100), ...setLines(body, 70, 160)] }]);
  expect(markdown).toContain(
    '1. O quiet water, dark and deep, that bears our boats from shore, the stars never sleep.',
  );
});

test('asterisks between two parts of a story are no item', async () => {
  const { markdown } = await read([
    { texts: [...setLines(body, 70, 100), { text: '* * *', x: 220, y: 160, size: 11 }, ...setLines(body, 70, 190)] },
  ]);
  expect(markdown).toContain('\n\n\\* \\* \\*\n\n');
});

test('a title in the middle goes on with the word that its first line had no room for, however far apart they are', async () => {
  const texts = setLines([...body, ...body], 90, 240);
  const title = { text: 'On the Keeping of Lamps and the Counting', x: 92, y: 100, size: 17 };
  const [rest, more] = [
    { text: 'of Ships', x: 224, y: 134, size: 17 },
    { text: 'Against the Watching of the Gulls of Sea', x: 92, y: 134, size: 17 },
  ];
  expect((await read([{ texts: [title, { ...rest, text: 'Ships' }, ...texts] }])).markdown).toMatch(
    /^# On the Keeping of Lamps and the Counting Ships\n/,
  );
  expect((await read([{ texts: [title, more, ...texts] }])).markdown).toMatch(/^# On[^\n]*Counting\n\n#+ Against/);
});

test('the last line of a sentence that holds nothing but a name of a program is a part of it; what stands in is shown for itself', async () => {
  const last = 'their names in a long green book that lies open in the folder';
  const text = [...body.slice(0, 2), last];
  const name = (x: number) => ({ text: '/usr/share/lamps/green-book.txt.', x, y: 139, font: 'mono' as const });
  const { markdown } = await read([{ texts: [...setLines(text, 70, 100), name(70)] }]);
  expect(markdown).toBe(`${text.join(' ')} \`/usr/share/lamps/green-book.txt.\``);
  const shown = await read([{ texts: [...setLines(text, 70, 100), name(90)] }]);
  expect(shown.markdown).toContain('```\n/usr/share/lamps/green-book.txt.\n```');
});

test('a dash at the beginning of a line, in the middle of a sentence, begins no list', async () => {
  const text = [
    ...body.slice(0, 2),
    '\u0097 in a long green book that smelled of oil and salt \u0097 what',
    'they saw.',
  ];
  const { markdown } = await read([{ texts: setLines(text, 70, 100) }]);
  expect(markdown).toBe(text.join(' ').replaceAll('\u0097', '\u2014'));
});

test('works that are named one below the other, each with its number in brackets, are a text each', async () => {
  const works = [
    '[8] M. van Dijk and J. P. Holm, The lamps of the northern coast, 1911.',
    '[9] A. L. Green, A book of ships that passed, their names and their oil,',
    'and what the keeper wrote of them, 1923.',
    '[10] T. Rowe, Salt, 1931.',
  ];
  const { markdown } = await read([{ texts: setLines(works, 70, 100) }]);
  expect(markdown).toBe(`${works[0]}\n\n${works[1]} ${works[2]}\n\n${works[3]}`);
});

test('the items of a list go on where their number leaves no room behind it', async () => {
  const items = ['8. Light the lamp.', '9. Count the ships.', '10.Write them down.', '11.Put the lamp out.'];
  const { markdown } = await read([{ texts: setLines(items, 70, 100) }]);
  expect(markdown).toBe('8. Light the lamp.\n9. Count the ships.\n10. Write them down.\n11. Put the lamp out.');
});

test('bulleted names of a program are items, and an o of fixed width is a bullet before printed text', async () => {
  const names = ['lamp', 'bell', 'book'];
  const typed = names.map((text, row) => [
    { text: '\u0095', x: 80, y: 200 + row * 18, size: 10, font: 'mono' as const },
    { text, x: 98, y: 200 + row * 18, size: 10, font: 'mono' as const },
  ]);
  const told = ['Burns from the evening on', 'Rings in a fog'].map((text, row) => [
    { text: 'o', x: 80, y: 300 + row * 16, size: 11, font: 'mono' as const },
    { text, x: 98, y: 300 + row * 16, size: 11 },
  ]);
  const { markdown } = await read([{ texts: [...setLines(body, 70, 100), ...typed.flat(), ...told.flat()] }]);
  expect(markdown).toContain(names.map((name) => `- \`${name}\``).join('\n'));
  expect(markdown).toContain('- Burns from the evening on\n- Rings in a fog');
});

test('a piece of code with empty lines is one, also where its lines stand far apart', async () => {
  const program = ["import { lamp } from 'lamps';", '', 'const lit = lamp.light(evening);', 'lamp.wait(lit);'];
  const typed = program.flatMap((text, row) =>
    text === '' ? [] : [{ text, x: 70, y: 180 + row * 18, size: 10, font: 'mono' as const }],
  );
  const { markdown } = await read([{ texts: [...setLines(body, 70, 100), ...typed] }]);
  expect(markdown).toContain(`\`\`\`\n${program.join('\n')}\n\`\`\``);
});

test('an asterisk marks items of the third level as LaTeX sets them', async () => {
  const set = (text: string, x: number, y: number) => ({ text, x, y });
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        set('\x95 The lamp', 90, 160),
        set('\x96 Its oil', 110, 174),
        set('* Salt', 130, 188),
        set('* Wick', 130, 202),
        set('\x95 The keeper', 90, 216),
      ],
    },
  ]);
  expect(markdown).toContain('- The lamp\n  - Its oil\n    - Salt\n    - Wick\n- The keeper');
});

test('a line of a sentence may begin with words of a program that are set smaller', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines([...body, 'To light the lamp on the headland each evening the keeper calls'], 70, 100),
        { text: 'lamp.light(evening)', x: 72, y: 152, size: 9, font: 'mono' },
        { text: '.', x: 177, y: 152 },
      ],
    },
  ]);
  expect(markdown).toMatch(/the keeper calls `lamp\.light\(evening\)`\.$/);
});

test('a line that is mostly words of a program in smaller letters goes on in letters of the text', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        { text: 'lamp.light(evening), lamp.trim(wick)', x: 70, y: 180, size: 9, font: 'mono' },
        { text: 'and the keeper', x: 268, y: 180 },
        ...setLines(['light the lamp on the headland in the evening, and then', 'they count the ships'], 70, 193),
      ],
    },
  ]);
  expect(markdown).toContain('lamp.trim(wick)` and the keeper light the lamp');
});

test('the address of a note in letters of fixed width is a note, and no program', async () => {
  const texts = [
    ...setLines(
      ['The keeper of the lighthouse writes down every ship that passes the headland, and counts them', 'in the book'],
      70,
      100,
    ),
    { text: '1', x: 126, y: 109, size: 7 },
    ...setLines(['of the harbour, which is kept below the lamp and read by all captains.'], 70, 126),
    { text: '1', x: 78, y: 746, size: 6 },
    { text: 'https://lamp.example/book', x: 82, y: 749, size: 8, font: 'mono' as const },
  ];
  const { markdown } = await read([{ texts, lines: [[70, 736, 220, 736]] }]);
  expect(markdown).not.toContain('```');
  expect(markdown).toMatch(/^\[\^1\]: .*https:\/\/lamp\.example\/book/m);
});

test('lines that stand far apart are one text where a full one breaks off in a sentence, and commands are not', async () => {
  const wide = (lines: readonly string[], y: number) =>
    lines.map((text, index) => ({ text, x: 70, y: y + index * 19 }));
  const commands = [
    'lamp --light the lamp of the headland --from the evening --till dawn',
    'lamp --count the ships --in the book of the keeper and his daughter',
  ];
  const { markdown } = await read([{ texts: [...setLines([...body, ...body], 70, 100), ...wide(body, 220)] }]);
  expect(markdown.split('\n\n').at(-1)).toBe(body.join(' '));
  const typed = await read([{ texts: [...setLines([...body, ...body], 70, 100), ...wide(commands, 220)] }]);
  expect(typed.markdown.split('\n\n').slice(-2)).toEqual(commands);
});

test('a line far out of a short one above it begins another text, and a full first line does not end its own', async () => {
  const option = (y: number) => [
    { text: '-R flood', x: 110, y, font: 'bold' as const },
    { text: 'Part of the tide that is a flood, between none and all of it [0.1]', x: 160, y },
  ];
  const texts = [
    ...setLines(body, 70, 100),
    { text: 'Counts the ships that pass, and writes down their names.', x: 110, y: 170 },
    { text: 'simulate', x: 70, y: 183, font: 'bold' as const },
    ...setLines(body, 70, 230),
    ...option(290),
  ];
  const { markdown } = await read([{ texts }]);
  expect(markdown).toContain('names.\n\n');
  const first = [{ text: body[0] ?? '', x: 90, y: 170 }, ...setLines(body.slice(1), 70, 183)];
  expect((await read([{ texts: [...setLines(body, 70, 100), ...first] }])).markdown).toContain(body.join(' '));
});

test('numbers in rings count items, also where a text has them within its lines', async () => {
  const chinese = (lines: readonly string[]) =>
    cutParagraphs(
      lines.map((text, index) => {
        const baseline = 100 + index * 15;
        const style = { size: 10, font: 'Song', bold: false, italic: false, mono: false, hidden: false };
        const box = { x0: 50, x1: 50 + text.length * 10, y0: baseline - 8, y1: baseline + 2 };
        return segmentOf([{ text, ...box, baseline, style, spaced: true, href: null, confidence: null, tag: null }]);
      }),
      measureText([]),
    ).map(({ marker }) => marker?.number ?? null);
  expect(chinese(['① 灯塔的看守人', '② 每天傍晚'])).toEqual([1, 2]);
  expect(chinese(['灯塔的看守人每天傍晚点亮灯火① 他', '② 每天傍晚点亮灯火'])).not.toContain(2);
});

test('an item may have a second paragraph, which stands below its text', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 60, 80),
        ...setLines(['\u00b7 The lamp of the northern headland is lit by the keeper himself at dusk,'], 70, 130),
        ...setLines(['and put out at dawn by his daughter.'], 79, 142),
        ...setLines(['In winter it burns all day, as the book says, and half of the night too.'], 79, 157),
        ...setLines(['\u00b7 The stair is swept'], 70, 172),
      ],
    },
  ]);
  expect(markdown).toContain('dawn by his daughter.\n\n  In winter it burns all day');
  expect(markdown).toMatch(/night too\.\n\n- The stair is swept$/);
});
