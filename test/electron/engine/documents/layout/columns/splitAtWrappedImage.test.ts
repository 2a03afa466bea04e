import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const wide = [
  'The keeper of the light wrote down each evening how many ships had passed since noon, and the town',
  'kept his books when he had gone, for nobody else had ever counted them.',
];
/** Lines next to a figure, the widest of which ends close to it. */
const beside = [
  'The lamp is lit at dusk and burns until',
  'the ships have passed the cape, and who keeps',
  'the watch writes the name of each ship into',
  'the book before it is put out at dawn, as the',
  'law of the harbour asks of each keeper, and',
  'whoever comes to the rock in a storm finds a',
  'boat below the tower with its oars and its',
  'sail, which the keeper mends each winter.',
];

test('a figure that text runs around closely is read after that text, with its caption whole', async () => {
  const caption: PdfText[] = [
    { text: 'Figure 2. The boat below the', x: 306, y: 236, size: 9, font: 'italic' },
    { text: 'tower, with its oars.', x: 306, y: 247, size: 9, font: 'italic' },
  ];
  const frame = [
    [303, 150],
    [500, 150],
    [500, 225],
    [303, 225],
    [303, 150],
  ] as const;
  const { markdown } = await readPages([
    {
      shapes: [{ points: frame }],
      texts: [
        ...setLines(wide, 60, 100),
        ...setLines(beside, 60, 160, 12, 14),
        ...caption,
        ...setLines(wide, 60, 300),
        { text: 'Lamps | 15', x: 450, y: 800 },
      ],
    },
  ]);
  expect(markdown).toContain(beside.join(' '));
  expect(markdown).toContain('*Figure 2. The boat below the tower, with its oars.*');
  expect(markdown.indexOf('Figure 2')).toBeGreaterThan(markdown.indexOf('mends each winter'));
});
