import { expect, test } from 'vitest';
import { withDrawnQuotes } from '../../../../../electron/engine/documents/pdf/drawnQuotes.ts';
import type { Word } from '../../../../../electron/engine/documents/pdf/pageContent.ts';

/** Returns the text of words after quote detection. */
function read(text: string, mono = false): string {
  const style = { size: 0, font: '#1', bold: false, italic: false, mono, hidden: false };
  const words = text.split(' ').map((word, at): Word => {
    const box = { x0: at * 40, x1: at * 40 + 36, y0: 100, y1: 100, baseline: 100 };
    return { text: word, ...box, style, spaced: true, href: null, confidence: null, tag: null };
  });
  return withDrawnQuotes(words)
    .map((word) => word.text)
    .join(' ');
}

test('a backslash before a word and a straight quote behind one are quotes around them', () => {
  expect(read('the \\keeper" of a (\\lamp of the coast."), 3 of it')).toBe(
    'the “keeper” of a (“lamp of the coast.”), 3 of it',
  );
});

test('signs of a program, and quotes of which one half is missing, stay', () => {
  for (const text of ['the \\n of a "line" here', 'a \\first and \\second here', '5" wide and 3" high'])
    expect(read(text)).toBe(text);
  expect(read('print \\section a"', true)).toBe('print \\section a"');
});
