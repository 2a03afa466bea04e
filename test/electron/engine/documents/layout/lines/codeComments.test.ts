import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const code = (text: string, y: number, x = 70) => ({ text, x, y, size: 10, font: 'mono' as const });
const told = (text: string, y: number, x = 84) => ({ text, x, y, size: 10, font: 'italic' as const });

const prose = setLines(
  Array.from(
    { length: 8 },
    () => 'The keeper of the harbour lights the lamp on the headland in the evening and counts',
  ),
  70,
  300,
);

test('remarks of a program that are printed are a part of it, and no table', async () => {
  const texts = [
    code('/*', 100),
    ...[
      'A lamp is not really a ship but',
      'we simply find it in the book of ships.',
      '(it was used to light one)',
    ].flatMap((text, index) => [code('*', 112 + index * 12, 76), told(text, 112 + index * 12, 90)]),
    code('*/', 148, 76),
    code('class Lamp {', 160),
    code('int ships;', 172, 82),
    code('};', 184),
    ...prose,
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toMatch(/^```\n\/\*\n[^`]*simply find it in the book[^`]*class Lamp \{[^`]*\};\n```/);
});

test('a sentence that tells of the signs stays one', async () => {
  const texts = [
    { text: 'They start with', x: 70, y: 100, size: 10 },
    code('/*', 100, 134),
    { text: 'and end with', x: 150, y: 100, size: 10 },
    code('*/', 100, 206),
    ...prose,
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toContain(' and end with ');
  expect(markdown).not.toContain('`/* and');
});
