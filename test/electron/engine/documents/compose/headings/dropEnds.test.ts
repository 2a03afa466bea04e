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
