import { expect, test } from 'vitest';
import { plainText } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import { layoutPage } from '../../../../../../electron/engine/documents/layout/page/layoutPage.ts';
import { linesOnPage } from '../../../../../../electron/engine/documents/layout/page/pageLayout.ts';
import type { PageContent, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const style = { size: 10, font: 'Mincho', bold: false, italic: false, mono: false, hidden: false };

function signAt(text: string, x0: number, y0: number): Word {
  const box = { x0, y0, x1: x0 + 10, y1: y0 + 10, baseline: y0 + 9 };
  return { ...box, text, style, spaced: false, href: null, confidence: null, tag: null };
}

function pageOf(words: readonly Word[]): PageContent {
  const nothing = { rotatedText: [], rules: [], images: [], shapes: [], unreadable: 0 };
  return { ...nothing, width: 400, height: 600, words, turned: 'no', tilt: 0, isCut: false };
}

const lines = ['委員会は火曜日に古い集会所', 'で開かれ会計係の報告を聞いた'];

test('lines that run down, from the right to the left, are read in their order', () => {
  const words = lines.flatMap((text, index) =>
    text.split('').map((char, at) => signAt(char, 300 - index * 18, 60 + at * 11)),
  );
  const laid = layoutPage(pageOf(words));
  expect(linesOnPage(laid).map((line) => plainText(line.words))).toEqual(lines);
  expect(laid).toMatchObject({ turned: 'counterClockwise', width: 600, height: 400 });
});

test('lines that run across stay as they are', () => {
  const words = lines.flatMap((text, index) =>
    text.split('').map((char, at) => signAt(char, 60 + at * 11, 60 + index * 18)),
  );
  const laid = layoutPage(pageOf(words));
  expect(laid.turned).toBe('no');
  expect(linesOnPage(laid).map((line) => plainText(line.words))).toEqual(lines);
});

test('names that run up the columns of a ruled table are its heads', async () => {
  const [left, columns, right] = [60, [200, 230, 260], 290];
  const [top, head, rowHeight, rows] = [100, 90, 20, ['Light the lamp', 'Count the ships', 'Write a letter']];
  const foot = top + head + rows.length * rowHeight;
  const { markdown } = await read([
    {
      lines: [
        ...[left, ...columns, right].map((x) => [x, top, x, foot] as const),
        ...[top, ...[0, 1, 2, 3].map((row) => top + head + row * rowHeight)].map((y) => [left, y, right, y] as const),
      ],
      texts: [
        { text: 'What is to do', x: left + 5, y: top + head - 6 },
        ...['Keeper', 'Daughter', 'Nobody'].map((text, index) => ({
          text,
          x: (columns[index] ?? 0) + 18,
          y: top + head - 6,
          isUpward: true,
        })),
        ...rows.map((text, row) => ({ text, x: left + 5, y: top + head + row * rowHeight + 14 })),
        { text: 'X', x: 210, y: top + head + 14 },
        { text: 'X', x: 240, y: top + head + rowHeight + 14 },
      ],
    },
  ]);
  expect(markdown.split('\n')[0]).toBe('| What is to do | Keeper | Daughter | Nobody |');
  expect(markdown).toContain('| Count the ships |  | X |  |');
  expect(markdown.match(/Daughter/g)).toHaveLength(1);
});
