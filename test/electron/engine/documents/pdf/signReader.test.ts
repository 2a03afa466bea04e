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

/** As files write what is no Latin. */
function utf16(text: string): string {
  return [
    '\u00fe\u00ff',
    ...text.split('').map((sign) => String.fromCharCode(sign.charCodeAt(0) >> 8, sign.charCodeAt(0) & 255)),
  ].join('');
}

test('a hyphen that the file says to be one of every kind is one', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'look', x: 70, y: 80 },
        { text: '-', x: 90.17, y: 80, says: utf16('-\u2010') },
      ],
    },
  ]);
  expect(markdown).toBe('look-');
});
