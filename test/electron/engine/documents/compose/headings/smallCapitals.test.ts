import { expect, test } from 'vitest';
import { headingStyle } from '../../../../../../electron/engine/documents/compose/headings/headingStyle.ts';
import { measureText } from '../../../../../../electron/engine/documents/compose/survey/textStats.ts';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';

const plain = { size: 10, font: 'CMR10', bold: false, italic: false, mono: false, hidden: false };
const stats = { ...measureText([]), size: 10, largest: 10 };

function look(words: readonly (readonly [string, string])[], size = 10) {
  const line = segmentOf(
    words.map(([text, font], index) => ({
      ...{ text, x0: 200 + index * 50, x1: 240 + index * 50, y0: 92, y1: 102, baseline: 100 },
      ...{ style: { ...plain, font, size }, spaced: true, href: null, confidence: null, tag: null },
    })),
  );
  return headingStyle({ lines: [line], marker: null, isCode: false, isAddress: false, isRotated: false }, stats);
}

test('a line in small capitals is a heading, whatever its number is set in; one of other letters too is none', () => {
  const main = [
    ['main', 'CMCSC10'],
    ['result', 'CMCSC10'],
  ] as const;
  expect(look([['2.', 'CMR10'], ['The', 'CMCSC10'], ...main])).toEqual({ size: 9.5, bold: true });
  expect(look([['2.', 'CMR10'], ['The', 'CMR10'], ...main])).toBeNull();
});

test('one that is smaller than the text is none: addresses of authors are set like that', () => {
  const address = [
    ['Institute', 'CMCSC8'],
    ['of', 'CMCSC8'],
    ['Dunes', 'CMCSC8'],
  ] as const;
  expect(look(address, 8)).toBeNull();
  expect(look(address, 10)).not.toBeNull();
});

test('so is one whose small capitals are drawn as letters of less size; signs below letters make none', () => {
  const drawn = (parts: readonly string[]) => {
    let x = 200;
    const words = parts.map((text) => {
      const size = /^\p{Lu}/u.test(text) ? 10 : 7;
      const x0 = x;
      const x1 = x0 + text.length * size * 0.6;
      x = size === 10 ? x1 : x1 + 3;
      const place = { text, x0, x1, y0: 92, y1: 102, baseline: 100 };
      return { ...place, style: { ...plain, size }, spaced: size === 10, href: null, confidence: null, tag: null };
    });
    const lines = [segmentOf(words)];
    return headingStyle({ lines, marker: null, isCode: false, isAddress: false, isRotated: false }, stats);
  };
  expect(drawn(['M', 'embers', 'A', 'nd', 'O', 'fficers'])).toEqual({ size: 9.5, bold: true });
  expect(drawn(['P', 'b', 'C'])).toBeNull();
});
