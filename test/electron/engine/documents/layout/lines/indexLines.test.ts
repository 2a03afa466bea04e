import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const left = ['anchor, 12', 'bell, 3, 19', 'boat, 40', 'chart, 7', 'compass, 8, 9, 10,', '31', 'deck, 55', 'fog, 2'];
const right = ['gale, 9', 'harbour, 17, 21', 'hull, 30', 'keel, 31', 'lamp, 1, 5', 'log, 44', 'mast, 12', 'oil, 6-8'];

test('an index of two columns is read down one and then the other, an entry a line', async () => {
  const column = (lines: readonly string[], x: number) => lines.map((text, row) => ({ text, x, y: 100 + row * 13 }));
  const { markdown } = await readPages([{ texts: [...column(left, 72), ...column(right, 320)] }]);
  expect(markdown).not.toContain('|');
  expect(markdown.split('\n')).toEqual(
    [
      ...['anchor, 12', 'bell, 3, 19', 'boat, 40', 'chart, 7', 'compass, 8, 9, 10, 31', 'deck, 55', 'fog, 2'],
      ...right,
    ].map((line) => `- ${line}`),
  );
});
