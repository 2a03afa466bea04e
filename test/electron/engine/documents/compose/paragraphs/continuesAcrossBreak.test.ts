import { expect, test } from 'vitest';
import { continuesAcrossBreak } from '../../../../../../electron/engine/documents/compose/paragraphs/continuesAcrossBreak.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';

const style = { size: 10, font: 'Batang', bold: false, italic: false, mono: false, hidden: false };

function line(text: string, x1: number): TextLine {
  return segmentOf([
    {
      x0: 60,
      y0: 100,
      x1,
      y1: 110,
      baseline: 108,
      text,
      style,
      spaced: false,
      href: null,
      confidence: null,
      tag: null,
    },
  ]);
}

const above = line('통상 질병보험금에 비해 상해나 재해로 인한', 300);

test('where letters have no capitals, a text goes on whose last line is as long as its column', () => {
  const next = [line('이슈가 될 것으로 판단된다.', 240)];
  expect(continuesAcrossBreak([above, line('병으로 보아야 할지 상해나 재해로 보아야 할지', 299)], next)).toBe(true);
  expect(continuesAcrossBreak([above, line('병으로 보아야 할지 상해나', 180)], next)).toBe(false);
  expect(continuesAcrossBreak([above, line('병으로 보아야 할지 상해나 재해로 보아야 한다.', 299)], next)).toBe(false);
});

test('the only line of a paragraph goes on where it is as wide as those of the next column', () => {
  const next = [line('통상 질병보험금에 비해 상해나 재해로 인한', 300), line('이슈가 될 것으로 판단된다.', 240)];
  expect(continuesAcrossBreak([line('병으로 보아야 할지 상해나 재해로 보아야 할지', 290)], next)).toBe(true);
  expect(continuesAcrossBreak([line('병으로 보아야 할지 상해나', 180)], next)).toBe(false);
  expect(continuesAcrossBreak([line('병으로 보아야 할지 상해나 재해로 보아야 할지', 290)], next.slice(0, 1))).toBe(
    false,
  );
});

test('no text goes on with a column of short words, as a table at the head of the next page has', () => {
  const open = [line('achieve solutions averaging between 5 and 9 of those', 300)];
  expect(continuesAcrossBreak(open, [line('func.', 85), line('1', 66), line('2', 66)])).toBe(false);
  expect(
    continuesAcrossBreak(open, [line('func.', 85), line('that are seen in the table of the last page', 290)]),
  ).toBe(true);
});

/** A line of several words, each as wide as the others. */
function lineOf(text: string, x1: number): TextLine {
  const words = text.split(' ');
  const step = (x1 - 60) / words.length;
  return segmentOf(
    words.map((word, place) => ({
      ...{ x0: 60 + place * step, y0: 100, x1: 58 + (place + 1) * step, y1: 110, baseline: 108, text: word },
      ...{ style, spaced: place > 0, href: null, confidence: null, tag: null },
    })),
  );
}

test('a full line that ends as no sentence does goes on with a name or a number', () => {
  const open = (end: string, x1 = 299): TextLine[] => [
    lineOf('the keeper of the lamp has told the ships of', 300),
    lineOf(end, x1),
  ];
  expect(
    continuesAcrossBreak(open('the oil and of the wick, as said before [11,'), [
      lineOf('37], and of the northern ports', 280),
    ]),
  ).toBe(true);
  expect(
    continuesAcrossBreak(open('the oil and of the wick, as is known of the'), [lineOf('North Sea and its ports', 280)]),
  ).toBe(true);
  expect(continuesAcrossBreak(open('the oil and of the wick,', 180), [lineOf('North Sea and its ports', 280)])).toBe(
    false,
  );
  expect(
    continuesAcrossBreak(open('the oil and of the wick that is known there'), [lineOf('North Sea and its ports', 280)]),
  ).toBe(false);
  expect(
    continuesAcrossBreak(open('the oil and of the wick, as is known of the'), [
      lineOf('Figure 3: Ships and ports', 280),
    ]),
  ).toBe(false);
});
