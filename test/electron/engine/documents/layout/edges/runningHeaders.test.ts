import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const rows = ['Lamps 12', 'Ships 47', 'Letters 3', 'Baskets 18'];

function table(y: number, names?: readonly [string, string]): PdfText[] {
  const all = [...(names === undefined ? [] : [names]), ...rows.map((row) => row.split(' '))];
  return all.flatMap(([name = '', count = ''], index) => [
    { text: name, x: 60, y: y + index * 16 },
    { text: count, x: 400, y: y + index * 16 },
  ]);
}

test('a head with the number of the page at its other end is no row of the table below it', async () => {
  const { markdown } = await read(
    [4, 5, 6].map((number) => ({
      texts: [
        { text: `page ${number}`, x: 60, y: 60 },
        { text: 'The Keeper of the Light', x: 400, y: 60 },
        ...table(84),
      ],
    })),
  );
  expect(markdown).not.toMatch(/page|Keeper/);
  expect(markdown.match(/\| Lamps \| 12 \|/g)).toHaveLength(3);
});

test('the names of the columns of a table stay with it, on each page where they come back', async () => {
  const { markdown } = await read([1, 2, 3].map(() => ({ texts: table(60, ['What', 'How many']) })));
  expect(markdown.match(/\| What \| How many \|/g)).toHaveLength(3);
});

test('a foot that is the same but for its numbers is none of the text, though its chapter has one page', async () => {
  const { markdown } = await read(
    [1, 1, 1, 2, 3].map((chapter) => ({
      texts: [
        ...setLines(['The lamp on the headland was lit each evening.'], 60, 120),
        { text: `Light Manual (12-2022) Chapter ${chapter}.4 and ${chapter}.5`, x: 60, y: 800, size: 9 },
      ],
    })),
  );
  expect(markdown).not.toContain('Manual');
});

test('a head that names the chapter of its page is no row of what stands below it: its number counts the pages', async () => {
  const chapters = ['THE LAMP', 'THE STAIRS', 'THE BOAT'];
  const { markdown } = await read(
    chapters.map((chapter, index) => ({
      texts: [
        { text: String(index + 12), x: 60, y: 106 },
        { text: chapter, x: 400, y: 106, size: 10 },
        { text: `${index + 1}.1`, x: 60, y: 134, size: 14, font: 'bold' as const },
        { text: 'How it was kept', x: 100, y: 134, size: 14, font: 'bold' as const },
        ...setLines(['The keeper went up each evening and', 'came down when it was light again.'], 60, 160),
      ],
    })),
  );
  expect(markdown).not.toMatch(/\||LAMP|STAIRS|BOAT/);
  expect(markdown).toMatch(/^#+ 2\.1 How it was kept$/m);
});
