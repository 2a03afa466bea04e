import { expect, test } from 'vitest';
import { findDrawings } from '../../../../../../electron/engine/documents/layout/drawings/findDrawings.ts';
import type { PageContent, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: '', bold: false, italic: false, mono: false, hidden: false };
const graphic = { x0: 100, y0: 100, x1: 400, y1: 300 };

/** A recognized word, 5 points per character. */
function word(text: string, x0: number, baseline: number, confidence = 0.9): Word {
  const x1 = x0 + text.length * 5;
  const box = { x0, y0: baseline - 9, x1, y1: baseline + 2.5 };
  return { text, ...box, baseline, style, spaced: true, href: null, confidence, tag: null };
}

function wordsOf(text: string, x0: number, baseline: number): Word[] {
  let x = x0;
  return text.split(' ').map((each) => {
    const placed = word(each, x, baseline);
    x = placed.x1 + 3;
    return placed;
  });
}

function drawingsOf(words: readonly Word[], rules: PageContent['rules'] = []): string[] {
  const page = { width: 595, height: 842, shapes: [], images: [], rules, graphics: [graphic] };
  return findDrawings(page, words, []).map(({ lines }) =>
    lines.map((line) => line.map(({ text }) => text).join(' ')).join('\n'),
  );
}

const scales = [0, 1, 2, 3].map((step) => word(String(80 - step * 20), 84, 120 + step * 50));
const names = ['Harbor', 'Meadow', 'Willow', 'Quarry'].map((name, index) => word(name, 110 + index * 75, 311));

test('the words of a recognized chart are its text, without its scales and what OCR is not sure of', () => {
  const marks = [word('o', 200, 180), word('WwWw', 260, 200, 0.4)];
  expect(drawingsOf([...wordsOf('Ships by place', 200, 112), ...scales, ...marks, ...names])).toEqual([
    'Ships by place\nHarbor Meadow Willow Quarry',
  ]);
});

test('a picture of a table is no drawing', () => {
  const rows = [140, 160, 180, 200, 220].flatMap((baseline, index) => [
    ...wordsOf(['Town', 'Aldmoor', 'Brackwell', 'Corvenna', 'Dunlissa'][index] ?? '', 120, baseline),
    ...wordsOf(String(287 + index), 220, baseline),
    ...wordsOf(String(4125 + index), 320, baseline),
  ]);
  expect(drawingsOf(rows)).toEqual([]);
});

test('text in a frame is no drawing', () => {
  const text = 'The keeper wrote down what came in that year and went out';
  const lines = [140, 152, 164, 176, 188].flatMap((baseline) => wordsOf(text, 105, baseline));
  expect(drawingsOf(lines)).toEqual([]);
});
