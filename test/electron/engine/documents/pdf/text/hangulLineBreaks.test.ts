import { expect, test } from 'vitest';
import { createHangulJoiner } from '../../../../../../electron/engine/documents/pdf/text/hangulLineBreaks.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Batang', bold: false, italic: false, mono: false, hidden: false };

/** Lines of two words each, with their end and whether the file has a space before the next one. */
function page(lines: readonly (readonly [string, string, number, boolean])[]): readonly Word[] {
  let spaced = true;
  return lines.flatMap(([first, last, x1, isSpaced], row) => {
    const around = {
      y0: row * 15,
      y1: row * 15 + 10,
      baseline: row * 15 + 8,
      style,
      href: null,
      confidence: null,
      tag: null,
    };
    const words: Word[] = [
      { ...around, text: first, x0: 60, x1: 90, spaced },
      { ...around, text: last, x0: 95, x1, spaced: true },
    ];
    spaced = isSpaced;
    return words;
  });
}

const full = 300;
const text = [
  ['통상', '상해나', full, true],
  ['재해로', '보', full, false],
  ['험금의', '경우', full, true],
  ['보장', '금액', full - 1, true],
  ['높게', '책정', full, false],
  ['되어', '있다', full, true],
] as const;

const startsOf = (words: readonly Word[]): readonly boolean[] =>
  words.filter(({ x0 }) => x0 === 60).map(({ spaced }) => spaced);

test('words of Korean go on where the file writes no space at the end of a full line, as it does at others', () => {
  expect(startsOf(createHangulJoiner()(page(text)))).toEqual([true, true, false, true, true, false]);
});

test.each([
  ['a file that writes no spaces at the ends of lines', text.map(([a, b, x1]) => [a, b, x1, false] as const)],
  ['a line that has room left', text.map(([a, b, x1, spaced]) => [a, b, spaced ? x1 : 200, spaced] as const)],
])('they are words of their own in %s', (_what, lines) => {
  expect(startsOf(createHangulJoiner()(page(lines)))).not.toContain(false);
});

test('without spaces in the file, a word of the document or a particle shows where a word continues', () => {
  const lines = [
    ['자유', '소프트웨어는', full, false],
    ['모든', '소프트웨', full, false],
    ['어를', '자유', full, false],
    ['를', '위하여', full, false],
    ['만든', '사람', full, false],
    ['들은', '소프트웨어를', full, false],
  ] as const;
  const join = createHangulJoiner();
  join(
    [...page([['자유', '재단', full, false]]), ...page([['나', '소프트웨어', 400, false]])].flatMap((word) => [
      word,
      word,
    ]),
  );
  expect(startsOf(join(page(lines)))).toEqual([true, true, false, false, true, true]);
});
