import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const line = 'The lamp on the headland was lit each evening by the keeper';

/** A line of text with a raised number behind it, as wide as Times sets it. */
function pointing(mark: string, y: number): PdfText[] {
  return [
    { text: line, x: 70, y },
    { text: mark, x: 341.5, y: y - 4, size: 7 },
  ];
}

function note(mark: string, text: string, y: number): PdfText[] {
  return [
    { text: mark, x: 70, y: y - 3, size: 6 },
    { text, x: 74, y, size: 9 },
  ];
}

test('a mark in the text leads to its note; one without a note stays a number', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...pointing('1', 100),
        ...setLines(['and nobody counted the ships.'], 70, 113),
        ...pointing('2', 150),
        ...setLines(['and all were counted.'], 70, 163),
        ...note('1', 'A house on rocks.', 780),
        ...note('3', 'Nobody points here.', 792),
      ],
    },
  ]);
  expect(markdown).toContain(`${line}[^1] and nobody`);
  expect(markdown).toMatch(/keeper ?2 and all/);
  expect(markdown).toContain('\n\n[^1]: A house on rocks.\n\n');
  expect(markdown).not.toContain('[^3]');
});

test('a comma behind a mark stands at it, whatever room the raised number leaves', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...pointing('1', 100),
        { text: ', and nobody counted.', x: 347.5, y: 100 },
        ...note('1', 'A house on rocks.', 780),
      ],
    },
  ]);
  expect(markdown).toContain(`${line}[^1], and nobody counted.`);
});

test('a note is one whose number has no room behind it', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...pointing('1', 100),
        ...setLines(['and nobody counted the ships.'], 70, 113),
        { text: '1A house on rocks, as the map of 1902 has it.', x: 70, y: 780, size: 9 },
      ],
    },
  ]);
  expect(markdown).toContain(`${line}[^1] and nobody`);
  expect(markdown).toContain('\n\n[^1]: A house on rocks, as the map of 1902 has it.');
});

test('numbers that begin anew on each page have names of their own', async () => {
  const page = (text: string) => ({
    texts: [
      ...pointing('1', 100),
      ...setLines(['and nobody counted the ships on that day.'], 70, 113),
      ...note('1', text, 780),
    ],
  });
  const { markdown } = await readPages([page('A house on rocks.'), page('Another house.')]);
  expect(markdown).toContain('[^1]: A house on rocks.');
  expect(markdown).toContain(`${line}[^1-p2] and`);
  expect(markdown).toContain('[^1-p2]: Another house.');
});

test('a note whose number stands far before it, and half a line higher, is a note', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...pointing('1', 100),
        { text: line, x: 70, y: 113 },
        { text: '1', x: 70, y: 695.5, size: 6 },
        { text: 'Kept by the harbour.', x: 100, y: 700, size: 9 },
      ],
    },
  ]);
  expect(markdown).toContain('\n\n[^1]: Kept by the harbour.');
});

test('the number of a page at its foot is no note', async () => {
  const { blocks } = await readPages(
    [{ texts: [...setLines([line, 'and nobody counted.'], 70, 100), { text: '633', x: 70, y: 800, size: 9 }] }],
    { blocks: true },
  );
  expect(blocks?.[0]?.items.map(({ type }) => type)).not.toContain('footnote');
});

test('a note whose number has a bracket is one where the text points to it, and else an item', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...pointing('1)', 100),
        ...setLines(['and nobody counted the ships.'], 70, 113),
        { text: '1) A house on rocks.', x: 70, y: 780, size: 9 },
        { text: '2) Kept by the harbour.', x: 70, y: 794, size: 9 },
      ],
      lines: [[70, 765, 170, 765]],
    },
  ]);
  expect(markdown).toContain(`${line}[^1] and nobody`);
  expect(markdown).toContain('\n\n[^1]: A house on rocks.');
  expect(markdown).toMatch(/\n2\. Kept by the harbour\.$/);
});

test('a note as large as the text is one where its number stands at it below a line, and the text points to it', async () => {
  const large = (lines: readonly (readonly [number, number, number, number])[]) =>
    readPages([{ texts: [...pointing('1', 100), { text: '1A house on rocks.', x: 70, y: 780 }], lines: [...lines] }]);
  expect((await large([[70, 768, 190, 768]])).markdown).toContain('\n\n[^1]: A house on rocks.');
  expect((await large([])).markdown).not.toContain('[^1]');
});

test('a place below the names of people begins a text of its own, and so does a note below another one', async () => {
  const note1 = ['1', 'The keeper of the lamp on the headland and his daughter too'] as const;
  const note2 = ['2', 'Those who count the ships'] as const;
  const texts = [note1, note2].flatMap(([mark, text], row) => [
    { text: mark, x: 70, y: 124 + row * 13, size: 7 },
    { text, x: 75, y: 128 + row * 13 },
  ]);
  const { markdown } = await readPages([
    { texts: [...setLines(['Anna Miller, John Carter, Mary Baker and Edward Cooper Brown'], 70, 115), ...texts] },
  ]);
  expect(markdown.split('\n\n')).toHaveLength(3);
});

test('notes whose marks are signs of their own each begin one', async () => {
  const notes = [
    '\u00b9Lamps of other coasts are lit by other keepers.',
    '\u00b2At low water you may always walk to the headland, by the path that the keeper',
    'has marked for the boats.',
    '\u00b3Books of older keepers are kept elsewhere.',
  ];
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(
          Array.from({ length: 12 }, () => line),
          70,
          100,
        ),
        ...setLines(notes, 70, 740, 9),
      ],
    },
  ]);
  const paragraphs = markdown.split('\n\n').filter((part) => /^[\u00b9\u00b2\u00b3]/.test(part));
  expect(paragraphs).toEqual([notes[0], `${notes[1]} ${notes[2]}`, notes[3]]);
});

test('the name of a figure at the foot of a page is its caption, in small print as well', async () => {
  const { blocks } = await readPages(
    [
      {
        texts: [
          ...setLines(
            Array.from({ length: 40 }, () => `${line},`),
            70,
            100,
          ),
          { text: 'Figure 7. The lamp of the headland', x: 70, y: 760, size: 8 },
        ],
      },
    ],
    { blocks: true },
  );
  expect(blocks?.[0]?.items.find(({ content }) => content.includes('Figure 7'))?.type).toBe('caption');
});
