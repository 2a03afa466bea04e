import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

test('a row of a grid that lines part in other rows alone has a cell in each column', async () => {
  const rows = [
    ['Donor', '2019', '2018'],
    ['County', '600', '500'],
    ['Foundation', '320', '255'],
    ['Total', '920', '755'],
  ];
  const texts = rows.flatMap((cells, row) =>
    cells.map((text, column) => ({ text, x: 64 + column * 110, y: 112 + row * 18, size: 10 })),
  );
  const across = [100, 118, 136, 154, 172].map((y) => [60, y, 390, y] as const);
  const sides = [60, 390].map((x) => [x, 100, x, 172] as const);
  const inner = [170, 280].flatMap((x) => [[x, 100, x, 136] as const, [x, 154, x, 172] as const]);
  const { markdown } = await readPages([{ texts, lines: [...across, ...sides, ...inner] }]);
  expect(markdown).toContain('| Foundation | 320 | 255 |');
});
