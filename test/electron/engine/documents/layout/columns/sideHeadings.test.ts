import { expect, test } from 'vitest';
import type { PdfText } from '../../../../../support/makePdf.ts';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const sections = [
  {
    heading: ['Education'],
    text: [
      'The school of the harbour, where he learned',
      'to read the stars and to count the ships',
      'that pass the cape at night',
    ],
  },
  {
    heading: ['Awards and', 'medals'],
    text: [
      'The medal of the coast, for the rescue of the',
      'crew of a boat that had lost its sail in the',
      'storm of the first winter',
      'and came to no harm',
    ],
  },
  {
    heading: ['Posts'],
    text: [
      'Keeper of the lamp, on the rock before the',
      'coast, with his daughter and two boats for',
      'whoever came by',
    ],
  },
];

function setSections(font: 'bold' | 'regular', offset = 0): PdfText[] {
  return sections.flatMap(({ heading, text }, section) => {
    const y = 110 + section * 70;
    const lines = heading.map(
      (line, row): PdfText => ({ text: line, x: 60, y: y + offset + row * 13, size: 11, font }),
    );
    return [...lines, ...setLines(text, 170, y)];
  });
}

test('headings at the left of what they are above are read before it, section by section', async () => {
  const { markdown } = await readPages([{ texts: setSections('bold') }]);
  const written = sections.map(({ heading, text }) => `${heading.join(' ')} ${text.join(' ')}`).join(' ');
  expect(
    markdown
      .replaceAll(/[#*\n]+/g, ' ')
      .replaceAll(/ +/g, ' ')
      .trim(),
  ).toBe(written);
  expect(markdown.match(/^#+ /gm)).toHaveLength(sections.length);
});

test('what stands beside no beginning is no heading of it', async () => {
  const { markdown } = await readPages([{ texts: setSections('bold', 13) }]);
  expect(markdown).not.toMatch(/^#+ Education\n\nThe school/m);
});
