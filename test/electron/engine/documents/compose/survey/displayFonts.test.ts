import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages as read } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

/** A line of another font at the size of the text, not marked as bold. */
function other(text: string, x: number, y: number): PdfText {
  return { text, x, y, size: 11, font: 'ligature' };
}

test('short lines of one font above the text are headings, though the font is not said to be bold', async () => {
  const { markdown } = await read([
    {
      texts: ['Method', 'Results of the count', 'Discussion'].flatMap((title, index) => [
        other(title, 70, 100 + index * 90),
        ...setLines(body, 70, 113 + index * 90),
      ]),
    },
  ]);
  const text = body.join(' ');
  expect(markdown).toBe(`# Method\n\n${text}\n\n# Results of the count\n\n${text}\n\n# Discussion\n\n${text}`);
});

test('a font that is in sentences too is none of headings', async () => {
  const { markdown } = await read([
    {
      texts: ['Method', 'Results of the count', 'Discussion'].flatMap((title, index) => [
        other(title, 70, 100 + index * 90),
        ...setLines(body, 70, 113 + index * 90),
        { text: 'It was called', x: 70, y: 152 + index * 90, size: 11 },
        other('The Green Book of All the Names', 134, 152 + index * 90),
      ]),
    },
  ]);
  expect(markdown).not.toContain('#');
});

test('a font of many headings is one, though words of a sentence stand in it here and there', async () => {
  const titles = ['Method', 'Results', 'Discussion', 'The lamp', 'The ships', 'The book', 'The oil', 'The salt'];
  const inSentence = [{ text: 'It was called', x: 70, y: 152, size: 11 }, other('The Green Book of Names', 134, 152)];
  const pageOf = (from: number): { texts: PdfText[] } => ({
    texts: titles
      .slice(from, from + 4)
      .flatMap((title, index) => [other(title, 70, 100 + index * 90), ...setLines(body, 70, 113 + index * 90)])
      .concat(from === 0 ? inSentence : []),
  });
  const { markdown } = await read([pageOf(0), pageOf(4)]);
  for (const title of titles) expect(markdown).toContain(`# ${title}`);
});
