import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const code = [
  'choice    version = 1,',
  'manual    version = 2,',
  '',
  'initial   version = 3,',
  'end       version = 4',
];

const prose = setLines(
  [
    'The lamp is lit at dusk and burns until the ships have passed the cape, and whoever',
    'keeps the watch writes the name of each ship into the book before it is put out.',
  ],
  60,
  300,
);

/** Lines of a listing with their numbers, in small print: a piece of a line stands where its columns say. */
function setListing(size: number, font: PdfText['font'] = 'mono'): PdfText[] {
  return code.flatMap((line, row): PdfText[] => {
    const y = 110 + row * 14;
    const pieces = [...line.matchAll(/\S+(?: \S+)*/g)];
    return [
      { text: `${row + 11}`, x: 60, y, size },
      ...pieces.map(({ 0: text, index }) => ({ text, x: 90 + index * 6.6, y, size: 11, font })),
    ];
  });
}

test('the numbers of a listing and the columns within it make no table of it', async () => {
  const { markdown } = await readPages([{ texts: [...setListing(7), ...prose] }]);
  expect(markdown).toMatch(/^```\n *11 +choice +version = 1,\n *12 +manual +version = 2,\n *13\n *14 +initial/);
  expect(markdown).not.toContain('|');
});

test('a line of a listing is one, whatever its font', async () => {
  const texts = setListing(7).map((text) => (text.text === 'initial' ? { ...text, font: 'italic' as const } : text));
  const { markdown } = await readPages([{ texts: [...texts, ...prose] }]);
  expect(markdown).toMatch(/^ *14 +initial +version = 3,$/m);
  expect(markdown.match(/```/g)).toHaveLength(2);
});

test('numbers before words of other fonts are cells of a table', async () => {
  const { markdown } = await readPages([{ texts: setListing(7, 'regular') }]);
  expect(markdown).toContain('|');
});
