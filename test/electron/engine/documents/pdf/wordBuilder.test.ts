import { expect, test } from 'vitest';
import { createWordBuilder, type Sign } from '../../../../../electron/engine/documents/pdf/wordBuilder.ts';

const style = { size: 10, font: 'Body', bold: false, italic: false, mono: false, hidden: false };

function sign(text: string, x0: number, more: Partial<Sign> = {}): Sign {
  const box = { x0, x1: x0 + 5, y0: 92, y1: 102 };
  return {
    text,
    ...box,
    baseline: 100,
    style,
    angle: 0,
    tag: null,
    isOfGlyph: false,
    object: 1,
    isAgain: false,
    ...more,
  };
}

test('an accent that is drawn over a letter is part of it, wherever it comes in the file', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('O', 10));
  builder.add(sign('g', 15));
  builder.add(sign('u', 20));
  builder.gap();
  builder.add(sign('\u02d8', 15.5, { x1: 19.5, object: 2 }));
  // The way back is no room between letters.
  builder.gap();
  builder.add(sign('z', 25));
  builder.gap();
  builder.add(sign('S', 34));
  builder.add(sign('e', 39));
  builder.add(sign('\u02c7', 34.5, { x1: 38.5, baseline: 97.5 }));
  expect(builder.words().map(({ text }) => text)).toEqual(['O\u011fuz', '\u0160e']);
});

test('an accent over nothing, or over another line, stands by itself', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('a', 10));
  builder.gap();
  builder.add(sign('\u00a8', 30));
  builder.gap();
  builder.add(sign('\u02dc', 10, { baseline: 112, y0: 101, y1: 114 }));
  expect(builder.words().map(({ text }) => text)).toEqual(['a', '\u00a8', '\u02dc']);
});

test('a vowel that comes before its letter goes with it, from right to left', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('\u0623', 40));
  builder.add(sign('\u064a', 35));
  builder.gap();
  builder.add(sign('\u064b', 32, { x1: 32 }));
  builder.add(sign('\u0636', 30));
  builder.add(sign('\u0627', 25));
  expect(builder.words().map(({ text }) => text)).toEqual(['\u0623\u064a\u0636\u064b\u0627']);
});

test('a word looks as its letters do, and not as the bracket before them', () => {
  const mono = { ...style, mono: true };
  const builder = createWordBuilder([]);
  builder.add(sign('{', 10));
  builder.add(sign('a', 15, { style: mono }));
  expect(builder.words().map((word) => word.style)).toEqual([mono]);
});

test('a link, a piece of code and an emphasis end where they end, though no room parts them from the mark behind them', () => {
  const mono = { ...style, mono: true };
  const bold = { ...style, bold: true };
  const builder = createWordBuilder([{ href: 'https://lamps.example/', x0: 9, x1: 15.5, y0: 90, y1: 104 }]);
  const signs: readonly Sign[] = [
    ...[sign('a', 10), sign(',', 15.6, { x1: 18 })],
    ...[sign('b', 30, { style: mono }), sign(';', 35)],
    ...[sign('c', 50, { style: bold }), sign(')', 55)],
    // In the middle of a word a look may change as it likes.
    ...[sign('d', 70, { style: bold }), sign('e', 75)],
  ];
  for (const [place, each] of signs.entries()) {
    if (place % 2 === 0) builder.gap();
    builder.add(each);
  }
  expect(builder.words().map(({ text, spaced }) => (spaced ? ` ${text}` : text))).toEqual([
    ...[' a', ',', ' b', ';', ' c', ')', ' de'],
  ]);
});
