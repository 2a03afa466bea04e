import { expect, test } from 'vitest';
import { isMathText } from '../../../../../../electron/engine/documents/layout/lines/mathText.ts';
import { makeSegments } from '../../../../../../electron/engine/documents/layout/lines/segment.ts';
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
  expect(isMathText(makeSegments(formula))).toBe(true);
  const row = [word('Depth', 72, 'CMR10'), word('=', 102, 'CMR10'), word('12', 300, 'CMR10')];
  expect(isMathText(makeSegments(row))).toBe(false);
});
