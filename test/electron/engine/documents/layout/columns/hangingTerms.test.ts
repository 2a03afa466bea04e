import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const said = [
  [
    'The lamp is lit an hour before the sun goes down, and the keeper',
    'writes down when that was. In winter the boy may do it, if the',
    'keeper is away and the oil was carried up on the day before.',
  ],
  [
    'The lamp is put out when the sun has come up, and its glass is',
    'cleaned with the cloth that hangs beside the stairs.',
  ],
] as const;

/** Names in a margin, each on the first line of a text of its own. */
function entries(names: readonly string[], font: 'mono' | 'bold', down = 0): PdfText[] {
  return names.flatMap((text, index) => [
    { text, x: 72, y: 100 + down + index * 60, size: 11, font },
    ...setLines(said[index] ?? [], 120, 100 + index * 60),
  ]);
}

test('names in a margin, set as those of a program or bold, begin what is said of them', async () => {
  for (const [font, mark] of [
    ['mono', '`'],
    ['bold', '**'],
  ] as const) {
    const { markdown } = await readPages([{ texts: entries(['-l', '-d'], font) }]);
    expect(markdown).toBe(
      ['-l', '-d'].map((name, index) => `${mark}${name}${mark} ${(said[index] ?? []).join(' ')}`).join('\n\n'),
    );
  }
});

test('text beside a paragraph below its first line is not part of it', async () => {
  const { markdown } = await readPages([{ texts: entries(['-l', '-d'], 'mono', 13) }]);
  expect(markdown).not.toContain('`-l` The lamp');
});
