import { describe, expect, test } from 'vitest';
import { dashesOf, mergeDashes } from '../../../../../../electron/engine/documents/pdf/graphics/dashedLines.ts';
import type { Rule } from '../../../../../../electron/engine/documents/pdf/pageContent.ts';
import { setLines, type PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

type Piece = readonly [number, number, number, number];
type Shapes = NonNullable<PdfPage['shapes']>;

const columns = [70, 150, 190, 250];
const rows = [100, 114, 140, 166, 180];
/** Where nothing is drawn between them, lines of a cell are rows. */
const cells = [
  [['Lake'], ['Depth'], ['Ice']],
  [['Orrin', 'North basin'], ['12', '14'], ['yes']],
  [['Tarvik', 'South basin'], ['48', '51'], ['no']],
  [['Sellmo'], ['7'], ['yes']],
];
const texts = cells.flatMap((row, at) =>
  row.flatMap((lines, column) => setLines(lines, (columns[column] ?? 0) + 3, (rows[at] ?? 0) + 11, 10, 12)),
);
const table = [
  '| Lake | Depth | Ice |',
  '| --- | --- | --- |',
  '| Orrin North basin | 12 14 | yes |',
  '| Tarvik South basin | 48 51 | no |',
  '| Sellmo | 7 | yes |',
].join('\n');

/**
 * Returns the start and end of the dashes between two positions: the gaps are stretched so that the last dash ends at the second position.
 */
function dashesBetween(from: number, to: number, [dash, gap]: readonly [number, number]): [number, number][] {
  const count = Math.max(1, Math.round((to - from - dash) / (dash + gap)));
  const step = (to - from - dash) / count;
  return Array.from({ length: count + 1 }, (_, index) => [from + index * step, from + index * step + dash]);
}

/** The sides of all cells, each dashed by itself. @param thick points */
function sides(pattern: readonly [number, number], thick: number): Piece[] {
  const pairs = (places: readonly number[]): [number, number][] =>
    places.slice(1).map((to, index) => [places[index] ?? 0, to]);
  const across = rows.flatMap((y) =>
    pairs(columns)
      .flatMap(([from, to]) => dashesBetween(from, to, pattern))
      .map(([x0, x1]) => [x0, y, x1, y + thick] as const),
  );
  const down = columns.flatMap((x) =>
    pairs(rows)
      .flatMap(([from, to]) => dashesBetween(from, to, pattern))
      .map(([y0, y1]) => [x, y0, x + thick, y1] as const),
  );
  return [...across, ...down];
}

function filled(pieces: readonly Piece[]): Shapes {
  return pieces.map(([x0, y0, x1, y1]) => ({
    points: [
      [x0, y0],
      [x1, y0],
      [x1, y1],
      [x0, y1],
    ],
    isFilled: true,
  }));
}

describe('cells whose sides are drawn dash by dash are those of a table', () => {
  test('with short dashes that are filled boxes', async () => {
    const { markdown } = await readPages([{ texts, shapes: filled(sides([2.2, 1.5], 0.75)) }]);
    expect(markdown).toBe(table);
  });

  test('with dashes that are strokes, farther apart than the pieces of a rule may be', async () => {
    const { markdown } = await readPages([{ texts, lines: sides([5, 4], 0) }]);
    expect(markdown).toBe(table);
  });

  test('with dots', async () => {
    const { markdown } = await readPages([{ texts, shapes: filled(sides([0.8, 1.2], 0.8)) }]);
    expect(markdown).toBe(table);
  });
});

describe('mergeDashes', () => {
  const piecesAt = (starts: readonly number[], length = 2): Rule[] =>
    starts.flatMap((x0) => dashesOf({ x0, y0: 50, x1: x0 + length, y1: 50.5 }));

  test('makes one rule of dashes at equal distances, and keeps other rules as they are', () => {
    const rule: Rule = { kind: 'vertical', x0: 9, y0: 0, x1: 9, y1: 90 };
    expect(mergeDashes([rule], piecesAt([0, 4, 8, 12, 16]))).toEqual([
      rule,
      { kind: 'horizontal', x0: 0, x1: 18, y0: 50.25, y1: 50.25 },
    ]);
  });

  test('takes longer dashes from among the rules', () => {
    const rules = [0, 9, 18, 27].map((x0): Rule => ({ kind: 'horizontal', x0, x1: x0 + 5, y0: 50, y1: 50 }));
    expect(mergeDashes(rules, [])).toEqual([{ kind: 'horizontal', x0: 0, x1: 32, y0: 50, y1: 50 }]);
  });

  test('goes on at the corner of two cells, where two dashes touch', () => {
    expect(mergeDashes([], piecesAt([0, 4, 8, 10, 14, 18]))).toHaveLength(1);
  });

  test.each([
    ['three marks', [0, 4, 8]],
    ['marks at unequal distances', [0, 3, 9, 12.2, 20, 23]],
    ['marks far apart', [0, 30, 60, 90, 120]],
    ['marks that touch', [0, 2, 4, 6, 8, 10]],
  ])('leaves out %s', (_, starts) => {
    expect(mergeDashes([], piecesAt(starts))).toEqual([]);
  });

  test('keeps rules that touch each other, as those that are drawn cell by cell do', () => {
    const rules = [0, 7, 14, 21, 28].map((x0): Rule => ({ kind: 'horizontal', x0, x1: x0 + 7, y0: 50, y1: 50 }));
    expect(mergeDashes(rules, [])).toEqual(rules);
  });

  test('leaves out what is no piece of a line', () => {
    expect(dashesOf({ x0: 0, y0: 0, x1: 2.8, y1: 2.6 })).toEqual([]);
    expect(dashesOf({ x0: 0, y0: 0, x1: 30, y1: 1 })).toEqual([]);
  });
});
