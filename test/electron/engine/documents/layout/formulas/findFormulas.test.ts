import { describe, expect, test } from 'vitest';
import { findFormulas } from '../../../../../../electron/engine/documents/layout/formulas/findFormulas.ts';
import type { Rule, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const [italics, upright, signs, large, text] = ['CMMI10', 'CMR10', 'CMSY10', 'CMEX10', 'CMR10'];

/** Consecutive words of a line. A number before a word sets its x position; `size` and `down` apply from there on. */
interface Look {
  readonly x: number;
  readonly y?: number;
  readonly size?: number;
  readonly font?: string;
  readonly wide?: number;
}

function word(given: string, { x, y = 100, size = 10, font = italics, wide = given.length * size * 0.5 }: Look): Word {
  const style = { size, font, bold: false, italic: font === italics, mono: false, hidden: false };
  const box = { x0: x, x1: x + wide, y0: y - size * 0.75, y1: y + size * 0.25 };
  return { text: given, ...box, baseline: y, style, spaced: false, href: null, confidence: null, tag: null };
}

function bar(x0: number, x1: number, y: number): Rule {
  return { kind: 'horizontal', x0, x1, y0: y, y1: y };
}

function displayed(words: readonly Word[], rules: readonly Rule[] = []): readonly string[] {
  return [...findFormulas(words, rules).displayed.values()];
}

function told(words: readonly Word[], rules: readonly Rule[] = []): string {
  return findFormulas(words, rules)
    .words.toSorted((a, b) => a.x0 - b.x0)
    .map((each) => each.text)
    .join(' ');
}

describe('formulas', () => {
  test('have what is raised and lowered at its sign, and the number of their line', () => {
    const words = [
      word('x', { x: 100 }),
      word('2', { x: 105, y: 96, size: 7, font: upright }),
      word('i', { x: 105, y: 103, size: 7 }),
      word('=', { x: 115, font: upright, wide: 8 }),
      word('y', { x: 126 }),
      word('(3)', { x: 300, font: upright }),
    ];
    expect(displayed(words)).toEqual([String.raw`x_i^2 = y \tag{3}`]);
  });

  test('have the line over a letter that stands for a mean, and none where something stands upon it', () => {
    const words = [
      word('y', { x: 100 }),
      word('\u2212', { x: 110, font: signs, wide: 8 }),
      word('y', { x: 122 }),
      word('=', { x: 132, font: upright, wide: 8 }),
      word('z', { x: 144 }),
    ];
    expect(displayed(words, [bar(122, 127.2, 94.4)])).toEqual([String.raw`y - \overline{y} = z`]);
    expect(displayed([...words, word('a', { x: 122, y: 92 })], [bar(122, 127.2, 94.4)]).join('')).not.toContain(
      'overline',
    );
  });

  test('have fractions in fractions, by their bars, which part nothing else', () => {
    const words = [
      word('z', { x: 80 }),
      word('=', { x: 88, font: upright, wide: 8 }),
      word('a', { x: 110, y: 88 }),
      word('b', { x: 110, y: 101 }),
      word('c', { x: 110, y: 116 }),
    ];
    const rules = [bar(109, 116, 91), bar(104, 120, 104.5)];
    const found = findFormulas(
      words.map((each) => (each.x0 < 100 ? { ...each, baseline: 107 } : each)),
      rules,
    );
    expect([...found.displayed.values()]).toEqual([String.raw`z = \frac{\frac{a}{b}}{c}`]);
    expect(found.bars.size).toBe(2);
  });

  test('have the limits of large signs, which hang from their line', () => {
    const words = [
      word('X', { x: 100, y: 90, font: large, wide: 14 }),
      word('n', { x: 105, y: 86, size: 7 }),
      word('k=1', { x: 101, y: 112, size: 7 }),
      word('k', { x: 116 }),
      word('=', { x: 124, font: upright, wide: 8 }),
      word('S', { x: 135 }),
    ];
    expect(displayed(words)).toEqual([String.raw`\sum_{k = 1}^n k = S`]);
  });

  test('have them in larger text too, beside which these signs are small, and with a form of their own', () => {
    const words = (char: string): Word[] => [
      word('E', { x: 84, size: 12 }),
      word('=', { x: 94, font: upright, size: 12, wide: 9 }),
      word(char, { x: 106, y: 88, font: large, wide: 14 }),
      word('n', { x: 111, y: 84, size: 8 }),
      word('k=1', { x: 107, y: 112, size: 8 }),
      word('k', { x: 123, size: 12 }),
    ];
    for (const sign of ['X', '∑\ufe01'])
      expect(displayed(words(sign)), sign).toEqual([String.raw`E = \sum_{k = 1}^n k`]);
  });

  test('have roots of what is below their bar', () => {
    const words = [
      word('r', { x: 90 }),
      word('=', { x: 98, font: upright, wide: 8 }),
      word('√', { x: 110, y: 92, font: signs, wide: 8 }),
      word('n', { x: 118 }),
      word('+', { x: 125, font: upright, wide: 8 }),
      word('1', { x: 135, font: upright }),
    ];
    expect(displayed(words, [bar(118, 140.5, 92)])).toEqual([String.raw`r = \sqrt{n + 1}`]);
  });

  test('have rows and columns between high brackets', () => {
    const words = [
      word('A', { x: 80 }),
      word('=', { x: 88, font: upright, wide: 8 }),
      word('❨', { x: 98, y: 86, font: large, wide: 7 }),
      word('a', { x: 106, y: 94 }),
      word('b', { x: 122, y: 94 }),
      word('2', { x: 127, y: 90, size: 7, font: upright }),
      word('c', { x: 106, y: 106 }),
      word('d', { x: 122, y: 106 }),
      word('❩', { x: 131, y: 86, font: large, wide: 7 }),
    ];
    expect(displayed(words)).toEqual([String.raw`A = \begin{pmatrix} a & b^2 \\ c & d \end{pmatrix}`]);
  });

  test('have large brackets as high as they hang, around one line too, and strokes and marks with their signs', () => {
    const words = [
      word('x', { x: 80 }),
      word('̸', { x: 88, font: signs, wide: 0 }),
      word('=', { x: 88, font: upright, wide: 8 }),
      word('❨', { x: 98, y: 91.5, font: large, wide: 5 }),
      word('ȳ', { x: 103 }),
      word('+', { x: 110, font: upright, wide: 8 }),
      word('≠', { x: 120, font: signs, wide: 8 }),
      word('1', { x: 130, font: upright }),
      word('❩', { x: 136, y: 91.5, font: large, wide: 5 }),
    ];
    expect(displayed(words)).toEqual([String.raw`x \neq (\bar{y} + \neq 1)`]);
  });

  test('have no letters of the line above, however close it comes to a small fraction', () => {
    const words = [
      word('f', { x: 109, y: 91 }),
      word('=', { x: 116, y: 91, font: upright, wide: 8 }),
      word('x', { x: 90, y: 103 }),
      word('=', { x: 97, y: 103, font: upright, wide: 8 }),
      word('1', { x: 109, y: 99, size: 7, font: upright }),
      word('2', { x: 109, y: 107, size: 7, font: upright }),
    ];
    expect(displayed(words, [bar(108, 114, 100.5)])).toEqual([String.raw`x = \frac{1}{2}`, 'f =']);
  });

  test('stand within a sentence, without its punctuation', () => {
    const words = [
      word('where', { x: 60, font: text, wide: 25 }),
      word('α', { x: 88.5 }),
      word('≤', { x: 97, font: signs, wide: 8 }),
      word('C', { x: 108, wide: 7 }),
      word(',', { x: 115, font: upright, wide: 3 }),
      word('holds', { x: 121.5, font: text, wide: 25 }),
    ];
    expect(told(words)).toBe(String.raw`where $\alpha \leq C$, holds`);
    expect(displayed(words)).toEqual([]);
  });

  test('are what a word is raised at, and no names in italics', () => {
    const words = [
      word('set', { x: 60, font: text, wide: 15 }),
      word('n', { x: 75, y: 96, size: 6 }),
      word('of', { x: 84, font: text, wide: 9 }),
      word('agegroup', { x: 97 }),
    ];
    expect(told(words)).toBe('set $^{n}$ of agegroup');
  });

  test('are not sought in text without letters of mathematics, nor in letters off pictures', () => {
    const plain = [word('1', { x: 60, font: 'Times' }), word('2', { x: 60, y: 112, font: 'Times' })];
    const rules = [bar(59, 66, 103)];
    const found = findFormulas(plain, rules);
    expect(found.words).toBe(plain);
    expect(found.bars.size).toBe(0);
    const read = [{ ...word('x', { x: 60 }), confidence: 0.9 }];
    expect(findFormulas(read, []).words).toBe(read);
  });
});

test('a page of more letters of mathematics than formulas have is a drawing, and stays as it is', () => {
  const words = Array.from({ length: 4_001 }, (_, index) =>
    word('x=', { x: (index * 9) % 500, y: Math.floor((index * 9) / 500) * 12 }),
  );
  expect(findFormulas(words, []).words).toBe(words);
});

test('a hyphen right behind a letter is no minus, and of no formula', () => {
  const words = [
    { ...word('a', { x: 100, font: 'Times' }), spaced: true },
    { ...word('d', { x: 107.5 }), spaced: true },
    word('-', { x: 112.5, font: 'Times', wide: 3 }),
    { ...word('space', { x: 120, font: 'Times' }), spaced: true },
  ];
  expect(told(words)).toBe('a $d$ - space');
});

test('signs of other fonts of mathematics than those of TeX are of formulas too', () => {
  for (const [letters, sums] of [
    ['Fourier-Math-Letters-Italic', 'Fourier-Math-Extension'],
    ['Kp--M-Italic', 'Kp--M-Ex-Regular'],
    ['Rpxmi', 'Pxex'],
  ] as const)
    expect(
      displayed([
        word('x=', { x: 100, font: letters }),
        word('X', { x: 116, y: 92, font: sums }),
        word('y', { x: 130, font: letters }),
      ]),
    ).toEqual(['x = \\sum y']);
});

/** A bracket that hangs from its line by so many ems. */
function hanging(given: string, x: number, y: number, ems: number): Word {
  const fence = word(given, { x, y, font: large, wide: 5 });
  return { ...fence, y0: y, y1: y + ems * 10 };
}

test('brackets of a known height stand in the sentence that they are in, however much they hang', () => {
  const words = [
    ...['Computes', 'the', 'symbol'].map((each, at) => word(each, { x: 60 + at * 50, font: 'Times', wide: 44 })),
    hanging('❨', 210, 88.5, 1.8),
    word('x', { x: 217, y: 93.4, size: 7 }),
    word('y', { x: 217, y: 102.9, size: 7 }),
    hanging('❩', 223, 88.5, 1.8),
    word('for', { x: 233, font: 'Times', wide: 14 }),
    word('n', { x: 252 }),
  ];
  expect(displayed(words, [bar(216, 222, 97.5)])).toEqual([]);
  expect(told(words, [bar(216, 222, 97.5)])).toContain(String.raw`(\frac{x}{y})`);
});
