import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const text = (line: string, y: number) => ({ text: line, x: 60, y, size: 11 });
const bold = (line: string, y: number) => ({ ...text(line, y), font: 'bold' as const });

test('a command close below what leads to it ends that, and a heading close to its own text does not', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        bold('Working with the lamp', 100),
        text('Whoever lights the lamp of the headland asks the keeper first, who has the oil:', 114),
        bold('lamp light', 128),
        text('Then the ships are counted, one after the other, until the morning comes:', 160),
        bold('lamp count', 174),
        bold('Oil', 210),
        text('The oil is in the cellar of the tower, behind the salt and below the books.', 224),
      ],
    },
  ]);
  expect(markdown.match(/^#+ .*$/gm)?.map((line) => line.replace(/^#+ /, ''))).toEqual([
    'Working with the lamp',
    'Oil',
  ]);
  expect(markdown).toContain('**lamp light**');
});

test('a bold question that is broken at the end of a page is no heading, and one that leaves room there is', async () => {
  const before = [
    bold('Questions', 80),
    text('Whoever lights the lamp of the headland asks the keeper first, who has the oil', 100),
    text('and the books, and the salt that is kept below them.', 113),
  ];
  const after = text('light was lit, whatever the keeper of it says? They are in the long green book.', 80);
  const headings = async (last: string): Promise<number> => {
    const { markdown } = await readPages([{ texts: [...before, bold(last, 150)] }, { texts: [after] }]);
    return (markdown.match(/^#+ /gm) ?? []).length;
  };
  expect(await headings('Who has written down the names of the ships that passed before the')).toBe(1);
  expect(await headings('Names of ships')).toBe(2);
});
