import { expect, test } from 'vitest';
import { partPoints } from '../../../../../electron/engine/documents/pdf/drawnPoints.ts';
import type { Word } from '../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, baseline: number, font = 'Helvetica', size = 10): Word {
  const style = { size, font, bold: false, italic: false, mono: false, hidden: false };
  const box = { x0, x1: x0 + text.length * size * 0.5, y0: baseline - size * 0.8, y1: baseline + size * 0.2, baseline };
  return { text, ...box, style, spaced: true, href: null, confidence: null, tag: null };
}

const sign = (x: number, baseline: number): Word => word('●', x, baseline, 'ZapfDingbats', 4);
const points = Array.from({ length: 12 }, (_, index) => sign(100 + index * 20, 300 - index * 7));

test('points of a chart that are written as letters are drawn', () => {
  const scale = [word('0', 80, 300), word('50', 74, 230)];
  const { words, shapes } = partPoints({ words: [...points, ...scale], shapes: [] });
  expect(words).toEqual(scale);
  expect(shapes).toHaveLength(12);
});

test('the signs of the key to it are its bullets', () => {
  const key = [sign(400, 100), word('north', 410, 100)];
  expect(partPoints({ words: [...points, ...key], shapes: [] }).words).toEqual(key);
});

test('marks in the rows of a table, bullets, and a few signs alone stay', () => {
  const rows = Array.from({ length: 8 }, (_, row) => [
    word('Lamp', 70, 100 + row * 14),
    sign(200, 100 + row * 14),
  ]).flat();
  const bullets = Array.from({ length: 8 }, (_, row) => [
    sign(70, 100 + row * 14),
    word('Lamp', 80, 100 + row * 14),
  ]).flat();
  for (const words of [rows, bullets, points.slice(0, 5)]) expect(partPoints({ words, shapes: [] }).words).toBe(words);
});
