import { expect, test } from 'vitest';
import { goesOn } from '../../../../../../electron/engine/documents/compose/paragraphs/goesOn.ts';
import { segmentOf, type Segment } from '../../../../../../electron/engine/documents/layout/lines/segment.ts';

const style = { size: 10, font: 'Batang', bold: false, italic: false, mono: false, hidden: false };

function line(text: string, x1: number): Segment {
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
  expect(goesOn([above, line('병으로 보아야 할지 상해나 재해로 보아야 할지', 299)], next)).toBe(true);
  expect(goesOn([above, line('병으로 보아야 할지 상해나', 180)], next)).toBe(false);
  expect(goesOn([above, line('병으로 보아야 할지 상해나 재해로 보아야 한다.', 299)], next)).toBe(false);
});

test('no text goes on with a column of short words, as a table at the head of the next page has', () => {
  const open = [line('achieve solutions averaging between 5 and 9 of those', 300)];
  expect(goesOn(open, [line('func.', 85), line('1', 66), line('2', 66)])).toBe(false);
  expect(goesOn(open, [line('func.', 85), line('that are seen in the table of the last page', 290)])).toBe(true);
});
