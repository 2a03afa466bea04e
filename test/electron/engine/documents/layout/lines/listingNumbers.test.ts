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

/** Lines of a listing with their numbers, in small print: each piece of a line is at its column. */
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

test('the lines of a program that have grounds of their own are no cells, whatever font one of them is in', async () => {
  const lines = ['open(lamp)', 'burn(oil, wick, glass)', 'the ships pass', 'close(lamp)'];
  const texts = lines.map(
    (text, row): PdfText => ({ text, x: 70, y: 112 + row * 14, size: 11, font: row === 2 ? 'italic' : 'mono' }),
  );
  const across = [0, 1, 2, 3, 4].map((row) => [60, 101 + row * 14, 400, 101 + row * 14] as const);
  const sides = [60, 400].map((x) => [x, 101, x, 157] as const);
  const { markdown } = await readPages([{ texts: [...texts, ...prose], lines: [...across, ...sides] }]);
  expect(markdown).toContain(`\`\`\`\n${lines.join('\n')}\n\`\`\``);
});

test('lines of a program that hold their number alone are empty ones of it, where numbers stand close', async () => {
  const lines = ['% the lamp', '', 'The lamp of the keeper', '', '@entry{lamp}', 'of the coast'];
  const texts = lines.flatMap((text, index) => [
    { text: String(index + 2), x: 70, y: 160 + index * 12, size: 6 },
    ...(text === '' ? [] : [{ text, x: 75, y: 160 + index * 12, size: 9, font: 'mono' as const }]),
  ]);
  const told = setLines(
    Array.from(
      { length: 6 },
      () => 'The keeper of the harbour lights the lamp on the headland in the evening and counts',
    ),
    70,
    300,
  );
  const { markdown } = await readPages([{ texts: [...texts, ...told] }]);
  expect(markdown.match(/```/g)).toHaveLength(2);
  expect(markdown).toMatch(/2 % the lamp\n *3\n *4 The lamp/);
});
