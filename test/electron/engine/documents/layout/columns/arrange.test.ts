import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

test('two lines beside a number that is as high as both are read one after the other', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: '1040', x: 50, y: 78, size: 30, font: 'bold' },
        { text: 'Office of the keeper of lamps and lights', x: 117, y: 64, size: 7 },
        { text: 'Return of Lamps and Oil', x: 117, y: 78, size: 14, font: 'bold' },
        { text: 'Fill in what was burnt in the year.', x: 50, y: 120 },
      ],
    },
  ]);
  expect(markdown).toContain('Office of the keeper of lamps and lights');
  expect(markdown).toContain('1040 Return of Lamps and Oil');
});
