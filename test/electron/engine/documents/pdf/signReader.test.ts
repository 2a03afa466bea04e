import { expect, test } from 'vitest';
import { readPages } from '../../../../support/readPages.ts';

test('text of a glyph that stands for letters of another width is one word', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'They', x: 70, y: 80 },
        { text: 'M', x: 96, y: 80, says: 'fi' },
        { text: 'nally', x: 105.8, y: 80 },
        { text: 'spl', x: 132, y: 80 },
        { text: 'M', x: 144.2, y: 80, says: 'i' },
        { text: 't', x: 154, y: 80 },
      ],
    },
  ]);
  expect(markdown).toBe('They finally split');
});
