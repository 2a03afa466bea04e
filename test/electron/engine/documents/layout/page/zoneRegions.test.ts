import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = setLines(
  Array.from({ length: 20 }, () => 'the keeper counts the ships that pass and writes their names into a book'),
  70,
  180,
);

function head(last: string): PdfText[] {
  const rows = [
    ['Lamps for the Headland', 'Section 43'],
    ['Society of Keepers', 'What is asked'],
    ['House of the Light', last],
  ] as const;
  return rows.flatMap(([left, right], row) => [
    { text: left, x: 70, y: 50 + row * 16 },
    { text: right, x: 430, y: 50 + row * 16 },
  ]);
}

test('the head of a page whose lines stand side by side is no table, where it tells the page', async () => {
  const { markdown } = await readPages([{ texts: [...head('Page 1 of 8'), ...body] }]);
  expect(markdown).not.toContain('|');
  expect(markdown).not.toContain('Page 1 of 8');
  expect(markdown).toMatch(
    /Lamps for the Headland\s+Society of Keepers\s+House of the Light\s+Section 43\s+What is asked/,
  );
});

test('rows at the top of a page that tell no page are a table', async () => {
  const { markdown } = await readPages([{ texts: [...head('Lamps of brass'), ...body] }]);
  expect(markdown).toContain('| House of the Light | Lamps of brass |');
});
