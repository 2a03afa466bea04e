import { expect, test } from 'vitest';
import { stackLabels, writeDrawing } from '../../../../../../electron/engine/documents/layout/drawings/labels.ts';
import { buildTextLines } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, baseline: number): Word {
  const style = { size: 10, font: 'Arial', bold: false, italic: false, mono: false, hidden: false };
  return {
    ...{ text, x0, x1: x0 + text.length * 5, y0: baseline - 8, y1: baseline + 2, baseline },
    ...{ style, spaced: true, href: null, confidence: null, tag: null },
  };
}

function textOf(words: readonly Word[]): string[] {
  const labels = stackLabels(buildTextLines(words));
  return writeDrawing(labels, []).map((lines) => lines.map(({ text }) => text).join(' '));
}

test('the lines of a box stay together, whatever stands beside them', () => {
  const words = [word('Salt', 20, 50), word('house', 20, 62), word('Smoke', 120, 50), word('house', 120, 62)];
  expect(textOf(words)).toEqual(['Salt house', 'Smoke house']);
});

test('numbers of an axis are one line, those of rows stand with their names', () => {
  const axis = ['30', '20', '10'].map((text, index) => word(text, 20, 50 + index * 40));
  expect(textOf([...axis, word('North', 60, 75), word('South', 60, 115)])).toEqual(['30 20 10', 'North', 'South']);
  const rows = ['7', '0', '9'].flatMap((text, index) => [
    word(`Town ${index}`, 20, 50 + index * 40),
    word(text, 90, 50 + index * 40),
  ]);
  expect(textOf(rows)).toEqual(['Town 0 7', 'Town 1 0', 'Town 2 9']);
});

test('the square of a colour is no dot of a list', () => {
  expect(textOf([word('•', 20, 50), word('North', 30, 50)])).toEqual(['North']);
});
