import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const code = (text: string, y: number, x = 70) => ({ text, x, y, size: 10, font: 'mono' as const });

test('a sign that stands a little higher than its line makes no room between the others', async () => {
  const texts = [code('light(lamp);', 100), code('~', 106, 200), code('count(ships);', 112), code('sleep();', 124)];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toMatch(/count\(ships\);\nsleep\(\);\n```$/);
});

test('small numbers before the lines of a listing, in the letters of the text, are a part of it', async () => {
  const lines = [String.raw`\lamp{on}`, '}', String.raw`\relax`];
  const texts = lines.flatMap((text, index) => [
    { text: String(index + 11), x: 60, y: 100 + index * 12, size: 6 },
    code(text, 100 + index * 12, 74),
  ]);
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).toBe(['```', String.raw`11 \lamp{on}`, '12 }', String.raw`13 \relax`, '```'].join('\n'));
});
