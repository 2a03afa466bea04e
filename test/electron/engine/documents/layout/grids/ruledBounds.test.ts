import { expect, test } from 'vitest';
import type { Rule, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { withRuledBounds } from '../../../../../../electron/engine/documents/layout/grids/ruledBounds.ts';

const style = { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false };

function word(text: string, x0: number, y0: number): Word {
  const place = { x0, y0, x1: x0 + text.length * 5, y1: y0 + 10, baseline: y0 + 8 };
  return { text, ...place, style, spaced: true, href: null, confidence: null, tag: null };
}

const cells = [word('Store', 105, 105), word('Sum', 205, 105), word('North', 105, 125), word('7', 205, 125)];
const table = { x0: 105, y0: 105, x1: 220, y1: 135, rows: 2, columns: 2, cells: [] };
const rules: Rule[] = [
  ...[100, 120, 140].map((y) => ({ kind: 'horizontal' as const, x0: 100, y0: y, x1: 300, y1: y })),
  ...[100, 200, 300].map((x) => ({ kind: 'vertical' as const, x0: x, y0: 100, x1: x, y1: 140 })),
];

function boundsOf(lines: readonly Rule[], words: readonly Word[]) {
  const [found] = withRuledBounds([{ table, words: cells }], lines, words);
  return found === undefined ? null : [found.table.x0, found.table.y0, found.table.x1, found.table.y1];
}

test('a table that the file names ends at the lines that are drawn around it', () => {
  expect(boundsOf(rules, cells)).toEqual([100, 100, 300, 140]);
});

test('it ends at its words where no lines are, or where lines hold more than the table', () => {
  expect(boundsOf([], cells)).toEqual([105, 105, 220, 135]);
  expect(boundsOf(rules, [...cells, word('Aside', 260, 125)])).toEqual([105, 105, 220, 135]);
});
