import { expect, test } from 'vitest';
import { readPages as read } from '../../../../../support/readPages.ts';

test('names that run up the columns of a ruled table are its heads', async () => {
  const [left, columns, right] = [60, [200, 230, 260], 290];
  const [top, head, rowHeight, rows] = [100, 90, 20, ['Light the lamp', 'Count the ships', 'Write a letter']];
  const foot = top + head + rows.length * rowHeight;
  const { markdown } = await read([
    {
      lines: [
        ...[left, ...columns, right].map((x) => [x, top, x, foot] as const),
        ...[top, ...[0, 1, 2, 3].map((row) => top + head + row * rowHeight)].map((y) => [left, y, right, y] as const),
      ],
      texts: [
        { text: 'What is to do', x: left + 5, y: top + head - 6 },
        ...['Keeper', 'Daughter', 'Nobody'].map((text, index) => ({
          text,
          x: (columns[index] ?? 0) + 18,
          y: top + head - 6,
          isUpward: true,
        })),
        ...rows.map((text, row) => ({ text, x: left + 5, y: top + head + row * rowHeight + 14 })),
        { text: 'X', x: 210, y: top + head + 14 },
        { text: 'X', x: 240, y: top + head + rowHeight + 14 },
      ],
    },
  ]);
  expect(markdown.split('\n')[0]).toBe('| What is to do | Keeper | Daughter | Nobody |');
  expect(markdown).toContain('| Count the ships |  | X |  |');
  expect(markdown.match(/Daughter/g)).toHaveLength(1);
});
