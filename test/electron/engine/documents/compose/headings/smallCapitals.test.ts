import { expect, test } from 'vitest';
import { headingLook } from '../../../../../../electron/engine/documents/compose/headings/headingLook.ts';
import { measureText } from '../../../../../../electron/engine/documents/compose/survey/textStats.ts';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/segment.ts';

const plain = { size: 10, font: 'CMR10', bold: false, italic: false, mono: false, hidden: false };
const stats = { ...measureText([]), size: 10, largest: 10 };

function look(words: readonly (readonly [string, string])[]) {
  const line = segmentOf(
    words.map(([text, font], index) => ({
      ...{ text, x0: 200 + index * 50, x1: 240 + index * 50, y0: 92, y1: 102, baseline: 100 },
      ...{ style: { ...plain, font }, spaced: true, href: null, confidence: null, tag: null },
    })),
  );
  return headingLook({ lines: [line], marker: null, isCode: false, isAddress: false, isAside: false }, stats);
}

test('a line in small capitals is a heading, whatever its number is set in; one of other letters too is none', () => {
  const main = [
    ['main', 'CMCSC10'],
    ['result', 'CMCSC10'],
  ] as const;
  expect(look([['2.', 'CMR10'], ['The', 'CMCSC10'], ...main])).toEqual({ size: 9.5, bold: true });
  expect(look([['2.', 'CMR10'], ['The', 'CMR10'], ...main])).toBeNull();
});
