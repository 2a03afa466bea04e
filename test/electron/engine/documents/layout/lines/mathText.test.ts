import { expect, test } from 'vitest';
import { isMathText } from '../../../../../../electron/engine/documents/layout/lines/mathText.ts';
import { buildTextLines } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

function word(text: string, x0: number, font: string): Word {
  const style = { size: 10, font, bold: false, italic: false, mono: false, hidden: false };
  const box = { x0, y0: 92, x1: x0 + text.length * 5, y1: 102 };
  return { text, ...box, baseline: 100, style, spaced: true, href: null, confidence: null, tag: null };
}

test('signs of mathematics with their number apart are a formula, values with a name are none', () => {
  const formula = [
    word('h', 72, 'CMMI10'),
    word('=', 82, 'CMR10'),
    word('qs', 92, 'CMMI10'),
    word('(1)', 300, 'CMR10'),
  ];
  expect(isMathText(buildTextLines(formula))).toBe(true);
  const row = [word('Depth', 72, 'CMR10'), word('=', 102, 'CMR10'), word('12', 300, 'CMR10')];
  expect(isMathText(buildTextLines(row))).toBe(false);
});

test('a matrix is a formula though its numbers are set in the letters of the text', () => {
  const rows = [
    [word('1', 120, 'CMR10'), word('2', 140, 'CMR10')],
    [word('A', 80, 'CMMI10'), word('=', 92, 'CMR10'), word('3', 120, 'CMR10'), word('4', 140, 'CMR10')],
  ];
  expect(isMathText(rows.flatMap((row) => buildTextLines(row)))).toBe(true);
  const named = [word('Mass', 72, 'CMR10'), word('M', 102, 'CMMI10'), word('=', 112, 'CMR10'), word('3', 120, 'CMR10')];
  expect(isMathText(buildTextLines(named))).toBe(false);
});
