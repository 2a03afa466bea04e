import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

/** A letter of Courier at 10 points takes 6. */
const typed = (text: string, place: number, y: number): PdfText => ({
  text,
  x: 70 + place * 6,
  y,
  size: 10,
  font: 'mono',
});

async function markdownOf(texts: readonly PdfText[]): Promise<string> {
  const { markdown } = await readPages([{ texts: [...setLines(body, 70, 100), ...texts] }]);
  return markdown;
}

test('remarks that stand apart behind the lines of a program are a part of them', async () => {
  const lines = [
    ['lamp.light(evening);', '/* the keeper does this */'],
    ['ships.count();', '/* and his daughter that */'],
    ['book.write(ships);', '/* every night */'],
  ] as const;
  const markdown = await markdownOf(
    lines.flatMap(([code, remark], index) => [typed(code, 0, 170 + index * 12), typed(remark, 30, 170 + index * 12)]),
  );
  expect(markdown).toContain(`\`\`\`\n${lines.map(([code, remark]) => code.padEnd(30) + remark).join('\n')}\n\`\`\``);
});

test('what a program prints is one line, however far its columns stand apart', async () => {
  const markdown = await markdownOf([
    typed('> search()', 0, 170),
    typed('[1] ".GlobalEnv"', 0, 182),
    typed('"lamps"', 26, 182),
    typed('"ships"', 40, 182),
  ]);
  expect(markdown).toContain('> search()\n[1] ".GlobalEnv"          "lamps"       "ships"\n');
});

test('programs of two columns of text stay apart', async () => {
  const half = [
    'The lamp on the headland was lit each',
    'evening by the keeper of the light, who',
    'wrote down all the ships that he saw.',
  ];
  const column = (x: number, y: number) => setLines([...half, ...half, ...half], x, y, 10);
  const code = (x: number): PdfText[] =>
    ['light(lamp);', 'count(ships);'].map((text, index) => ({ text, x, y: 260 + index * 12, size: 10, font: 'mono' }));
  const columns = [70, 310].flatMap((x) => [...column(x, 120), ...code(x), ...column(x, 310)]);
  const { markdown } = await readPages([{ texts: columns }]);
  expect(markdown.match(/^light\(lamp\);$/gm)).toHaveLength(2);
});
