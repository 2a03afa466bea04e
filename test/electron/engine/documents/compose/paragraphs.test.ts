import { expect, test } from 'vitest';
import { setLines } from '../../../../support/makePdf.ts';
import { readPages as read } from '../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

test('a title with words of another font is one title, and the names below it are none', async () => {
  const { markdown } = await read([
    {
      texts: [
        { text: 'LampKeeper:', x: 120, y: 80, size: 16, font: 'mono' },
        { text: 'A Book of Lights for All', x: 232, y: 80, size: 16, font: 'bold' },
        { text: 'Coasts and Their Ships', x: 190, y: 100, size: 16, font: 'bold' },
        { text: 'Maria van Dijk, Jan Peter Holm, Ada L. Green and Tom Rowe', x: 130, y: 130, size: 12, font: 'bold' },
        { text: 'maria@light.example', x: 220, y: 150, size: 10, font: 'mono' },
        ...setLines(body, 70, 200),
      ],
    },
  ]);
  expect(markdown).toBe(
    [
      '# LampKeeper: A Book of Lights for All Coasts and Their Ships',
      '**Maria van Dijk, Jan Peter Holm, Ada L. Green and Tom Rowe**',
      'maria@light.example',
      body.join(' '),
    ].join('\n\n'),
  );
});

test('a dot that parts words at the beginning of a line begins no list', async () => {
  const { markdown } = await read([
    {
      texts: [
        ...setLines(body, 70, 100),
        ...setLines(
          ['Keywords: lamps \u00b7 keepers \u00b7 ships that pass by', '\u00b7 books of names \u00b7 salt and oil'],
          70,
          170,
        ),
        ...setLines(['\u00b7 a lamp', '\u00b7 a book'], 70, 220),
      ],
    },
  ]);
  expect(markdown).toBe(
    `${body.join(' ')}\n\nKeywords: lamps \u00b7 keepers \u00b7 ships that pass by \u00b7 books of names \u00b7 salt and oil\n\n- a lamp\n- a book`,
  );
});
