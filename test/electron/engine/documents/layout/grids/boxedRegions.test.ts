import { expect, test } from 'vitest';
import { findFrames } from '../../../../../../electron/engine/documents/layout/grids/boxedRegions.ts';
import type { Rule, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const tasks = [
  'the lamp',
  'the ships',
  'the letters',
  'the book',
  'the oil',
  'the salt',
  'the boats',
  'the snow',
  'the ice',
];

/** Two adjacent ruled cells. */
const grid = {
  lines: [
    [50, 90, 550, 90],
    [50, 300, 550, 300],
    [50, 90, 50, 300],
    [300, 90, 300, 300],
    [550, 90, 550, 300],
  ] as const,
};

test('a grid that lays out a page is read cell by cell, with the lists in its cells', async () => {
  const list = (verb: string, x: number) =>
    setLines(
      tasks.map((task) => `- ${verb} ${task}`),
      x,
      110,
    );
  const { markdown } = await read([{ ...grid, texts: [...list('see', 60), ...list('tell of', 310)] }]);
  expect(markdown).not.toContain('|');
  expect(markdown.indexOf('- see the ice')).toBeLessThan(markdown.indexOf('- tell of the lamp'));
  expect(markdown.match(/^- /gm)).toHaveLength(tasks.length * 2);
});

test('a table with long text in its cells stays one', async () => {
  const text = (x: number) =>
    setLines(
      tasks.map((task) => `and in the morning ${task}`),
      x,
      110,
    );
  const { markdown } = await read([{ ...grid, texts: [...text(60), ...text(310)] }]);
  expect(markdown).toContain('|');
});

function frame(x0: number, y0: number, x1: number, y1: number): Rule[] {
  return [
    ...[y0, y1].map((y): Rule => ({ kind: 'horizontal', x0, x1, y0: y, y1: y })),
    ...[x0, x1].map((x): Rule => ({ kind: 'vertical', x0: x, x1: x, y0, y1 })),
  ];
}

const style = { size: 10, font: '', bold: false, italic: false, mono: false, hidden: false };

function words(text: string, x: number, y: number): Word[] {
  return text.split('\n').flatMap((line, row) =>
    line.split(' ').map((word, place): Word => {
      const [x0, baseline] = [x + place * 40, y + row * 14];
      const box = { x0, x1: x0 + 36, y0: baseline - 9, y1: baseline + 2, baseline };
      return { ...box, text: word, style, spaced: true, href: null, confidence: null, tag: null };
    }),
  );
}

const address = 'Kim and Lee\n1 Light Street\nPort of Lamps';

test('boxes around texts side by side are read each by itself, and those of a drawing or of a table are not', () => {
  const [left, right] = [words(address, 60, 120), words(address, 360, 120)];
  const all = [...left, ...right];
  const rules = [...frame(50, 100, 250, 160), ...frame(350, 100, 550, 160)];
  expect(findFrames(rules, all, []).map((each) => each.words)).toEqual([left, right]);
  expect(findFrames([...rules, ...frame(60, 110, 100, 124)], all, [])).toEqual([]);
  expect(findFrames(rules, words('Oil\nWick', 60, 120), [])).toEqual([]);
  expect(findFrames(rules, all, [{ x0: 40, y0: 90, x1: 560, y1: 170 }])).toEqual([]);
});
