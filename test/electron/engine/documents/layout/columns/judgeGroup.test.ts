import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const line = 'The keeper counts the ships that pass';
const column = Array.from({ length: 42 }, (_, index) => `${line} ${index}`);

test('columns of a page between lines at its head and its foot are text, however many lines are drawn there', async () => {
  const texts = [60, 300].flatMap((x) => setLines(column, x, 110));
  const lines = [80, 84, 96, 790].map((y) => [60, y, 500, y] as const);
  const { markdown } = await readPages([{ texts, lines }]);
  expect(markdown).not.toContain('|');
  expect(markdown).toBe(`${column.join(' ')}\n\n${column.join(' ')}`);
});
