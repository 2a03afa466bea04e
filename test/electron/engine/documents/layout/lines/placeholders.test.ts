import { expect, test } from 'vitest';
import { markPlaceholders } from '../../../../../../electron/engine/documents/layout/lines/placeholders.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

/** Words of lines, 6 points per character: those in asterisks use the text's font, and `+` joins a word to the previous one. */
function wordsOf(lines: readonly string[]): Word[] {
  return lines.flatMap((line, row) => {
    let x = 50;
    return line.split(' ').map((part) => {
      const text = part.replace(/^\+/, '').replaceAll('*', '');
      const [x0, x1] = [x, x + text.length * 6];
      x = x1 + 3;
      const baseline = 100 + row * 13;
      const mono = !part.includes('*');
      return {
        ...{ text, x0, x1, y0: baseline - 8, y1: baseline + 2, baseline },
        style: { size: 10, font: mono ? 'mono' : 'Roman', bold: false, italic: !mono, mono, hidden: false },
        ...{ spaced: !part.startsWith('+'), href: null, confidence: null, tag: null },
      };
    });
  });
}

function typedLines(lines: readonly string[]): boolean[] {
  const words = markPlaceholders(wordsOf(lines));
  return lines.map((_, row) => words.every(({ baseline, style }) => baseline !== 100 + row * 13 || style.mono));
}

test('what a program leaves to be filled in is a part of it, in whatever letters', () => {
  const program = ["if(lamp,red,'", "lamp,green,'", "lamp,blue,'"].map((line) => `${line} +*what *to *do* +',`);
  expect(typedLines(program)).toEqual([true, true, true]);
  expect(typedLines(program.slice(1))).toEqual([false, false]);
});

test('lines of text that begin and end with names of a program are text', () => {
  expect(typedLines(['lamp *and* wick', 'oil *or* fish', 'ship *with* sail'])).toEqual([false, false, false]);
});
