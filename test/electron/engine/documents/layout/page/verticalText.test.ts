import { expect, test } from 'vitest';
import { layoutPage } from '../../../../../../electron/engine/documents/layout/page/layoutPage.ts';
import { linesOnPage } from '../../../../../../electron/engine/documents/layout/page/pageLayout.ts';
import { plainText } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import type { PageContent, Word } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

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
