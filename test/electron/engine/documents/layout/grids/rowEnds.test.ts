import { expect, test } from 'vitest';
import { rowEnds } from '../../../../../../electron/engine/documents/layout/grids/rowEnds.ts';
import type { Rule } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';

const xs = [100, 200, 300, 400];

/** Lines down of so many rows, drawn row by row. */
function rows(count: number): Rule[] {
  return xs.flatMap((x) =>
    Array.from({ length: count }, (_, row): Rule => {
      const y0 = 100 + row * 20;
      return { kind: 'vertical', x0: x, x1: x, y0, y1: y0 + 20 };
    }),
  );
}

function across(x0: number, x1: number, y: number): Rule {
  return { kind: 'horizontal', x0, x1, y0: y, y1: y };
}

test('rows end where the pieces of all lines down meet, as far as the lines above and below the table go', () => {
  const frame = [across(60, 440, 100), across(60, 440, 220)];
  expect(rowEnds([...rows(6), ...frame])).toEqual([120, 140, 160, 180, 200].map((y) => across(60, 440, y)));
});

test('what is drawn already is no end once more, and a line across some columns tells that cells go over several rows', () => {
  expect(rowEnds([...rows(6), across(100, 400, 120)]).map(({ y0 }) => y0)).toEqual([140, 160, 180, 200]);
  expect(rowEnds([...rows(6), across(200, 400, 160)])).toEqual([]);
});

test('lines in one piece, and few rows, tell none', () => {
  const whole = xs.map((x): Rule => ({ kind: 'vertical', x0: x, x1: x, y0: 100, y1: 220 }));
  expect(rowEnds(whole)).toEqual([]);
  expect(rowEnds(rows(3))).toEqual([]);
});
