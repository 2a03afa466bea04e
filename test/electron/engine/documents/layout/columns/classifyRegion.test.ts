import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';
import { classifyRegion } from '../../../../../../electron/engine/documents/layout/columns/classifyRegion.ts';
import { itemOf } from '../../../../../../electron/engine/documents/layout/columns/horizontalBands.ts';
import { buildTextLines } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const line = 'The keeper counts the ships that pass';
const column = Array.from({ length: 42 }, (_, index) => `${index % 2 === 0 ? line : line.toLowerCase()} ${index}`);

test('columns of a page between lines at its head and its foot are text, however many lines are drawn there', async () => {
  const texts = [60, 300].flatMap((x) => setLines(column, x, 110));
  const lines = [80, 84, 96, 790].map((y) => [60, y, 500, y] as const);
  const { markdown } = await readPages([{ texts, lines }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toBe(`${column.join(' ')}\n\n${column.join(' ')}`);
});

test('numbers of sections and their titles are headings and no table, where one section begins with another', async () => {
  const pairs = [
    ['4.3', 'The stairs of the tower'],
    ['4.3.1', 'How they are cleaned'],
  ] as const;
  const { markdown } = await readPages([
    {
      texts: [
        ...pairs.flatMap(([number, title], row) => [
          { text: number, x: 60, y: 110 + row * 22, size: 14 - row, font: 'bold' as const },
          { text: title, x: 105, y: 110 + row * 22, size: 14 - row, font: 'bold' as const },
        ]),
        ...setLines(column.slice(0, 6), 60, 160),
      ],
    },
  ]);
  expect(markdown).toMatch(/^#+ 4\.3 The stairs of the tower\n\n#+ 4\.3\.1 How they are cleaned\n\n/);
});

test('remarks that stand below each other in a program make no table of it', async () => {
  const rows = [
    ['lamp.x = 0;', '// where it stands'],
    ['lamp.y = 10;', '// how high it is'],
    ['copy = lamp;', '// another one'],
  ] as const;
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(column.slice(0, 4), 60, 60),
        ...rows.flatMap(([step, remark], row) => [
          { text: step, x: 80, y: 130 + row * 13, font: 'mono' as const },
          { text: remark, x: 240, y: 130 + row * 13, font: 'mono' as const },
        ]),
      ],
    },
  ]);
  expect(markdown).not.toContain('|');
  expect(markdown).toMatch(/```\nlamp\.x = 0; +\/\/ where it stands\nlamp\.y = 10; +\/\/ how high it is\n/);
});

test('two tables side by side are read one after the other: their rows stand on lines of their own', async () => {
  const names = (word: string, count: number) => Array.from({ length: count }, (_, index) => `${word} ${index}`);
  const rows = (labels: readonly string[], x: number, y: number, leading: number) =>
    labels.flatMap((text, row) => [
      { text, x, y: y + row * leading, size: 9 },
      { text: `lamp --set ${row}`, x: x + 110, y: y + row * leading, size: 9, font: 'mono' as const },
    ]);
  const texts = [
    { text: 'Lighting', x: 50, y: 86, size: 14, font: 'bold' as const },
    ...rows(names('Light the white lamp', 26), 50, 103, 12),
    { text: 'Counting', x: 330, y: 82, size: 14, font: 'bold' as const },
    ...rows(names('Count the ships', 26), 330, 100.6, 12.2),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toMatch(
    /^#+ Lighting\n\n\| Light the white lamp 0 \| lamp --set 0 \|[^#]*lamp --set 25 \|\n\n#+ Counting\n\n\| Count the ships 0 \| lamp --set 0 \|/,
  );
});

test('lists of long items side by side are no table, however their lines meet', async () => {
  const items = (name: string) =>
    Array.from({ length: 7 }, (_, index) => [
      `- ${name} of the day ${index} that is kept`,
      'by the keeper and by his own daughter',
    ]).flat();
  const { markdown } = await readPages([
    { texts: [...setLines(items('The lamp'), 60, 100, 10), ...setLines(items('The book'), 320, 100, 10)] },
  ]);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('- The lamp of the day 0 that is kept by the keeper and by his own daughter\n');
});

test('a list of what is needed beside the steps of what is done is read before them', async () => {
  const needed = ['Needed', '- oil', '- a wick of', '   cotton', '- two lamps', '- matches'];
  const steps = [
    'Done',
    '1. Fill the lamp with oil before the evening',
    '    comes and the ships are late.',
    '2. Cut the wick, and light it with a match that',
    '    has been kept in a dry place.',
    '3. Put the lamp on the rock.',
  ];
  const { markdown } = await readPages([
    { texts: [...setLines(needed, 60, 100, 11), ...setLines(steps, 200, 100, 11)] },
  ]);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('- a wick of cotton\n- two lamps\n- matches\n');
  expect(markdown).toContain('1. Fill the lamp with oil before the evening comes and the ships are late.\n');
});

test('what each dish of a menu costs stands at the end of its line', async () => {
  const dishes = [
    ['Leek and potato soup', '6.50', 'with rye bread and salted butter'],
    ['Smoked mackerel', '8.20', 'cucumber, toast and a slice of lemon'],
    ['Beetroot salad', '7.00', 'goat cheese, walnuts and some honey'],
    ['Fish stew', '18.50', 'mussels, cod, saffron and sweet fennel'],
  ];
  const texts = dishes.flatMap(([dish = '', cost = '', what = ''], index) => [
    { text: dish, x: 72, y: 100 + index * 40 },
    { text: cost, x: 450, y: 100 + index * 40 },
    { text: what, x: 72, y: 113 + index * 40, size: 9 },
  ]);
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('Leek and potato soup 6.50');
  expect(markdown).not.toContain('|');
});

test('the years of a post stand at the end of the line that names it', async () => {
  const posts = ['Keeper of the lamp', 'Mate of a boat', 'Boy of the harbour'];
  const years = ['2004 - 2011', '2001 - 2003', '1999 - 2000'];
  const texts = posts.flatMap((post, row) => [
    { text: post, x: 60, y: 100 + row * 54 },
    { text: years[row] ?? '', x: 440, y: 100 + row * 54 },
    ...setLines(
      ['He counted the ships that passed the cape,', 'wrote their names into the book and'],
      60,
      113 + row * 54,
    ),
  ]);
  const { markdown } = await readPages([{ texts }]);
  for (const [row, post] of posts.entries()) expect(markdown).toContain(`${post} ${years[row]}`);
});

test('equations below each other are no table: their signs, or their numbers, stand in one column', async () => {
  const rows = [
    ['y', '=', '12 lamps', '(1)'],
    ['z', '=', '7 ships', '(2)'],
    ['u', '=', '3 keepers', '(3)'],
  ].flatMap((cells, row) => cells.map((text, at) => ({ text, x: [150, 180, 210, 400][at] ?? 0, y: 300 + row * 20 })));
  const { markdown } = await readPages([{ texts: [...setLines(column.slice(0, 6), 60, 110), ...rows] }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toMatch(/y = 12 lamps \(1\)[^]*z = 7 ships \(2\)/);
});

test('a program with room within its lines is read line by line', async () => {
  const code = (text: string, x: number, y: number) => ({ text, x, y, size: 10, font: 'mono' as const });
  const { markdown } = await readPages([
    {
      texts: [
        code('match lamp with', 70, 100),
        code('red : {', 106, 112),
        code('light(1);', 220, 124),
        code('}', 208, 136),
        code('default', 106, 148),
        code(': {', 196, 148),
        code('light(2);', 220, 160),
        code('};', 208, 172),
        code('done', 70, 184),
      ],
    },
  ]);
  const texts = markdown.split('\n').map((line) => line.trim().replace(/ +/g, ' '));
  expect(texts).toEqual([
    '```',
    'match lamp with',
    'red : {',
    'light(1);',
    '}',
    'default : {',
    'light(2);',
    '};',
    'done',
    '```',
  ]);
});

/** A word of a line that is filled: as wide as it has to be. */
function wordAt(text: string, x0: number, x1: number, baseline: number): Word {
  const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };
  return {
    ...{ text, x0, x1, y0: baseline - 8, y1: baseline + 2, baseline },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  };
}

test.each([
  ['Japanese, which has no spaces', 'すべて人は人種皮膚の色性言語宗', true],
  ['Thai, which has few', 'มนุษย์ทั้งหลายเกิดมามีอิสระเสรี', true],
  ['Japanese, with a label in each line', '港の灯', false],
])('columns of text in %s', (_, text, isText) => {
  const lines = (x: number): Word[] =>
    Array.from({ length: 12 }, (_, row) => wordAt(text, x, x + (isText ? 100 : 30 + row * 2), 100 + row * 12));
  const segments = buildTextLines([...lines(60), ...lines(180)]);
  const { kind } = classifyRegion(
    { items: segments.map((segment) => itemOf(segment)), gutters: [{ x0: 160, x1: 180 }] },
    [],
  );
  expect(kind).toBe(isText ? 'columns' : 'table');
});

test('narrow columns of which nearly all lines reach from edge to edge are text, though they have few words', () => {
  const lines = (x: number, isFilled: boolean): Word[] =>
    Array.from({ length: 10 }, (_, row) => row).flatMap((row) => [
      wordAt('Harbour', x, x + 35, 100 + row * 12),
      wordAt('Lights', x + 38, x + 68, 100 + row * 12),
      wordAt('Tower', x + 71, x + (isFilled ? 100 : 80 + row * 2), 100 + row * 12),
    ]);
  const verdictOf = (isFilled: boolean): string => {
    const segments = buildTextLines([...lines(60, isFilled), ...lines(180, isFilled)]);
    return classifyRegion({ items: segments.map((segment) => itemOf(segment)), gutters: [{ x0: 160, x1: 180 }] }, [])
      .kind;
  };
  expect(verdictOf(true)).toBe('columns');
  expect(verdictOf(false)).toBe('table');
});

test('names of a program, and what is told of each beside it, are rows, also where two names share a text', async () => {
  const told: readonly (readonly [name: string, ...text: readonly string[]])[] = [
    ['lamp', 'Whether it is lit. The keeper sets it each evening, and the', 'daughter puts it out in the morning.'],
    ['wick', ''],
    ['oil', 'What it burns, and how much of it there is in the tower at', 'the beginning of the night.'],
    ['book', 'Where the ships are written down, with their names and', 'their oil, the hour and the weather.'],
  ];
  let y = 100;
  const texts = told.flatMap(([name, ...text]) => {
    const lines = text.filter((each) => each !== '');
    const row = [{ text: name, x: 70, y, font: 'mono' as const }, ...setLines(lines, 150, y)];
    y += Math.max(1, lines.length) * 13 + (lines.length > 0 ? 6 : 0);
    return row;
  });
  const { markdown } = await readPages([{ texts }]);
  expect(markdown.split('\n').map((row) => row.replace(/\.? The.*|\. .*|, (?:and|with).*/, ''))).toEqual([
    '| lamp | Whether it is lit',
    '| --- | --- |',
    '| wick oil | What it burns',
    '| book | Where the ships are written down',
  ]);
});

test('rows of short cells with one long one are a table: white room goes across all of it', async () => {
  const rows = [
    ['Lamp', 'yes', ['burns from the evening', 'until the sun has come', 'up behind the island']],
    ['Bell', 'no', ['rings in a fog and', 'whenever a ship comes', 'near to the rocks that', 'nobody can see by day']],
    ['Book', 'no', ['holds the names', 'of all of the ships']],
  ] as const;
  let y = 100;
  const texts = [['Name', 'Must', ['What it does']] as const, ...rows].flatMap(([name, must, told]) => {
    const top = y;
    y += told.length * 13 + 8;
    return [
      { text: name, x: 70, y: top },
      { text: must, x: 180, y: top },
      ...told.map((text, row) => ({ text, x: 290, y: top + row * 13 })),
    ];
  });
  const { markdown } = await readPages([{ texts, lines: [[66, 106, 420, 106]] }]);
  expect(markdown).toBe(
    [
      '| Name | Must | What it does |',
      '| --- | --- | --- |',
      ...rows.map(([name, must, told]) => `| ${name} | ${must} | ${told.join(' ')} |`),
    ].join('\n'),
  );
});

test('room within items is no gutter, where boxes around words make it a little wider than that between words', async () => {
  const items = [
    ['\x95 path', '<string> The place of the lamp on the headland'],
    ['\x95 port', '<number> The harbour that is seen from it'],
    ['\x95 pier', '<number> The pier that is lit by it'],
  ] as const;
  const { markdown } = await readPages([
    {
      texts: items.flatMap(([name, told], row) => [
        { text: name, x: 60, y: 110 + row * 16, size: 10 },
        { text: told, x: 92, y: 110 + row * 16, size: 10 },
      ]),
    },
  ]);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain('- path \\<string> The place of the lamp on the headland\n- port');
});

test('rows of cells beside a picture are kept together, and columns of text beside one are not', () => {
  const image = { x0: 320, y0: 90, x1: 440, y1: 180, content: 'picture', segment: null, isImage: true };
  const gutters = [
    { x0: 90, x1: 120 },
    { x0: 140, x1: 180 },
    { x0: 220, x1: 320 },
  ];
  const cut = (words: readonly Word[]): number => {
    const items = buildTextLines(words).map((segment) => itemOf<string>(segment));
    const verdict = classifyRegion({ items: [...items, image], gutters }, []);
    return verdict.kind === 'columns' ? verdict.gutters.length : -1;
  };
  const rows = [100, 118, 136, 154];
  const cells = rows.flatMap((y, row) => [
    wordAt(`Lamp${row}`, 60, 85, y),
    wordAt(`${row * 7}`, 120, 130, y),
    wordAt('cans', 180, 200, y),
  ]);
  expect(cut(cells)).toBe(1);
  const apart = rows.flatMap((y, row) => [
    wordAt(`Lamp${row}`, 60, 85, y),
    wordAt('oil', 120, 135, y + 6 + row * 9),
    wordAt('and', 180, 200, y - 5 - row * 4),
  ]);
  expect(cut(apart)).toBeGreaterThan(1);
});

test('a few narrow lines that go on with each other are text beside text, and no rows', async () => {
  const left = [
    'The time it takes to',
    'recover from a storm',
    'varies between the',
    'towers of the coast,',
    'though most of them',
    'stand again in a week.',
  ];
  const right = [
    'Ask the town or the',
    'harbour to help you',
    'out while you mend',
    'the lamp, as friends',
    'and families do for',
    'each other.',
  ];
  const { markdown } = await readPages([{ texts: [...setLines(left, 60, 100), ...setLines(right, 220, 126)] }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toContain(left.join(' '));
  expect(markdown).toContain(right.join(' '));
});

test('level columns beside one whose cells wrap are a table, although no white space separates its rows', async () => {
  const remarks = [
    'kept in the store',
    'until the spring',
    'sold to a keeper',
    'of the next bay',
    'lost in the fog',
    'off the long reef',
  ];
  const ships = ['Ada', 'Kim', 'Tom', 'Eva', 'Max'].flatMap((name, row) => [
    ...[name, `${row + 2}1`, `${row + 31}`, `${row + 47}`].map((text, at) => ({
      text,
      x: 60 + at * 60,
      y: 100 + row * 24,
      size: 10,
    })),
    ...[0, 1].map((half) => ({
      text: remarks[(row * 2 + half) % 6] ?? '',
      x: 310,
      y: 100 + row * 24 + half * 12,
      size: 10,
    })),
  ]);
  const { markdown } = await readPages([{ texts: ships }]);
  expect(markdown).toContain('| Ada | 21 | 31 | 47 | kept in the store until the spring |');
  expect(markdown).toContain('| Tom | 41 | 33 | 49 | lost in the fog off the long reef |');
});
