import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

const settings = [
  ['passcode', '-1'],
  ['server', 'lamps.example'],
  ['height', '40'],
] as const;

function typed(rows: readonly (readonly [string, string])[], y: number): PdfText[] {
  return rows.flatMap(([name, value], row) => [
    { text: name, x: 70, y: y + row * 13, size: 10, font: 'mono' as const },
    { text: value, x: 190, y: y + row * 13, size: 10, font: 'mono' as const },
  ]);
}

test('what is typed in a printed document is a listing, and its columns stay below each other', async () => {
  const { markdown } = await readPages([{ texts: [...setLines(body, 70, 100), ...typed(settings, 180)] }]);
  expect(markdown).toContain(
    '```\npasscode            -1\nserver              lamps.example\nheight              40\n```',
  );
  expect(markdown).not.toContain('|');
});

test('pages before tell it of one that has no sentences of its own', async () => {
  const { markdown } = await readPages([{ texts: setLines(body, 70, 100) }, { texts: typed(settings, 80) }]);
  expect(markdown).toContain('```\npasscode ');
});

test('text stands around it', async () => {
  const after = setLines(['So the lamp is known to all of the ships.'], 70, 232);
  const { markdown } = await readPages([{ texts: [...setLines(body, 70, 100), ...typed(settings, 180), ...after] }]);
  expect(markdown).toContain('height              40\n```\n\nSo the lamp is known');
});

test('where the sentences are typed too, its tables are tables', async () => {
  const texts = [
    ...setLines(body, 70, 100).map((line) => ({ ...line, font: 'mono' as const })),
    ...typed(settings, 180),
  ];
  expect((await readPages([{ texts }])).markdown).toContain('| server | lamps.example |');
});

test('more lines are typed than printed where a program tells of itself in short ones', async () => {
  const usage = ['show the name of the lamp', 'light it as soon as it is dark', 'snuff the lamp when it is day'].map(
    (text, row) => ({ text, x: 70, y: 180 + row * 13, size: 10, font: 'mono' as const }),
  );
  const { markdown } = await readPages([
    { texts: [...setLines(body.slice(0, 2), 70, 100), ...usage, ...typed(settings, 260)] },
  ]);
  expect(markdown).toContain('server              lamps.example\n');
  expect(markdown).not.toContain('|');
});
