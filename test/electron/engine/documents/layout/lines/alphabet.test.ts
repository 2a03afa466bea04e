import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const plants = [
  'Alder',
  'Birch',
  'Chestnut',
  'Elder',
  'Fir',
  'Hazel',
  'Juniper',
  'Larch',
  'Maple',
  'Oak',
  'Pine',
  'Rowan',
];

async function markdownOf(columns: readonly (readonly string[])[]): Promise<string> {
  const texts = columns.flatMap((column, place) =>
    column.map((text, row) => ({ text, x: 72 + place * 160, y: 100 + row * 14 })),
  );
  const { markdown } = await readPages([{ texts }]);
  return markdown;
}

test('names whose order goes on from column to column are one list, read down', async () => {
  const markdown = await markdownOf([plants.slice(0, 4), plants.slice(4, 8), plants.slice(8)]);
  expect(markdown).not.toContain('|');
  expect(markdown.match(/\p{L}+/gu)).toEqual(plants);
});

test('columns that are in order each by itself are a table', async () => {
  const codes = ['AL', 'BI', 'CH', 'EL', 'FI', 'HA'];
  const markdown = await markdownOf([codes, plants.slice(0, 6)]);
  expect(markdown).toContain('| BI | Birch |');
});

test('what all lines of a column begin with is no name that an order could go on with', async () => {
  const begins = plants.slice(0, 6).map((name) => `begin ${name}`);
  const markdown = await markdownOf([begins, begins.map((name) => name.replace('begin', 'end'))]);
  expect(markdown).toContain('| begin Birch | end Birch |');
});
