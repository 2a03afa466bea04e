import { expect, test } from 'vitest';
import { segmentOf } from '../../../../../../electron/engine/documents/layout/lines/textLine.ts';
import { readPages } from '../../../../../support/readPages.ts';

test('a heading beside a line of the other column stays apart, however large its letters are', async () => {
  const left = Array.from({ length: 12 }, (_, row) => `the keeper of the lamp counts ship ${row + 10}`);
  const lines = left.map((text, row) => ({ text, x: 60, y: 80 + row * 12, size: 10 }));
  const right = Array.from({ length: 12 }, (_, row) => row + 10)
    .filter((row) => row < 15 || row > 17)
    .map((row) => ({ text: `and his daughter wrote down name ${row}`, x: 229, y: 80 + (row - 10) * 12, size: 10 }));
  const heading = { text: '7 Ships', x: 229, y: 152, size: 15, font: 'bold' as const };
  const { markdown } = await readPages([{ texts: [...lines, ...right, heading] }]);
  expect(markdown).toMatch(/counts ship 16 the keeper of the lamp counts ship 17/);
  expect(markdown).toMatch(/name 14\n\n#+ 7 Ships\n\nand his/);
});

test('signs of mathematics within a line of a program are of it, and marks of a sentence are not', () => {
  const lineOf = (texts: readonly (readonly [string, boolean])[]) =>
    segmentOf(
      texts.map(([text, mono], place) => ({
        ...{ text, x0: place * 40, x1: place * 40 + text.length * 5, y0: 92, y1: 102, baseline: 100 },
        style: { size: 10, font: mono ? 'Mono' : 'CMSY10', bold: false, italic: false, mono, hidden: false },
        ...{ spaced: true, href: null, confidence: null, tag: null },
      })),
    );
  const pointer = [
    ['int', true],
    ['\u2217', false],
    ['x,', true],
  ] as const;
  expect(lineOf(pointer).isMono).toBe(true);
  // The dashes of a remark.
  expect(
    lineOf([
      ['3.14', true],
      ['\u2212\u2212<', false],
    ]).isMono,
  ).toBe(true);
  expect(
    lineOf([
      ['int', true],
      ['=', false],
      ['x', true],
    ]).isMono,
  ).toBe(false);
  expect(
    lineOf([
      ['\u2217', false],
      ['int', true],
    ]).isMono,
  ).toBe(false);
});

test('the small number above the stroke of a fraction is a part of it', () => {
  const style = { font: 'Times', bold: false, italic: false, mono: false, hidden: false };
  const around = { href: null, confidence: null, tag: null };
  const words = [
    {
      text: 'to',
      x0: 0,
      x1: 10,
      y0: 92,
      y1: 102,
      baseline: 100,
      style: { ...style, size: 10 },
      spaced: true,
      ...around,
    },
    { text: '1', x0: 13, x1: 16, y0: 90, y1: 96, baseline: 96, style: { ...style, size: 6 }, spaced: true, ...around },
    {
      text: '\u20444',
      x0: 18,
      x1: 24,
      y0: 92,
      y1: 102,
      baseline: 100,
      style: { ...style, size: 10 },
      spaced: true,
      ...around,
    },
  ];
  expect(segmentOf(words).text).toBe('to 1\u20444');
});
