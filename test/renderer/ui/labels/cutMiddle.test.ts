import { describe, expect, test } from 'vitest';
import { cutMiddle } from '../../../../renderer/ui/labels/cutMiddle.ts';

/** Each grapheme, of one or several code units, has width one. */
const width = (text: string): number => [...new Intl.Segmenter().segment(text)].length;

describe('a name in its room', () => {
  test('is whole where it fits', () => {
    expect(cutMiddle('report.pdf', 10, width)).toBe('report.pdf');
  });

  test('loses its middle, and its end has the odd sign', () => {
    expect(cutMiddle('password-example.pdf', 11, width)).toBe('passw…e.pdf');
    expect(cutMiddle('password-example.pdf', 10, width)).toBe('pass…e.pdf');
    expect(cutMiddle('password-example.pdf', 2, width)).toBe('…f');
  });

  test('is never wider than its room, but for the sign that says that something is left out', () => {
    for (let room = 1; room < 30; room += 1)
      expect(width(cutMiddle('a name of thirty signs, or so.', room, width))).toBeLessThanOrEqual(room);
    expect(cutMiddle('report.pdf', 0, width)).toBe('…');
  });

  test('keeps signs whole that are written as several', () => {
    const family = '👨‍👩‍👧';
    expect(cutMiddle(`${family.repeat(8)}.pdf`, 7, width)).toBe(`${family.repeat(3)}…pdf`);
    expect(cutMiddle('résumé'.normalize('NFD').repeat(4), 5, width)).toBe('ré…mé'.normalize('NFD'));
  });

  test('leaves no blank before what is left out', () => {
    expect(cutMiddle('My long letter.pdf', 8, width)).toBe('My….pdf');
  });
});
