import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const left = Array.from({ length: 12 }, (_, index) => `the keeper counts the ships of day ${index}`);
const right = Array.from({ length: 12 }, (_, index) => `his daughter writes their names by ${index}`);

test('what stands above a line across all columns is read before them: the head of a journal', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'Notes of the Light', x: 60, y: 80, size: 20, font: 'bold' },
        ...setLines(['Volume 85, the second', 'Thursday in August'], 320, 72, 9, 16),
        ...setLines(left, 60, 130),
        ...setLines(right, 320, 130),
      ],
      lines: [
        [58, 50, 540, 50],
        [58, 104, 540, 104],
      ],
    },
  ]);
  expect(markdown.indexOf('Thursday in August')).toBeLessThan(markdown.indexOf(left[0] ?? ''));
  expect(markdown).toContain(`${left.join(' ')} ${right.join(' ')}`);
});

test('a line below the names of columns parts nothing', async () => {
  const cells = (x: number, name: string) => [
    { text: name, x, y: 100, font: 'bold' as const },
    ...setLines(
      Array.from({ length: 5 }, (_, row) => `${name.toLowerCase()} ${row + 1}`),
      x,
      120,
      11,
      16,
    ),
  ];
  const { markdown } = await readPages([
    { texts: [...cells(60, 'Ship'), ...cells(220, 'Harbour'), ...cells(400, 'Year')], lines: [[58, 105, 440, 105]] },
  ]);
  expect(markdown).toContain('| Ship | Harbour | Year |');
  expect(markdown).toContain('| ship 5 | harbour 5 | year 5 |');
});
