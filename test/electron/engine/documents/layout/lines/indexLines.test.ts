import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const left = ['anchor, 12', 'bell, 3, 19', 'boat, 40', 'chart, 7', 'compass, 8, 9, 10,', '31', 'deck, 55', 'fog, 2'];
const right = ['gale, 9', 'harbour, 17, 21', 'hull, 30', 'keel, 31', 'lamp, 1, 5', 'log, 44', 'mast, 12', 'oil, 6-8'];

test('an index of two columns is read down one and then the other, an entry a line', async () => {
  const column = (lines: readonly string[], x: number) => lines.map((text, row) => ({ text, x, y: 100 + row * 13 }));
  const { markdown } = await readPages([{ texts: [...column(left, 72), ...column(right, 320)] }]);
  expect(markdown).not.toContain('|');
  expect(markdown.split('\n')).toEqual(
    [
      ...['anchor, 12', 'bell, 3, 19', 'boat, 40', 'chart, 7', 'compass, 8, 9, 10, 31', 'deck, 55', 'fog, 2'],
      ...right,
    ].map((line) => `- ${line}`),
  );
});

test('contents in two columns are two columns, however few lines they have and however close they come', async () => {
  const row = (left: string, right: string, y: number, x: number) => [
    { text: `${left}${'.'.repeat(12)}${y}`, x: 70, y },
    { text: `${right}${'.'.repeat(12)}${y + 300}`, x, y },
  ];
  const { markdown } = await readPages([
    {
      texts: [
        ...row('The Lamp ', 'The Book ', 100, 320),
        ...row('The Coast ', 'The Keeper ', 116, 320),
        ...row('The Ship ', 'The Daughter ', 132, 320),
      ],
    },
  ]);
  expect(markdown.match(/The \w+/g)).toEqual([
    'The Lamp',
    'The Coast',
    'The Ship',
    'The Book',
    'The Keeper',
    'The Daughter',
  ]);
  expect(markdown).not.toContain('|');
});

const commands = [
  ...['alpha 12', 'anchor 3, 19', 'bell 40', 'boat 7', 'chart 8, 9', 'compass 55', 'deck 2', 'fog 9'],
  ...['gale 9', 'harbour 17, 21', 'hull 30', 'keel 31', 'lamp 1, 5', 'log 44', 'mast 12', 'oil 6-8'],
];

test('an index that has nothing but room before its pages is told by the order of its entries', async () => {
  const texts = commands.map((text, row) => ({ text, x: row < 8 ? 72 : 320, y: 100 + (row % 8) * 13 }));
  const { markdown } = await readPages([{ texts }]);
  expect(markdown.split('\n')).toEqual(commands.map((line) => `- ${line}`));
});

test('pages that stand at one distance from names of any length are of their lines', async () => {
  const texts = commands.flatMap((text, row) => {
    const [name = '', ...pages] = text.split(' ');
    const [x, y] = [row < 8 ? 72 : 320, 100 + (row % 8) * 13];
    // Monospace characters are 6.6 points wide each.
    return [
      { text: name, x, y, size: 11, font: 'mono' as const },
      { text: pages.join(' '), x: x + name.length * 6.6 + 12, y, size: 11 },
    ];
  });
  const { markdown } = await readPages([{ texts }]);
  expect(markdown.replaceAll('`', '').split('\n')).toEqual(commands.map((line) => `- ${line}`));
});

test('a long title of contents that leaves no room for dots is an entry, and a date above them is none', async () => {
  const rows = [
    '21 May 2024',
    'The lamp . . . . . . . 4',
    'What the keeper of the lamp has to do 6',
    'The boat . . . . . . . 9',
  ];
  const texts = [...rows, 'The coast . . . . . . 12', 'The storm . . . . . . 15'].map((text, row) => ({
    text,
    x: 72,
    y: row === 0 ? 70 : 100 + row * 13,
  }));
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain('\n- What the keeper of the lamp has to do 6\n');
  expect(markdown).not.toContain('- 21 May 2024');
});

test.each([
  'May 5, 2011',
  '5 May 2011',
])('the day %s of a document above its contents is no entry of them', async (day) => {
  const entries = ['The lamp', 'The book', 'The coast', 'The keeper', 'The ship'];
  const texts = [
    { text: 'Lamps of the Coast', x: 200, y: 80, size: 20 },
    { text: day, x: 250, y: 130 },
    ...entries.map((name, at) => ({ text: `${name} ${'.'.repeat(60)} ${at * 3 + 1}`, x: 72, y: 180 + at * 13 })),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toMatch(new RegExp(`^${day}$`, 'm'));
  expect(markdown.match(/^- The /gm)).toHaveLength(entries.length);
});
