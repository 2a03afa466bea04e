import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The keeper of the lighthouse writes down every ship that passes the headland, its name, where it',
  'comes from and how long it could be seen, and at the end of the year the daughter counts them all.',
];

/** Text, and lines below it, 13 points apart. */
async function markdownOf(lines: readonly Partial<PdfText>[], size = 10): Promise<string> {
  const texts = [
    ...setLines(body, 70, 100, size),
    ...lines.map((line, index) => ({ text: '', x: 70, y: 140 + index * 13, size, ...line })),
  ];
  const { markdown } = await readPages([{ texts }]);
  return markdown.slice(markdown.indexOf('them all.') + 'them all.'.length).trim();
}

test('a name that stands where the last one does begins anew, below what is said of that', async () => {
  const markdown = await markdownOf([
    { text: 'lamp and coast' },
    { text: 'True if both of them can be seen.', x: 106 },
    { text: 'lamp or coast' },
    { text: 'True if one of them can be seen.', x: 106 },
  ]);
  expect(markdown).toMatch(/lamp and coast\s+True if both of them can be seen\.\n\nlamp or coast\s+True if one/);
});

test('a paragraph whose first line stands in goes on below it', async () => {
  const markdown = await markdownOf([
    { text: 'of the harbour.' },
    { text: 'The keeper of the lighthouse lights the lamp on the headland every evening before it is', x: 90 },
    { text: 'dark, and the daughter counts the ships.' },
  ]);
  expect(markdown).toContain('before it is dark, and the daughter');
});

test('an option begins anew after a sentence that leaves room', async () => {
  const markdown = await markdownOf([
    { text: '-w file True if it can be written.' },
    { text: '-x file True if it can be run.' },
    { text: '--norc Do not read what is there.' },
  ]);
  expect(markdown.split('\n\n')).toEqual([
    '-w file True if it can be written.',
    '-x file True if it can be run.',
    '--norc Do not read what is there.',
  ]);
});

test('entries with the next number of two parts, or with names in letters of their own, stand by themselves', async () => {
  const points = ['5.1: Build a lamp for the harbour', '5.2: Count the ships', '5.3: Write them down'];
  expect((await markdownOf(points.map((text) => ({ text })))).split('\n\n')).toEqual(points);
  const named = await markdownOf([
    { text: 'Values:', font: 'bold', y: 140 },
    { text: 'a number of ships', x: 110, y: 140 },
    { text: 'Default:', font: 'bold', y: 153 },
    { text: 'the ships of the last year', x: 110, y: 153 },
  ]);
  expect(named).toMatch(/\*\*Values:\*\* a number of ships\s*\n+\*\*Default:\*\* the ships/);
});

test('a bold line that stands in is no part of the heading above it', async () => {
  const markdown = await markdownOf([
    { text: 'SYNOPSIS', font: 'bold', y: 160 },
    { text: 'lamp [options / ships]', font: 'bold', x: 106, y: 173 },
    { text: 'It lights the lamp on the headland and counts the ships that pass by in the night.', y: 200 },
  ]);
  expect(markdown).toMatch(/^(#+ |\*\*)SYNOPSIS(\*\*)?$/m);
});

test('an address goes on below its question mark, and words of a program below a sentence that stands in', async () => {
  const line = (text: string, x: number, y: number, font: PdfText['font'] = 'regular'): PdfText => ({
    text,
    x,
    y,
    font,
  });
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(body, 70, 100),
        line('The scores for the choir can be heard on the page of its own, see', 70, 160),
        line('the rehearsals (', 70, 173),
        line('https://www.lamp.example/rehearsals/of/the/choir?', 136, 173, 'mono'),
        line('song=winter+nights', 70, 186, 'mono'),
        line(').', 178, 186),
        line('If the log of the lamp is not set in the file of its keeper, it will be', 100, 220),
        line('/var/log/lamp/keeper/headland.log', 100, 233, 'mono'),
        line('.', 298, 233),
      ],
    },
  ]);
  expect(markdown).not.toContain('```');
  expect(markdown).toContain('it will be `/var/log/lamp/keeper/headland.log`.');
});
