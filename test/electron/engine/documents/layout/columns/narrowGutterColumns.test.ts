import { expect, test } from 'vitest';
import {
  columnsAt,
  findCloseEdges,
  splitAtEdges,
  trimmedAt,
} from '../../../../../../electron/engine/documents/layout/columns/narrowGutterColumns.ts';
import { buildTextLines } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };
const letter = 5;

/** A line of text that fills the space from `x0` to `x1`. */
function filled(text: string, x0: number, x1: number, baseline: number): Word[] {
  const texts = text.split(' ');
  const room = (x1 - x0 - text.replaceAll(' ', '').length * letter) / (texts.length - 1);
  let x = x0;
  return texts.map((one) => {
    const word = { text: one, x0: x, x1: x + one.length * letter, y0: baseline - 8, y1: baseline + 2, baseline };
    x = word.x1 + room;
    return { ...word, style, spaced: true, href: null, confidence: null, tag: null };
  });
}

const left = [
  'the keeper of the light wrote down',
  'each evening how many ships passed',
  'and of what kind they were so that',
  'nobody could say in spring that he',
  'had slept when the ice went out at',
  'night and the herring boats had to',
  'find their way between the islands',
  'without any lamp to lead them home',
];
const right = [
  'most of them came in April when it',
  'grew warm and hardly any of them a',
  'month before Christmas although it',
  'was then that the light was needed',
  'more than in summer as the old men',
  'of the harbour told whoever wished',
  'to hear it over a glass of the gin',
  'that the Dutch had left behind for',
];

function setBeside(gap: number): Word[] {
  return left.flatMap((line, index) => [
    ...filled(line, 60, 240, 100 + index * 12),
    ...filled(right[index] ?? '', 240 + gap, 420 + gap, 100 + index * 12),
  ]);
}

test('columns that stand as close as words are parted where all lines of the second begin', () => {
  const segments = buildTextLines(setBeside(5));
  expect(segments).toHaveLength(left.length);
  const edges = findCloseEdges(segments);
  expect(edges.map(({ x }) => Math.round(x))).toEqual([245]);
  const texts = splitAtEdges(segments, edges).map(({ text }) => text);
  expect(texts).toHaveLength(left.length * 2);
  expect(texts).toEqual(expect.arrayContaining([...left, ...right]));
  expect(columnsAt(edges).map(({ x0, x1 }) => [Math.round(x0), Math.round(x1)])).toEqual([
    [60, 240],
    [245, 425],
  ]);
});

test('a line before a close column leaves as much room as one before any other', () => {
  const segments = buildTextLines(setBeside(5));
  const [edge] = findCloseEdges(segments);
  expect(edge).toBeDefined();
  const line = { x0: 60, y0: 104, x1: 240, y1: 114 };
  expect(trimmedAt(line, edge === undefined ? [] : [edge]).x1).toBeLessThan(237);
  expect(trimmedAt({ ...line, y0: 504, y1: 514 }, edge === undefined ? [] : [edge])).toEqual({
    ...line,
    y0: 504,
    y1: 514,
  });
});

test('text that goes across, and rows that each begin with the same words, have no columns', () => {
  const across = left.flatMap((line, index) => filled(`${line} ${right[index]}`, 60, 425, 100 + index * 12));
  expect(findCloseEdges(buildTextLines(across))).toEqual([]);
  const rows = right.flatMap((line, index) => [
    ...filled('Harbour of the northern coast number', 60, 240, 100 + index * 12),
    ...filled(line, 245, 425, 100 + index * 12),
  ]);
  expect(findCloseEdges(buildTextLines(rows))).toEqual([]);
});
