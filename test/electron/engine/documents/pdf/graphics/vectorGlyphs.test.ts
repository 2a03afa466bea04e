import { describe, expect, test } from 'vitest';
import { readVectorUnderscores } from '../../../../../../electron/engine/documents/pdf/graphics/vectorGlyphs.ts';
import type { Box, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const items = ['Moved the lamp', 'Trained the keepers', 'Sold the old boat'];
const texts = items.map((text, index) => ({ text, x: 90, y: 100 + index * 16, size: 12 }));

function dotAt(x: number, y: number): [number, number, number, 'filled'] {
  return [x, y - 6, 3.5, 'filled'];
}

async function markdownOf(page: PdfPage): Promise<string> {
  return (await readPages([page])).markdown;
}

describe('small things that are drawn before lines', () => {
  test('are the bullets of a list, and of one within it', async () => {
    const squares = [dotAt(78, 100), dotAt(78, 116), dotAt(98, 132)];
    const inner = { text: 'Sold the old boat', x: 110, y: 132, size: 12 };
    expect(await markdownOf({ texts: [...texts.slice(0, 2), inner], squares })).toBe(
      '- Moved the lamp\n- Trained the keepers\n  - Sold the old boat',
    );
  });

  test('are none within a line, or by themselves', async () => {
    const beside = items.map((text, index) => ({ text, x: 212, y: 100 + index * 16, size: 12 }));
    const within = await markdownOf({ texts: [...texts, ...beside], squares: [dotAt(202, 100), dotAt(202, 116)] });
    expect(within).not.toContain('•');
    expect(await markdownOf({ texts, squares: [dotAt(78, 100)] })).not.toContain('- ');
  });

  test('are points of a drawing where few of them have text behind them', async () => {
    const points = Array.from({ length: 12 }, (_, index) => dotAt(300 + index * 9, 300 + (index % 5) * 20));
    expect(await markdownOf({ texts, squares: [dotAt(78, 100), dotAt(78, 116), ...points] })).not.toContain('- ');
  });

  test('are bullets though signs of another size are drawn elsewhere', async () => {
    const chars = Array.from({ length: 12 }, (_, index) => [300 + index * 12, 780, 6, 'filled'] as const);
    const dots = [100, 116, 132].map((y) => dotAt(78, y));
    expect(await markdownOf({ texts, squares: [...dots, ...chars] })).toBe(items.map((text) => `- ${text}`).join('\n'));
  });
});

test('lists beside each other are read one after the other, and make no table', async () => {
  const more = ['Five rooms', 'A harbour', 'Light'].map((text, index) => ({
    text,
    x: 300,
    y: 100 + index * 16,
    size: 12,
  }));
  const squares = [78, 288].flatMap((x) => [100, 116, 132].map((y) => dotAt(x, y)));
  expect(await markdownOf({ texts: [...texts, ...more], squares })).toBe(
    [...items, 'Five rooms', 'A harbour', 'Light'].map((text) => `- ${text}`).join('\n'),
  );
});

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
