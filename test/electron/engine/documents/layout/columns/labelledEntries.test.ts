import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const told = [
  ['lamp', 'Whether it is lit. The keeper sets it each evening, and the', 'daughter puts it out in the morning.'],
  ['wick', 'How long it is, in the old measure of the harbour.'],
  ['oil', 'What it burns, and how much of it there is in the tower at', 'the beginning of the night.'],
] as const;

/** Terms to the left of their descriptions, from `from` on. */
function named(font: NonNullable<PdfText['font']>, from: number): PdfText[] {
  let y = from;
  return told.flatMap(([name, ...text]) => {
    const row = [{ text: name, x: 70, y, font }, ...setLines(text, 150, y)];
    y += text.length * 13 + 6;
    return row;
  });
}

test('names in italics, and what is told of each beside it, are rows', async () => {
  const { markdown } = await readPages([{ texts: named('italic', 100) }]);
  expect(markdown.match(/^\| (?:lamp|wick|oil) \| (?:Whether|How|What) .*$/gm)).toHaveLength(told.length);
});

test('names in the font of the text have rows too', async () => {
  const { markdown } = await readPages([{ texts: named('regular', 100) }]);
  expect(markdown).toMatch(/^\| wick \| How long it is/m);
});

test('names are such below a bold title of theirs too', async () => {
  const text = setLines(['This is the lamp of the harbour, which was built by'], 70, 80);
  const title = { text: 'Arguments', x: 70, y: 100, font: 'bold' as const };
  for (const font of ['mono', 'italic'] as const) {
    const { markdown } = await readPages([{ texts: [...text, title, ...named(font, 118)] }]);
    expect(markdown).toContain('Arguments\n\n| lamp | Whether');
    expect(markdown).toContain('| oil | What');
  }
});

const keys = ['C-b', 'C-f', 'history', 'quit'];
const meanings = [
  ['move back one character'],
  ['move forward one character'],
  ['list previous lines, without the numbers of the', 'history if they are not needed'],
  ['leave the program'],
] as const;

/** Keys, each level with the first line of its meaning; no space separates the rows. */
function keyRows(down: number): PdfText[] {
  let y = 100;
  return meanings.flatMap((lines, index) => {
    const row = [{ text: keys[index] ?? '', x: 70, y: y + down }, ...setLines(lines, 160, y)];
    y += lines.length * 13;
    return row;
  });
}

test('labels that are level with their values are rows, also where a value has two lines', async () => {
  const { markdown } = await readPages([{ texts: keyRows(0) }]);
  expect(markdown).toContain(
    '| history | list previous lines, without the numbers of the history if they are not needed |',
  );
  expect(markdown).toContain('| quit | leave the program |');
});

test('a long text with a few names in its margin is no table', async () => {
  const lines = [0, 1, 2].flatMap((part) => [
    `The lamp number ${part} was lit at six and burnt`,
    'until the morning, when the keeper went up to see',
    'whether the glass had cracked in the frost of that',
    'night, as it had done in the year before, and as it',
    'would do again as long as nobody sent a better one.',
    'In the evening he wrote down how much oil was left,',
    'and from which side the wind had come, in a book that',
    'his father had begun and that nobody has read since',
    'the keeper before him went ashore and did not return.',
  ]);
  const names = ['North', 'South', 'Harbor'].map((text, part) => ({ text, x: 70, y: 100 + part * 117 }));
  const { markdown } = await readPages([{ texts: [...names, ...setLines(lines, 160, 100)] }]);
  expect(markdown).not.toContain('|');
});
