import { expect, test } from 'vitest';
import { areAuthors } from '../../../../../../electron/engine/documents/layout/columns/authorColumns.ts';
import { buildTextLines } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

/** Lines of one word each, centered at an axis. */
function centered(lines: readonly string[], axis: number) {
  const words = lines.map((text, index): Word => {
    const [half, baseline] = [text.length * 2.5, 100 + index * 14];
    return {
      ...{ text, x0: axis - half, x1: axis + half, y0: baseline - 8, y1: baseline + 2, baseline },
      style: { size: 10, font: 'Times', bold: false, italic: false, mono: false, hidden: false },
      ...{ spaced: true, href: null, confidence: null, tag: null },
    };
  });
  return { segments: buildTextLines(words) };
}

test('authors side by side, each with an institution below the name, are columns of text', () => {
  const ferris = centered(['Ferris', 'Institute', 'Bergen'], 180);
  const olsen = centered(['Olsen', 'Department', 'olsen@coast.example'], 420);
  expect(areAuthors([ferris, olsen])).toBe(true);
});

test('names beside their addresses are none', () => {
  const names = centered(['Ferris', 'Olsen', 'Lind'], 180);
  const addresses = centered(['anna@ferris.example', 'paul@coast.example', 'lind@quay.example'], 420);
  expect(areAuthors([names, addresses])).toBe(false);
});
