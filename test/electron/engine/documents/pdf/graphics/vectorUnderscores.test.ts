import { expect, test } from 'vitest';
import { readVectorUnderscores } from '../../../../../../electron/engine/documents/pdf/graphics/vectorUnderscores.ts';
import type { Box, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'CMTT10', bold: false, italic: false, mono: true, hidden: false };

/** Words on one line, each as wide as its letters, with space for an underscore between them. */
function words(texts: readonly string[], baseline = 100): Word[] {
  let x0 = 70;
  return texts.map((text) => {
    const x1 = x0 + text.length * 5;
    const word = {
      ...{ text, x0, x1, y0: baseline - 7, y1: baseline + 2, baseline },
      ...{ style, spaced: true, href: null, confidence: null, tag: null },
    };
    x0 = x1 + 4;
    return word;
  });
}

/** A line below the space after a word. */
function lineBehind({ x1, baseline }: Word, width = 3): Box {
  return { x0: x1 + 0.5, x1: x1 + 0.5 + width, y0: baseline - 0.4, y1: baseline };
}

function textsOf(found: readonly Word[]): string[] {
  return found.map(({ text }) => text);
}

test('short lines that fill the room between words make one name of them', () => {
  const line = words(['MPI', 'COMM', 'WORLD', 'is', 'all']);
  const strokes = line.slice(0, 2).map((word) => lineBehind(word));
  const found = readVectorUnderscores(strokes, line);
  expect(textsOf(found)).toEqual(['MPI_COMM_WORLD', 'is', 'all']);
  expect(found[0]?.x1).toBe(line[2]?.x1);
});

test('a line that does not reach from word to word is none, nor is one off their foot, as below a text', () => {
  const line = words(['lamp', 'oil']);
  const [first] = line;
  if (first === undefined) throw new Error('no word');
  const short = { ...lineBehind(first, 1.6), x0: first.x1 - 3, x1: first.x1 - 1.4 };
  expect(textsOf(readVectorUnderscores([short], line))).toEqual(['lamp', 'oil']);
  for (const y of [96, 101.2]) {
    const bar = { ...lineBehind(first), y0: y, y1: y + 0.4 };
    expect(textsOf(readVectorUnderscores([bar], line))).toEqual(['lamp', 'oil']);
  }
});
