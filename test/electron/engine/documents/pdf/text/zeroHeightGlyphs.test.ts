import { expect, test } from 'vitest';
import { withHeight, fixTexQuotes } from '../../../../../../electron/engine/documents/pdf/text/zeroHeightGlyphs.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

/** Words of a line whose letters take `letter` points each. */
function line(text: string, baseline: number, letter: number, size = 0): Word[] {
  const style = { size, font: '', bold: false, italic: false, mono: true, hidden: false };
  let x = 70;
  return text.split(' ').map((word) => {
    const [x0, x1] = [x, x + word.length * letter];
    x = x1 + letter;
    const box = { x0, x1, y0: baseline - size * 0.8, y1: baseline + size * 0.2, baseline };
    return { text: word, ...box, style, spaced: true, href: null, confidence: null, tag: null };
  });
}

const prose = 'the keeper of the harbour lights the lamp on the headland in the evening';

test('letters without height are as large as the room that they take tells, those of most lines alike, and of the width that was seen', () => {
  const words = withHeight([
    ...line('Lamps and the ships of the coast', 80, 6.6),
    ...line(prose, 120, 4.7),
    ...line(prose, 132, 4.9),
    ...line('mm', 144, 7),
  ]);
  const sizes = new Map(words.map(({ baseline, style }) => [baseline, style.size]));
  expect([...sizes.values()]).toEqual([14, 10.4, 10.4, 14.9]);
  expect(words.every(({ y0, y1, baseline, style }) => y0 < baseline && y1 > baseline && style.mono)).toBe(true);
});

test('words that have their height, and pages with a few that have none, stay as they are', () => {
  const tall = line(prose, 120, 5, 10);
  expect(withHeight(tall)).toBe(tall);
  const mixed = [...tall, ...line('four of no height', 140, 5)];
  expect(withHeight(mixed)).toBe(mixed);
});

/** Returns the text of words after quote detection. */
function read(text: string, mono = false): string {
  const style = { size: 0, font: '#1', bold: false, italic: false, mono, hidden: false };
  const words = text.split(' ').map((word, at): Word => {
    const box = { x0: at * 40, x1: at * 40 + 36, y0: 100, y1: 100, baseline: 100 };
    return { text: word, ...box, style, spaced: true, href: null, confidence: null, tag: null };
  });
  return fixTexQuotes(words)
    .map((word) => word.text)
    .join(' ');
}

test('a backslash before a word and a straight quote behind one are quotes around them', () => {
  expect(read('the \\keeper" of a (\\lamp of the coast."), 3 of it')).toBe(
    'the “keeper” of a (“lamp of the coast.”), 3 of it',
  );
});

test('symbols of code and unpaired quotes are unchanged', () => {
  for (const text of ['the \\n of a "line" here', 'a \\first and \\second here', '5" wide and 3" high'])
    expect(read(text)).toBe(text);
  expect(read('print \\section a"', true)).toBe('print \\section a"');
});
