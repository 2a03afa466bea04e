import { describe, expect, test } from 'vitest';
import type { PdfPage } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const places = [70, 200, 300, 420];
const down = places.map((x) => [x, 100, x, 180] as const);
const across = [100, 120, 180].map((y) => [70, y, 420, y] as const);

function rows(texts: readonly (readonly string[])[]): NonNullable<PdfPage['texts']> {
  return texts.flatMap((row, line) =>
    row.flatMap((text, column) =>
      text === '' ? [] : [{ text, x: (places[column] ?? 0) + 4, y: 114 + line * 14, size: 10 }],
    ),
  );
}

async function markdownOf(page: PdfPage): Promise<string> {
  const { markdown } = await readPages([page]);
  return markdown;
}

describe('a table with lines down and none between its rows', () => {
  test('has a row for each line that all its columns share', async () => {
    const texts = rows([
      ['State', 'Guns', 'Bows'],
      ['', '', ''],
      ['Alabama', '18,870', '22'],
      ['Alaska', '209', ''],
      ['Arizona', '2,303', '41'],
    ]);
    expect(await markdownOf({ texts, lines: [...down, ...across] })).toBe(
      [
        '| State | Guns | Bows |',
        '| --- | --- | --- |',
        '| Alabama | 18,870 | 22 |',
        '| Alaska | 209 |  |',
        '| Arizona | 2,303 | 41 |',
      ].join('\n'),
    );
  });

  test('keeps a list in the cell whose label stands beside it', async () => {
    const texts = rows([
      ['Cause', 'Sign', 'Cure'],
      ['', '- a cough', '- some rest'],
      ['Cold', '- a sneeze', '- warm tea'],
      ['', '- a fever', '- old wool'],
    ]);
    expect(await markdownOf({ texts, lines: [...down, ...across] })).toContain(
      '| Cold | - a cough - a sneeze - a fever | - some rest - warm tea - old wool |',
    );
  });
});
