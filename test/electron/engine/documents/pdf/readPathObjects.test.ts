import { expect, test } from 'vitest';
import { readPages } from '../../../../support/readPages.ts';

const cells = [
  ['Ship', 'Flag'],
  ['Aurora', 'Norway'],
  ['Petrel', 'Chile'],
];
const texts = cells.flatMap((row, y) => row.map((text, x) => ({ text, x: 80 + x * 60, y: 120 + y * 14 })));
const across = [108, 122, 136, 152].map((y) => [76, y, 200, y] as const);
const down = [76, 136, 200].map((x) => [x, 108, x, 152] as const);

test('lines that are pictures of one point are lines: a table has its cells by them', async () => {
  const page = { texts, lines: [...across, ...down] };
  const drawn = await readPages([page]);
  expect(drawn.markdown).toBe('| Ship | Flag |\n| --- | --- |\n| Aurora | Norway |\n| Petrel | Chile |');
  const pictured = await readPages([{ ...page, areLinesPictures: true }], { blocks: true });
  expect(pictured.markdown).toBe(drawn.markdown);
  expect(pictured.blocks?.[0]?.items.map(({ type }) => type)).toEqual(['table']);
});

test('so are underscores, which TeX draws', async () => {
  const word = [
    { text: 'POST', x: 70, y: 100, size: 10, font: 'mono' as const },
    { text: 'INSTALL', x: 97.6, y: 100, size: 10, font: 'mono' as const },
  ];
  const said = { text: 'The file is called', x: 70, y: 86, size: 10 };
  const page = { texts: [said, ...word], lines: [[94.3, 100.2, 97.3, 100.2] as const], areLinesPictures: true };
  expect((await readPages([page])).markdown).toContain('`POST_INSTALL`');
});
