import { expect, test } from 'vitest';
import { setLines } from '../../../../support/makePdf.ts';
import { readPages } from '../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down.',
];

test('a font that says that its letters are of one width, though they are not, is none of a program', async () => {
  const texts = [
    ...setLines(body, 70, 100),
    ...setLines(['Little by little it will fill.', 'Still it is little.'], 70, 160).map((text) => ({
      ...text,
      font: 'mislabelled' as const,
    })),
  ];
  const { markdown } = await readPages([{ texts }]);
  expect(markdown).not.toMatch(/```|`/);
  expect(markdown).toContain('Little by little it will fill.');
});

test('letters with strokes around them are bold, as those of a heading are that has no bold font', async () => {
  const title = { text: 'How the lamp is lit', x: 70, y: 90, isStroked: true };
  const { markdown } = await readPages([{ texts: [title, ...setLines([...body, ...body, ...body], 70, 120)] }]);
  expect(markdown).toMatch(/^#+ How the lamp is lit\n\nThe lamp/);
});

test('letters of a size below zero on a page that is shown on its head stand upright', async () => {
  const upright = setLines(body, 70, 100);
  const texts = upright.map(({ text, x, y }) => ({ text, x: 595 - x, y: 842 - y, size: -11 }));
  const { markdown } = await readPages([{ texts, rotate: 180 }]);
  expect(markdown).toBe(body.join(' '));
});
