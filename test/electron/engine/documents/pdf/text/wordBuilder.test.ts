import { expect, test } from 'vitest';
import type { Char } from '../../../../../../electron/engine/documents/pdf/text/char.ts';
import { createWordBuilder } from '../../../../../../electron/engine/documents/pdf/text/wordBuilder.ts';

const style = { size: 10, font: 'Body', bold: false, italic: false, mono: false, hidden: false };

function sign(text: string, x0: number, more: Partial<Char> = {}): Char {
  const box = { x0, x1: x0 + 5, y0: 92, y1: 102 };
  return {
    text,
    ...box,
    baseline: 100,
    style,
    angle: 0,
    tag: null,
    isLigatureComponent: false,
    object: 1,
    isOverprint: false,
    ...more,
  };
}

test('an accent that is drawn over a letter is part of it, wherever it comes in the file', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('O', 10));
  builder.add(sign('g', 15));
  builder.add(sign('u', 20));
  builder.gap(false);
  builder.add(sign('\u02d8', 15.5, { x1: 19.5, object: 2 }));
  // A backward move is not a gap between letters.
  builder.gap(false);
  builder.add(sign('z', 25));
  builder.gap(false);
  builder.add(sign('S', 34));
  builder.add(sign('e', 39));
  builder.add(sign('\u02c7', 34.5, { x1: 38.5, baseline: 97.5 }));
  expect(builder.words().map(({ text }) => text)).toEqual(['O\u011fuz', '\u0160e']);
});

test('an accent over nothing, or over another line, stands by itself', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('a', 10));
  builder.gap(false);
  builder.add(sign('\u00a8', 30));
  builder.gap(false);
  builder.add(sign('\u02dc', 10, { baseline: 112, y0: 101, y1: 114 }));
  expect(builder.words().map(({ text }) => text)).toEqual(['a', '\u00a8', '\u02dc']);
});

test('a vowel that comes before its letter goes with it, from right to left', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('\u0623', 40));
  builder.add(sign('\u064a', 35));
  builder.gap(false);
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
  const chars: readonly Char[] = [
    ...[sign('a', 10), sign(',', 15.6, { x1: 18 })],
    ...[sign('b', 30, { style: mono }), sign(';', 35)],
    ...[sign('c', 50, { style: bold }), sign(')', 55)],
    // Within a word the style may change freely.
    ...[sign('d', 70, { style: bold }), sign('e', 75)],
  ];
  for (const [place, each] of chars.entries()) {
    if (place % 2 === 0) builder.gap(false);
    builder.add(each);
  }
  expect(builder.words().map(({ text, spaced }) => (spaced ? ` ${text}` : text))).toEqual([
    ...[' a', ',', ' b', ';', ' c', ')', ' de'],
  ]);
});

test('room that is only guessed at parts no letters that touch, and white space of the file does', () => {
  const words = (isGuess: boolean): readonly string[] => {
    const builder = createWordBuilder([]);
    for (const [place, text] of ['l', 'a', 'm', 'p'].entries()) {
      builder.gap(isGuess);
      builder.add(sign(text, 10 + place * 5.4));
    }
    return builder.words().map(({ text }) => text);
  };
  expect(words(true)).toEqual(['lamp']);
  expect(words(false)).toEqual(['l', 'a', 'm', 'p']);
});

test('letters of fixed width that are set a little apart are one word, and a space among them is as wide as they are', () => {
  const mono = { style: { ...style, mono: true } };
  const builder = createWordBuilder([]);
  builder.add(sign('d', 10, mono));
  builder.add(sign('g', 15.4, mono));
  builder.gap(true);
  builder.add(sign('-', 21.8, mono));
  builder.gap(false);
  builder.add(sign('r', 27.8, mono));
  builder.gap(true);
  builder.add(sign('x', 38.6, mono));
  expect(builder.words().map(({ text }) => text)).toEqual(['dg-r', 'x']);
});

test('a sign of a font of no known size is none of the word on the line above', () => {
  const builder = createWordBuilder([]);
  builder.add(sign(':', 20));
  builder.add(sign('\u2022', 22, { style: { ...style, size: 0 }, baseline: 120, y0: 112, y1: 122, object: 2 }));
  expect(builder.words().map(({ text }) => text)).toEqual([':', '\u2022']);
});

test('the letters of a glyph stand in the order that glyphs have, whichever of them it tells first', () => {
  const textOf = (letters: string): readonly string[] => {
    const builder = createWordBuilder([]);
    builder.add(sign('\u0627', 40));
    for (const [index, letter] of letters.split('').entries())
      builder.add(sign(letter, 34, { isLigatureComponent: index > 0 }));
    builder.add(sign('\u0639', 28));
    return builder.words().map(({ text }) => text);
  };
  expect(textOf('\u0644\u0625')).toEqual(['\u0627\u0644\u0625\u0639']);
  expect(textOf('\u0625\u0644')).toEqual(['\u0627\u0644\u0625\u0639']);
  expect(textOf('\u0644\u062e')).toEqual(['\u0627\u0644\u062e\u0639']);
  expect(textOf('\u062e\u0644')).toEqual(['\u0627\u0644\u062e\u0639']);
});

test('a ring around a letter, and a grave accent over the next one, are drawn together with it', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('\u25ef', 10, { x1: 20 }));
  builder.add(sign('c', 12.5, { x1: 17 }));
  builder.gap(false);
  builder.add(sign('d', 30));
  builder.add(sign('`', 35, { x1: 40 }));
  builder.add(sign('e', 35, { x1: 40 }));
  builder.gap(false);
  builder.add(sign('`', 60));
  builder.add(sign('a', 65));
  expect(builder.words().map(({ text }) => text)).toEqual(['\u00a9', 'd\u00e8', '`a']);
});

test('an accent as wide as its letter, and one that comes behind a capital, are drawn together with it', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('`', 10));
  builder.add(sign('a', 10, { isLigatureComponent: true }));
  builder.gap(false);
  builder.add(sign('A', 30));
  builder.add(sign('`', 30, { baseline: 97.5 }));
  expect(builder.words().map(({ text }) => text)).toEqual(['à', 'À']);
});

test('a letter of the same look that is lowered into the one before it is of its word, and one behind it is not', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('T', 10));
  builder.add(sign('E', 14, { baseline: 103 }));
  builder.add(sign('X', 18));
  builder.gap(false);
  builder.add(sign('x', 40));
  builder.add(sign('i', 45, { baseline: 103 }));
  const words = builder.words();
  expect(words.map(({ text }) => text)).toEqual(['TEX', 'x', 'i']);
  expect(words[0]?.baseline).toBe(100);
});

test('a letter of another look before or behind a hyphen is a word of its own, so that it can be one of mathematics', () => {
  const italic = { ...style, italic: true };
  const builder = createWordBuilder([]);
  for (const [index, letter] of 'n-th'.split('').entries())
    builder.add(sign(letter, 10 + index * 5, index === 0 ? { style: italic } : {}));
  builder.gap(false);
  for (const [index, letter] of '--all'.split('').entries())
    builder.add(sign(letter, 50 + index * 5, index > 1 ? { style: italic } : {}));
  builder.gap(false);
  for (const [index, letter] of '-nt'.split('').entries())
    builder.add(sign(letter, 90 + index * 5, index > 0 ? { style: italic } : {}));
  expect(builder.words().map(({ text }) => text)).toEqual(['n', '-th', '--all', '-nt']);
});

test('a stroke that is drawn before its sign goes through it, and not through the letter before', () => {
  const builder = createWordBuilder([]);
  builder.add(sign('k', 10));
  builder.add(sign('\u0338', 15, { x1: 15 }));
  builder.add(sign('=', 15));
  builder.add(sign('j', 20));
  expect(builder.words().map(({ text }) => text)).toEqual(['k\u2260j']);
});

test('a space that the next letter is written over is none, and one that has room is', () => {
  const places = [0, 0, 19.9, 0];
  const read = (next: Partial<Char>): string[] => {
    const builder = createWordBuilder([], (at) => places[at] ?? Infinity);
    builder.add(sign('e', 10));
    builder.add(sign('v', 15));
    builder.gap(false, 2);
    builder.add(sign('e', 20, next));
    return builder.words().map(({ text }) => text);
  };
  expect(read({})).toEqual(['eve']);
  expect(read({ x0: 22.5, x1: 27.5 })).toEqual(['ev', 'e']);
  expect(read({ object: 2 })).toEqual(['ev', 'e']);
});

test('a word is no higher than its letters are, whatever a font with signs for formulas tells', () => {
  const builder = createWordBuilder([]);
  for (const [index, letter] of Array.from('lamp').entries())
    builder.add(sign(letter, 10 + index * 5, { y0: 75, y1: 125 }));
  const [word] = builder.words();
  expect([word?.y0, word?.y1]).toEqual([90.5, 103]);
});
