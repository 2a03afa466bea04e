import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages, readPages as read } from '../../../../../support/readPages.ts';

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

/** A page with a header in three parts, which repeats on each page, and names with their descriptions in two columns. */
function page(rowsFrom: number, names: readonly string[]) {
  return {
    texts: [
      { text: 'LAMP(1)', x: 70, y: 45, size: 10 },
      { text: 'Manual of the keeper', x: 250, y: 45, size: 10 },
      { text: 'LAMP(1)', x: 480, y: 45, size: 10 },
      ...names.flatMap((text, index) => [
        { text, x: 70, y: rowsFrom + index * 13, size: 10, font: 'bold' as const },
        { text: `what ${text} says to all ships`, x: 130, y: rowsFrom + index * 13, size: 10 },
      ]),
    ],
  };
}

test('a head in parts that is the same on each page is none of the rows below it', async () => {
  const { markdown } = await readPages([
    page(80, ['PS1', 'PS2', 'PS3', 'PS4']),
    page(80, ['PS5', 'PS6', 'PS7', 'PS8']),
  ]);
  expect(markdown).not.toContain('LAMP(1)');
  const closer = await readPages([page(75, ['PS1', 'PS2', 'PS3']), page(75, ['PS5', 'PS6', 'PS7'])]);
  expect(closer.markdown).not.toContain('LAMP(1)');
  expect(markdown).toMatch(/\| PS5 \| what PS5 says to all ships \|/);
});

test('names of columns that come back close above their rows are', async () => {
  const { markdown } = await readPages([page(58, ['PS1', 'PS2', 'PS3']), page(58, ['PS5', 'PS6', 'PS7'])]);
  expect(markdown).toContain('LAMP(1)');
});

test('a table of one row below the head of a page is one, though another page has the same one there', async () => {
  const withRow = (text: string) => ({
    lines: [
      ...[62, 82].map((y): [number, number, number, number] => [66, y, 260, y]),
      ...[66, 125, 260].map((x): [number, number, number, number] => [x, 62, x, 82]),
    ],
    texts: [
      { text: '9.6 What the lamp is told', x: 70, y: 45, size: 10 },
      { text: 'wick', x: 70, y: 75, size: 10 },
      { text: 'The wick that is lit.', x: 130, y: 75, size: 10 },
      { text, x: 70, y: 130, size: 10 },
    ],
  });
  const { markdown } = await readPages(['What the keeper says.', 'What the lamp answers.'].map(withRow));
  expect(markdown.match(/\| wick \| The wick that is lit\. \|/g)).toHaveLength(2);
});

test('four names of columns side by side that come back on each page are no head, though they are of another size', async () => {
  const withRows = (from: number) => ({
    texts: [
      ...['Lamp', 'Oil', 'Wick', 'Keeper'].map((text, column) => ({ text, x: 70 + column * 110, y: 60, size: 9 })),
      ...Array.from({ length: 12 }, (_, row) =>
        ['The lamp', 'of oil', 'one wick', 'is kept'].map((text, column) => ({
          ...{ text: `${text} ${from + row}`, x: 70 + column * 110, y: 84 + row * 24, size: 12 },
        })),
      ).flat(),
    ],
  });
  const { markdown } = await readPages([withRows(1), withRows(40)]);
  expect(markdown.match(/Lamp \| Oil \| Wick \| Keeper/g)).toHaveLength(2);
});
