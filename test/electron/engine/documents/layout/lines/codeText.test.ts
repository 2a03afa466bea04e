import { expect, test } from 'vitest';
import {
  isCodeText,
  isSignedCode,
  isTypedCode,
} from '../../../../../../electron/engine/documents/layout/lines/codeText.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

test('a query whose words stand below each other is code and no table, in whatever font', async () => {
  const rows = [
    ['SELECT', 'ship_name, lamp_seen, seen_at'],
    ['FROM', 'green_book'],
    ['WHERE', 'lamp_seen = 1'],
    ['ORDER BY', 'seen_at;'],
  ];
  const texts = rows.flatMap(([word = '', rest = ''], row) => [
    { text: word, x: 70, y: 200 + row * 13 },
    { text: rest, x: 150, y: 200 + row * 13 },
  ]);
  const { markdown } = await read([
    { texts: [...setLines(['The keeper asks the book with this query:'], 70, 150), ...texts] },
  ]);
  expect(markdown).not.toContain('|');
  expect(markdown).toMatch(/```\nSELECT +ship_name, lamp_seen, seen_at\nFROM +green_book\nWHERE/);
});

test('pieces that empty lines part are one piece of code', async () => {
  const code = (lines: readonly string[], y: number) =>
    lines.map((text, index) => ({ text, x: 70, y: y + index * 12, size: 10, font: 'mono' as const }));
  const { markdown } = await read([
    {
      texts: [
        ...code(['lamp = light()', 'count(lamp)'], 100),
        ...code(['close(lamp)', 'sleep()'], 136),
        ...setLines(
          ['In winter nobody came. The path was covered with snow and', 'the letters lay in the village.'],
          70,
          200,
        ),
      ],
    },
  ]);
  expect(markdown.split('\n\nIn winter')[0]).toBe('```\nlamp = light()\ncount(lamp)\n\nclose(lamp)\nsleep()\n```');
});

test('sentences, tables of words and headings are none', () => {
  expect(isCodeText(['THE LAMP ON THE HEADLAND', 'AND THE KEEPER OF IT'])).toBe(false);
  expect(isCodeText(['ON A WINTER EVENING', 'AND IN SPRING', 'OR NEVER'])).toBe(false);
  expect(isCodeText(['He read it, and then he went to bed;', 'nobody came for the letters;'])).toBe(false);
  expect(isCodeText(['Lamps 12', 'Ships 47', 'Total = 59'])).toBe(false);
});

test('what says little in print says enough in letters of fixed width', () => {
  const lines = ['lamps <- ships', 'oil is short'];
  expect(isCodeText(lines)).toBe(false);
  expect(isTypedCode(lines)).toBe(true);
  expect(isTypedCode(['Oil and wicks', 'TOTAL $7.00'])).toBe(false);
});

test('lines of a query have few signs of a program, and begin as it does', () => {
  expect(isSignedCode(['SELECT ship,', '       lamp,', '       seen', 'FROM   book', 'WHERE  seen'])).toBe(true);
  expect(isSignedCode(['Name   Lamp', 'Coast  3', 'Cape   4'])).toBe(false);
});

test('orders whose words stand below each other are a program where a hash begins their remarks', () => {
  const orders = ['lamp      on', 'ships     count 12   # of the whole night', 'book      green', 'keeper    asleep'];
  expect(isSignedCode(orders)).toBe(true);
  expect(isSignedCode(orders.map((order) => order.replace(/#.*$/, '')))).toBe(false);
});

test('remarks in the letters of the text, below each other beside a program, are a part of it', async () => {
  const fields = ['int lamp;', 'char *keeper;', 'struct ship *next;'];
  const remarks = ['/* whether it is lit */', '/* who lit it */', '/* the one behind it */'];
  const row = (index: number) => 163 + index * 12;
  const { markdown } = await read([
    {
      texts: [
        ...setLines(['The light is described by this structure of the program:'], 70, 120),
        { text: 'struct light {', x: 70, y: 151, font: 'mono' },
        ...fields.map((text, index) => ({ text, x: 96, y: row(index), font: 'mono' as const })),
        ...remarks.map((text, index) => ({ text, x: 260, y: row(index) })),
        { text: '};', x: 70, y: row(3), font: 'mono' },
      ],
    },
  ]);
  expect(markdown).toMatch(
    /```\nstruct light \{\n +int lamp; +\/\* whether it is lit \*\/\n[^`]+struct ship \*next; +\/\* [^`]+\n\};\n```$/,
  );
});
