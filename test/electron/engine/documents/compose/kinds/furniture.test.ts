import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

test('heads and numbers that run beside the text are none of it, and its sentences go on', async () => {
  const { markdown } = await read(
    [0, 1, 2, 3].map((page) => ({
      texts: [
        { text: 'Lamps', x: 40, y: 260, size: 13 },
        { text: String(31 + page), x: 40, y: 320, size: 13, font: 'bold' as const },
        ...setLines(
          [...body, ...body, ...body, 'At last they saw a sail against the pale light and went to'],
          150,
          200,
        ),
        { text: 'A note', x: 40, y: 400 + page * 30, size: 9 },
      ],
    })),
  );
  expect(markdown).not.toMatch(/Lamps|\b3[1-4]\b/);
  expect(markdown.match(/A note/g)).toHaveLength(4);
});
