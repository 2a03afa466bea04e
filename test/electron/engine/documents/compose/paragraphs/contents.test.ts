import { expect, test } from 'vitest';
import { readPages as read } from '../../../../../support/readPages.ts';

test('a table of contents is a nested list', async () => {
  const entries = [
    { text: '1 The lamp . . . . . . . . . . . . . . . . . . . . . . . . . 1', x: 70, y: 100, font: 'bold' as const },
    { text: '1.1 Its oil .................................... 2', x: 85, y: 114 },
    { text: '1.2 Its keeper, and all that was said of him in', x: 85, y: 128 },
    { text: 'the village ........................... 17', x: 105, y: 142 },
    { text: 'Notes . . . . . . . . . . . . . . . . . . . . . . . . . xii', x: 70, y: 156 },
  ];
  const { markdown } = await read([{ texts: entries }]);
  expect(markdown).toBe(
    [
      `- ${entries[0]?.text}`,
      `  - ${entries[1]?.text}`,
      `  - ${entries[2]?.text} ${entries[3]?.text}`,
      `- ${entries[4]?.text}`,
    ].join('\n'),
  );
});
