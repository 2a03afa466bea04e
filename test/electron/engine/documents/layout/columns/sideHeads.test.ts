import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const lamp = [
  'The lamp is lit at dusk and burns until the ships have passed the cape, and who',
  'keeps the watch writes the name of each ship into the book before it is put out at',
  'dawn.',
];
const boat = [
  'The boat is kept below the tower, with its oars and its sail, for whoever comes',
  'to the rock in a storm and has no boat of his own to leave it by.',
];

/** Right-aligned names that end where the text begins, each on a line of its own. */
function setNames(names: readonly string[], y: number): PdfText[] {
  // Monospace characters are 6 points wide each.
  return names.map((text, row) => ({ text, x: 150 - text.length * 6, y: y + row * 12, size: 10, font: 'mono' }));
}

test('names in the margin are read before the paragraph that they stand beside, several before one', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(lamp, 165, 100),
        ...setLines(boat, 165, 100 + lamp.length * 13),
        ...setLines(lamp, 165, 113 + (lamp.length + boat.length) * 13),
        ...setNames(['\\lamp', '\\wick'], 100),
        ...setNames(['\\harbour'], 100 + (lamp.length + 1) * 13),
      ],
    },
  ]);
  expect(markdown).toBe(`\`\\lamp \\wick\` ${lamp.join(' ')}\n\n\`\\harbour\` ${boat.join(' ')}\n\n${lamp.join(' ')}`);
});

test('names beside a program stand above it', async () => {
  const program = ['let lamp = light(wick);', 'if (lamp) burn(oil);', 'return lamp;'];
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines([...lamp, ...boat], 165, 100),
        ...program.map((text, row): PdfText => ({ text, x: 165, y: 180 + row * 13, size: 10, font: 'mono' })),
        ...setLines([...lamp, ...boat], 165, 234),
        ...setNames(['light'], 180),
        ...setNames(['\\harbour'], 273),
      ],
    },
  ]);
  expect(markdown).toContain(`light\n${program.join('\n')}`);
  expect(markdown).toContain(`\`\\harbour\` ${boat.join(' ')}`);
});

test('names that stand close to the text are not woven into it', async () => {
  const close = setNames(['\\lamp', '\\light'], 113).map(
    (name): PdfText => ({ ...name, y: name.y === 113 ? 113 : 126 }),
  );
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines([...boat, ...lamp], 155, 200),
        ...setLines(boat, 155, 100 + 13),
        ...setLines(lamp, 155, 300),
        ...close,
      ],
    },
  ]);
  expect(markdown).toContain(`\`\\lamp \\light\` ${boat.join(' ')}`);
});

test('as many names as lines, some beside a program, are read before the text that the first stands beside', async () => {
  const program = [
    '\\begin{lamp} <text> \\end{lamp}',
    '\\begin{wick} <text> \\end{wick}',
    '\\begin{oil} <text> \\end{oil}',
  ];
  const names = ['lamp (env.)', 'wick (env.)', 'light (env.)', 'oil (env.)', 'boat (env.)', 'oars (env.)'];
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines(boat, 155, 100),
        ...setLines(lamp, 155, 140),
        ...program.map((text, row): PdfText => ({ text, x: 155, y: 190 + row * 13, size: 10, font: 'mono' })),
        ...names.map(
          (text, row): PdfText => ({ text, x: 150 - text.length * 6, y: 140 + row * 13, size: 10, font: 'mono' }),
        ),
      ],
    },
  ]);
  expect(markdown).toContain(`${names.map((name) => name).join(' ')}\` ${lamp.join(' ')}`);
  expect(markdown).toContain(`\`\`\`\n${program.join('\n')}\n\`\`\``);
});

test('a name beside the first line of a sentence stands before it, in the middle of a text', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...setLines([...boat, ...lamp], 165, 100),
        ...setNames(['\\harbour'], 100),
        ...setNames(['\\lamp'], 100 + boat.length * 13),
      ],
    },
  ]);
  expect(markdown).toContain('\\lamp` The lamp is lit');
});

test('what begins at one place in the margin is a column', async () => {
  const aside = ['Oil', 'Wick'].map((text, row): PdfText => ({ text, x: 120, y: 100 + row * 39, size: 10 }));
  const { markdown } = await readPages([{ texts: [...setLines([...lamp, ...boat], 165, 100), ...aside] }]);
  expect(markdown).not.toContain('Oil The lamp');
});
