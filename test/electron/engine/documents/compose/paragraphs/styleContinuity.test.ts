import { expect, test } from 'vitest';
import {
  isOneLink,
  meetInCapitals,
} from '../../../../../../electron/engine/documents/compose/paragraphs/styleContinuity.ts';
import { segmentOf, type TextLine } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';

const edges = { left: 50, right: 350, full: null, hangs: false, firstLines: new Set<TextLine>() };

interface Part {
  readonly text: string;
  readonly size?: number;
  readonly href?: string;
}

/** A line from x = 50 points, whose words extend to `to`. */
function line(parts: readonly Part[], baseline: number, to: number): TextLine {
  const width = (to - 50) / parts.length;
  return segmentOf(
    parts.map(({ text, size = 10, href = null }, at) => ({
      ...{ text, x0: 50 + at * width, x1: 50 + (at + 1) * width - 3, y0: baseline - 8, y1: baseline + 2, baseline },
      style: { size, font: 'Roman', bold: false, italic: false, mono: false, hidden: false },
      ...{ spaced: at > 0, href, confidence: null, tag: null },
    })),
  );
}

test('small capitals go on below where the last line had no room for more of them', () => {
  const last = line([{ text: 'under' }, { text: 'FREE' }, { text: 'DOCU-' }], 100, 350);
  const next = line(
    [
      { text: 'MENTATION', size: 8 },
      { text: 'LICENSE.', size: 8 },
    ],
    114,
    150,
  );
  expect(meetInCapitals(last, next, edges)).toBe(true);
  expect(meetInCapitals(line([{ text: 'FREE' }], 100, 120), next, edges)).toBe(false);
  expect(meetInCapitals(last, line([{ text: 'Lamps', size: 8 }], 114, 90), edges)).toBe(false);
});

test('a link that the last line had no room for goes on, and the same link below it is another', () => {
  const href = 'https://lamp.example/10.1/keeper';
  const last = line([{ text: 'see' }, { text: 'lamp.example/', href }], 100, 350);
  const next = line([{ text: '10.1/keeper', href }], 114, 120);
  expect(isOneLink(last, next, edges)).toBe(true);
  expect(isOneLink(line([{ text: 'lamp', href }], 100, 120), next, edges)).toBe(false);
  expect(isOneLink(last, line([{ text: '10.1/keeper', href: 'https://other.example' }], 114, 120), edges)).toBe(false);
  expect(isOneLink(line([{ text: 'see' }], 100, 350), line([{ text: 'below' }], 114, 120), edges)).toBe(false);
});
