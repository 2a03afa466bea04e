import { describe, expect, test } from 'vitest';
import { mergeLetterSpacedWords } from '../../../../../../electron/engine/documents/layout/page/letterSpacedWords.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

/** Pieces on one line, each letter of which is five points wide. @param gaps points before each piece but the first; one for all, or of each */
function line(pieces: readonly string[], gaps: number | readonly number[]): Word[] {
  let x = 70;
  return pieces.map((text, index) => {
    if (index > 0) x += typeof gaps === 'number' ? gaps : (gaps[index - 1] ?? 0);
    const x0 = x;
    x += text.length * 5;
    return {
      text,
      x0,
      y0: 92,
      x1: x,
      y1: 102,
      baseline: 100,
      style,
      spaced: index > 0,
      href: null,
      confidence: null,
      tag: null,
    };
  });
}

function lettersOf(text: string): string[] {
  return text.split('');
}

function textsOf(words: readonly Word[]): string[] {
  return mergeLetterSpacedWords(words).map(({ text }) => text);
}

describe('letters with room between them', () => {
  test('are a word, and more room is between two words', () => {
    expect(textsOf(line(lettersOf('CONTENTS'), 5))).toEqual(['CONTENTS']);
    const title = lettersOf('OLDHALL');
    expect(
      textsOf(
        line(
          title,
          title.slice(1).map((_, index) => (index === 2 ? 9.5 : 3.5)),
        ),
      ),
    ).toEqual(['OLD', 'HALL']);
  });

  test('are one with those that stood too close to be told apart', () => {
    expect(textsOf(line(['EXPE', 'R', 'IE', 'N', 'C', 'E'], 1.8))).toEqual(['EXPERIENCE']);
  });

  test('are few where many others stood too close, and no words have so little room between them', () => {
    expect(textsOf(line(['Cha', 'pt', 'e', 'r', 'Thr', 'e', 'e'], [1.3, 1.3, 1.3, 5, 1.3, 1.3]))).toEqual([
      'Chapter',
      'Three',
    ]);
  });

  test('are a word within a sentence', () => {
    const words = line(['the', ...lettersOf('wanted'), 'lamp'], [2.5, 3.2, 3.2, 3.2, 3.2, 3.2, 9]);
    expect(textsOf([...words, ...line(['that', 'burnt'], 2.5)])).toContain('wanted');
  });

  test('are names of things where they come in the order of the alphabet, or have no vowel', () => {
    for (const letters of ['abcdef', 'AAAA', 'MTWTFSS', 'XNXNXN'])
      expect(textsOf(line(lettersOf(letters), 2.5))).toEqual(lettersOf(letters));
  });

  test('are words of one letter where they stand as far apart as words do', () => {
    expect(textsOf(line(['a', 'o', 'k', 'u'], 2.5))).toEqual(['a', 'o', 'k', 'u']);
    expect(textsOf(line(lettersOf('CLUX'), 8))).toEqual(lettersOf('CLUX'));
  });
});

test('signs of Chinese and Japanese have no room between them, however far a line is filled', () => {
  expect(textsOf(line(lettersOf('特定の設問'), 2.5))).toEqual(['特定の設問']);
  expect(textsOf(line(lettersOf('注意事項'), 14))).toEqual(['注意事項']);
  expect(textsOf(line(['2012', '年', '3', '月'], 2.5))).toEqual(['2012', '年', '3', '月']);
  expect(textsOf(line(['第一章', '概要'], 8))).toEqual(['第一章', '概要']);
});
