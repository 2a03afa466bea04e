import { expect, test } from 'vitest';
import { isFormula, writeFormula } from '../../../../../../electron/engine/documents/compose/kinds/formulas.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';

function lineIn(font: string, text: string, mono = false): TextLine {
  const style = { size: 10, font, bold: false, italic: false, mono, hidden: false };
  return segmentOf(
    text.split(' ').map((word, index) => ({
      ...{ text: word, x0: index * 60, x1: index * 60 + 50, y0: 0, y1: 10, baseline: 8 },
      ...{ style, spaced: index > 0, href: null, confidence: null, tag: null },
    })),
  );
}

test('a line in signs of mathematics is a formula, and is written between its marks', () => {
  const line = lineIn('CMMI10', 'E = mc2 (3)');
  expect(isFormula([line])).toBe(true);
  expect(writeFormula([line])).toBe('$$\nE = mc2 (3)\n$$');
});

test('signs of mathematics make a formula in any font', () => {
  expect(isFormula([lineIn('Times', '∑𝑥 = ∫𝑦')])).toBe(true);
});

test('a sentence with a formula in it is text, and so is an equation of words', () => {
  expect(isFormula([lineIn('CMMI10', 'where the weight of every stove w = 3')])).toBe(false);
  expect(isFormula([lineIn('Times', 'a = b')])).toBe(false);
});

test('a name of a program with a sign of mathematics in it is none', () => {
  expect(isFormula([lineIn('CMSY10', 'x\u2208lamp')])).toBe(true);
  expect(isFormula([lineIn('CMSY10', 'x\u2208lamp', true)])).toBe(false);
});
