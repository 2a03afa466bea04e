import { describe, expect, test } from 'vitest';
import { findScannedFormulas } from '../../../../../../electron/engine/documents/layout/formulas/scannedFormulas.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: '', bold: false, italic: false, mono: false, hidden: false };

/** An OCR line: each word with its confidence in percent, where that is not 95; words are 6 points wide per character. */
function line(y: number, x: number, written: string): Word[] {
  let x0 = x;
  return written.split(' ').map((each, index) => {
    const [text = '', sure = '95'] = each.split('~');
    const x1 = x0 + text.length * 6;
    const box = { x0, x1, y0: y - 7.5, y1: y + 2.5 };
    x0 = x1 + 3;
    return {
      ...{ text, ...box, baseline: y, style, spaced: index > 0 },
      href: null,
      confidence: Number(sure) / 100,
      tag: null,
    };
  });
}

const above = line(100, 100, 'With both ends held at zero the solution is a series of sines:');
const below = line(160, 100, 'where all of the amplitudes are given by the integral of it.');

function displayed(...between: readonly Word[][]): readonly string[] {
  return [...findScannedFormulas([...above, ...between.flat(), ...below], []).displayed.values()];
}

describe('formulas of a page that was recognised', () => {
  test('are what is set in between lines of text and reads as mathematics, with its number', () => {
    expect(displayed(line(130, 220, 'u(x) = Bysin~40 x'), line(130, 425, '(3)'))).toEqual([
      String.raw`u(x) = Bysinx \tag{3}`,
    ]);
  });

  test('are one where their signs stand above each other', () => {
    const found = displayed(line(124, 250, 'ou~40'), line(132, 220, 'k~50 ='), line(140, 250, 'Ot~30'));
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('=');
  });

  test('leave nothing of them in the text, and take nothing else', () => {
    const formula = line(130, 250, 'E = mc?~20');
    const { words } = findScannedFormulas([...above, ...formula, ...below], []);
    expect(words).toHaveLength(above.length + 1 + below.length);
    expect(words.filter((word) => formula.includes(word))).toEqual([]);
  });

  test('are no values, no names, no listing and no line of text that was read badly', () => {
    expect(displayed(line(130, 250, '12.50 3.75'))).toEqual([]);
    expect(displayed(line(130, 230, 'Harbour Master Lamps'))).toEqual([]);
    expect(displayed(line(130, 100, 'E = mc?~20'))).toEqual([]);
    const listing = [0, 1, 2, 3].map((row) => line(115 + row * 11, 130, `x${row} = y${row};`));
    expect(displayed(...listing)).toEqual([]);
    expect(displayed(line(130, 100, 'Tne~40 harbcur~50 mastor~45 hes~60 twolve~41 lomps~55 anb~30'))).toEqual([]);
  });

  test('are not sought where no text stands around them', () => {
    expect([...findScannedFormulas(line(130, 250, 'E = mc?~20'), []).displayed.values()]).toEqual([]);
  });
});
