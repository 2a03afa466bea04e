import { expect, test } from 'vitest';
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
