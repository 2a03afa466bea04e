import { expect, test } from 'vitest';
import { findFrames } from '../../../../../../electron/engine/documents/layout/grids/frames.ts';
import type { Rule, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

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
