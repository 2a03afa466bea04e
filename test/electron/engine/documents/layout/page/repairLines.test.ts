import { expect, test } from 'vitest';
import { buildTextLines } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import {
  joinInColumns,
  splitAtColumnStarts,
} from '../../../../../../electron/engine/documents/layout/page/repairLines.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

/** Words of five letters, 25 points wide, with equal space between them. */
function line(x: number, baseline: number, texts: readonly string[], gap: number): Word[] {
  return texts.map((text, index) => {
    const x0 = x + index * (25 + gap);
    return {
      text,
      x0,
      y0: baseline - 8,
      x1: x0 + 25,
      y1: baseline + 2,
      baseline,
      style,
      spaced: true,
      href: null,
      confidence: null,
      tag: null,
    };
  });
}

function read(words: readonly Word[]): string[] {
  const lines = joinInColumns(splitAtColumnStarts(buildTextLines(words)));
  return lines.map((segment) => segment.words.map(({ text }) => text).join(' '));
}

const column = ['ships', 'lamps', 'boats', 'doors', 'books'];
const rows = [100, 112, 124, 136, 148, 160];

test('a line that comes close to that of the next column is none with it', () => {
  const left = rows.flatMap((y) => line(72, y, column, 2.5));
  const right = [...rows, 172].flatMap((y) => line(225, y, column, 2.5));
  const long = line(72, 172, ['house', ...column.slice(1)], 5);
  const texts = read([...left, ...right, ...long]);
  expect(texts).toContain('house lamps boats doors books');
  expect(texts).not.toContain('house lamps boats doors books ships lamps boats doors books');
});

test('a line whose words reach to both edges of its column is one; cells of a row are not', () => {
  const filled = line(72, 172, ['light', 'house', 'north', 'coast'], 11.667);
  const text = rows.flatMap((y) => line(72, y, column, 2.5));
  expect(read([...text, ...filled])).toContain('light house north coast');
  const table = rows.flatMap((y) => line(72, y, ['light', 'house', 'north', 'coast'], 11.667));
  expect(read(table)).toContain('light');
});

test('a line that is filled is one though two of its words have twice the room between them', () => {
  const long = ['ships', 'lamps', 'boats', 'doors', 'books', 'tower', 'north', 'coast'];
  const text = rows.flatMap((y) => line(72, y, long, 2.5));
  // 217.5 points: six words and 67.5 of space; one word has two parts at a distance of six.
  const filled = [
    ...line(72, 172, ['light', 'house'], 11.25),
    ...line(155.75, 172, ['keeps', 'north', 'coast', 'books'], 11.25),
  ];
  expect(read([...text, ...filled])).toContain('light house keeps north coast books');
});

test('lines below each other that are filled are lines of a column of text above them, whatever their size', () => {
  const text = rows.flatMap((y) => line(72, y, column, 2.5));
  const title = [...line(72, 190, ['north', 'coast'], 85), ...line(72, 202, ['light', 'house', 'lamps'], 30)];
  const texts = read([...text, ...title]);
  expect(texts).not.toContain('north coast');
  expect(texts).toContain('light house lamps');
});

test('a justified line is one line although punctuation follows a word of it', () => {
  const text = rows.flatMap((y) => line(72, y, column, 2.5));
  const filled = line(72, 172, ['light', 'house', 'north', 'coast'], 11.667);
  const comma = line(97, 172, [','], 0).map((word) => ({ ...word, x1: 98 }));
  expect(read([...text, ...filled, ...comma])).toContain('light , house north coast');
});
