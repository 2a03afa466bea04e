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

test('names in the letters of the text are none', async () => {
  const { markdown } = await readPages([{ texts: named('regular', 100) }]);
  expect(markdown).not.toContain('|');
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

test('what stands beside a text at another place than its beginning is none of it', async () => {
  const { markdown } = await readPages([{ texts: entries(['-l', '-d'], 'mono', 13) }]);
  expect(markdown).not.toContain('`-l` The lamp');
});
