import { expect, test } from 'vitest';
import { createMonospaceFonts } from '../../../../../../electron/engine/documents/pdf/fonts/monospaceFonts.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

/** Adjacent words in a font, with the given width of each letter. */
function words(font: string, texts: readonly string[], widthOf: (letter: string) => number, size = 10): Word[] {
  const style = { size, font, bold: false, italic: false, mono: false, hidden: false };
  return texts.map((text, index) => {
    const width = text.split('').reduce((sum, letter) => sum + widthOf(letter), 0);
    return {
      ...{ text, x0: index * 90, x1: index * 90 + width, y0: 92, y1: 102, baseline: 100 },
      ...{ style, spaced: true, href: null, confidence: null, tag: null },
    };
  });
}

const names = ['SELECT', 'lamp_id', 'keeper', 'FROM', 'willi', 'mammoth', 'WHERE', 'filled', 'seen'];
const letters = (letter: string): number => (/[ijl]/.test(letter) ? 2.5 : /[mwMW]/.test(letter) ? 8 : 5);

test('a font is one for code where different words of it take the same room for each letter', () => {
  const found = createMonospaceFonts()([...words('Master', names, () => 5), ...words('Body', names, letters)]);
  expect(found.map(({ style }) => `${style.font} ${style.mono}`)).toEqual([
    ...names.map(() => 'Master true'),
    ...names.map(() => 'Body false'),
  ]);
  expect(found.map(({ text }) => text)).toEqual([...names, ...names]);
});

test('letters of no known size are of one width where they take the same points', () => {
  const found = createMonospaceFonts()([...words('Master', names, () => 5, 0), ...words('Body', names, letters, 0)]);
  expect(found.map(({ style }) => style.mono)).toEqual([...names.map(() => true), ...names.map(() => false)]);
});

test('numbers are as wide as each other in any font, and one word again and again tells nothing', () => {
  const table = words('Body', ['2015', '2016', '1,200', '3.25', '99.5%', '100', 'Yes', 'Yes', 'Yes', 'Yes'], () => 5);
  expect(createMonospaceFonts()(table).some(({ style }) => style.mono)).toBe(false);
});

test('a mark of the sentence around a word of code is none of it', () => {
  const code = words('Master', [...names, '‘lamp_id,', 'seen;'], (letter) => (/[‘,]/.test(letter) ? 2.5 : 5));
  const found = createMonospaceFonts()(code).slice(names.length);
  expect(found.map(({ text, style }) => [text, style.mono])).toEqual([
    ['‘', false],
    ['lamp_id', true],
    [',', false],
    ['seen;', true],
  ]);
  expect(found.slice(0, 3).map(({ x0, x1 }) => Math.round((x1 - x0) * 10) / 10)).toEqual([2.5, 35, 2.5]);
});

test('what the words of one page tell of a font holds on the next, where there are few', () => {
  const mark = createMonospaceFonts();
  mark(words('Master', names, () => 5));
  expect(mark(words('Master', ['lamp'], () => 5)).map(({ style }) => style.mono)).toEqual([true]);
});

test('signs of a program among the letters tell as much as letters, where they take the same room', () => {
  const calls = ['cluster', 'rbind(one,', 'plot(one,', 'rnorm(30,', 'xlab="",', 'negDist(r=2)'];
  const same = createMonospaceFonts()(words('Drawn', calls, () => 5));
  expect(same.every(({ style }) => style.mono)).toBe(true);
  const other = createMonospaceFonts()(words('Drawn', calls, (letter) => (/[a-z]/.test(letter) ? 5 : 3)));
  expect(other.some(({ style }) => style.mono)).toBe(false);
});

test('words with signs tell a font of one width too, where none is of letters alone', () => {
  const code = [
    'library("lamp")',
    'data(lamp.ships)',
    'table(lamp$sex)',
    'names(lamp)',
    'print(x$keeper)',
    'rm(lamp2)',
  ];
  const marks = (found: readonly Word[]): boolean[] => found.map(({ style }) => style.mono);
  expect(marks(createMonospaceFonts()(words('Slanted', code, () => 5)))).toEqual(code.map(() => true));
  // The first of them may be of two fonts.
  const mixed = [...words('Slanted', ['f(lamp)'], () => 6), ...words('Slanted', code, () => 5)];
  expect(marks(createMonospaceFonts()(mixed))).toEqual(mixed.map(() => true));
  expect(marks(createMonospaceFonts()(words('Body', code, letters))).some(Boolean)).toBe(false);
});
