import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const paragraphs = [0, 1, 2].flatMap((index) =>
  setLines(
    [
      'The keeper of the light wrote down each evening how many ships had',
      'passed since noon, and the town kept his books when he had gone. Most',
      'of them came in spring, when the ice had left the sound and the herring',
      'was near, and hardly any between Advent and the new year.',
    ],
    60,
    300 + index * 80,
  ),
);
const title = { text: 'The Lights of the Outer Reef', x: 180, y: 120, size: 20 };
const below = [
  { text: 'Harbor Commission', x: 240, y: 170, size: 13 },
  { text: 'Edition of spring', x: 245, y: 200, size: 13 },
];
const section = { text: '1 Ships and their books', x: 60, y: 270, size: 14, font: 'bold' as const };

test('what is between the title of a document and its first section is no heading', async () => {
  const { markdown } = await readPages([{ texts: [title, ...below, section, ...paragraphs] }]);
  expect(markdown).toContain('# The Lights of the Outer Reef\n\nHarbor Commission');
  expect(markdown).toMatch(/\nEdition of spring\n/);
  expect(markdown).toMatch(/^#+ 1 Ships and their books$/m);
});

test('a title page has one heading, also if its other lines are bold', async () => {
  const bold = below.map((line) => ({ ...line, font: 'bold' as const }));
  const { markdown } = await readPages([
    { texts: [title, ...bold] },
    { texts: [{ ...section, y: 100 }, ...paragraphs] },
  ]);
  expect(markdown.match(/^#+ .*$/gm)).toEqual(['# The Lights of the Outer Reef', '## 1 Ships and their books']);
});
