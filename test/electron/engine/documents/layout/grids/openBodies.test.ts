import { describe, expect, test } from 'vitest';
import type { PdfPage, PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

type Lines = NonNullable<PdfPage['lines']>;

const columns = [70, 190, 250, 330, 400];
const rowHeight = 16;
const headTop = 100;

function row(texts: readonly string[], line: number): PdfText[] {
  return texts.flatMap((text, column) =>
    text === '' ? [] : [{ text, x: (columns[column] ?? 0) + 4, y: headTop + line * rowHeight + 12, size: 10 }],
  );
}

/** The cells of the header row, and one frame around the rows below it. */
function frame(rowCount: number): Lines {
  const [foot, bottom] = [headTop + rowHeight, headTop + rowHeight * (rowCount + 1)];
  const [left, right] = [70, 400];
  return [
    ...[headTop, foot, bottom].map((y) => [left, y, right, y] as const),
    ...columns.slice(1, -1).map((x) => [x, headTop, x, foot] as const),
    ...[left, right].map((x) => [x, headTop, x, bottom] as const),
  ];
}

const head = ['Quay', 'Berths', 'Harbour master', 'Open'];

describe('a body that is framed as a whole below names with lines between them', () => {
  test('has a row for each of its lines', async () => {
    const body = [
      ['North', '12', 'A. Dahl', 'yes'],
      ['Mill', '4', 'B. Orme', 'no'],
      ['Old town', '31', 'C. Rask', 'yes'],
    ];
    const { markdown } = await readPages([{ texts: [head, ...body].flatMap(row), lines: frame(3) }]);
    expect(markdown).toBe(
      [
        '| Quay | Berths | Harbour master | Open |',
        '| --- | --- | --- | --- |',
        '| North | 12 | A. Dahl | yes |',
        '| Mill | 4 | B. Orme | no |',
        '| Old town | 31 | C. Rask | yes |',
      ].join('\n'),
    );
  });

  test('keeps its columns where cells are empty', async () => {
    const body = [
      ['North', '', 'A. Dahl', 'yes'],
      ['Mill', '4', '', 'no'],
      ['Old town', '31', 'C. Rask', ''],
    ];
    const { markdown } = await readPages([{ texts: [head, ...body].flatMap(row), lines: frame(3) }]);
    expect(markdown).toContain('| North |  | A. Dahl | yes |\n| Mill | 4 |  | no |\n| Old town | 31 | C. Rask |  |');
  });

  test('ends above sums that have their cells drawn', async () => {
    const rows = [head, ['North', '12', 'A. Dahl', 'yes'], ['Mill', '4', 'B. Orme', 'no'], ['All', '16', '2', '1']];
    const [top, bottom] = [headTop + rowHeight * 3, headTop + rowHeight * 4];
    const sums = [[70, top, 400, top] as const, ...columns.slice(1, -1).map((x) => [x, top, x, bottom] as const)];
    const { markdown } = await readPages([{ texts: rows.flatMap(row), lines: [...frame(3), ...sums] }]);
    expect(markdown).toContain('| North | 12 | A. Dahl | yes |\n| Mill | 4 | B. Orme | no |\n| All | 16 | 2 | 1 |');
  });

  test('is no row of columns where its lines go across them', async () => {
    const text = ['The quays were counted in the spring by the people who live', 'beside them, and again in autumn.'];
    const texts = text.map((line, index) => ({
      text: line,
      x: 74,
      y: headTop + (index + 1) * rowHeight + 12,
      size: 10,
    }));
    const { markdown } = await readPages([{ texts: [...row(head, 0), ...texts], lines: frame(2) }]);
    expect(markdown).toContain(text.join(' '));
  });
});
