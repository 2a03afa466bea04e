import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

function cells(rows: readonly (readonly string[])[], xs: readonly number[], y: number): PdfText[] {
  return rows.flatMap((row, line) =>
    row.flatMap((text, column) => (text === '' ? [] : [{ text, x: xs[column] ?? 0, y: y + line * 14, size: 10 }])),
  );
}

const head = [
  ['Keeper: Holm', 'Written: 3 May'],
  ['Born: 1890', 'Read: 4 May'],
  ['Lamp: North', 'Asked by: the harbour'],
];
const counts = [
  ['Ship', 'Flag', 'Tons', 'Lamps'],
  ['Ada', 'red', '120', '4'],
  ['Kim', 'blue', '90', '2'],
  ['Tom', 'red', '75', '3'],
];

test('a title larger than the cells around it ends the table above it, though a gap goes on through it', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        ...cells(head, [70, 330], 100),
        { text: 'What came by', x: 70, y: 160, size: 15, font: 'bold' },
        ...cells(counts, [70, 200, 330, 430], 184),
      ],
    },
  ]);
  expect(markdown).toContain(
    '| Lamp: North | Asked by: the harbour |\n\n# What came by\n\n| Ship | Flag | Tons | Lamps |',
  );
});

const left = Array.from({ length: 12 }, (_, index) => `the keeper counts the ships of day ${index}`);
const right = Array.from({ length: 12 }, (_, index) => `his daughter writes their names by ${index}`);

test('what stands above a line across all columns is read before them: the head of a journal', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'Notes of the Light', x: 60, y: 80, size: 20, font: 'bold' },
        ...setLines(['Volume 85, the second', 'Thursday in August'], 320, 72, 9, 16),
        ...setLines(left, 60, 130),
        ...setLines(right, 320, 130),
      ],
      lines: [
        [58, 50, 540, 50],
        [58, 104, 540, 104],
      ],
    },
  ]);
  expect(markdown.indexOf('Thursday in August')).toBeLessThan(markdown.indexOf(left[0] ?? ''));
  expect(markdown).toContain(`${left.join(' ')} ${right.join(' ')}`);
});

test('a line below the names of columns parts nothing', async () => {
  const cells = (x: number, name: string) => [
    { text: name, x, y: 100, font: 'bold' as const },
    ...setLines(
      Array.from({ length: 5 }, (_, row) => `${name.toLowerCase()} ${row + 1}`),
      x,
      120,
      11,
      16,
    ),
  ];
  const { markdown } = await readPages([
    { texts: [...cells(60, 'Ship'), ...cells(220, 'Harbour'), ...cells(400, 'Year')], lines: [[58, 105, 440, 105]] },
  ]);
  expect(markdown).toContain('| Ship | Harbour | Year |');
  expect(markdown).toContain('| ship 5 | harbour 5 | year 5 |');
});

const body = setLines(
  Array.from({ length: 14 }, () => 'the keeper counts the ships and writes their names down'),
  60,
  180,
);

test('what stands at the end of a line above a narrow text goes with its line', async () => {
  const { markdown } = await readPages([
    {
      texts: [
        { text: 'Number of the lamp: 43', x: 60, y: 80 },
        { text: 'Harbour:', x: 250, y: 80, font: 'bold' },
        { text: 'Lamps of the northern shore', x: 360, y: 80 },
        { text: 'Lit on: 1 May', x: 60, y: 110 },
        ...body,
      ],
    },
  ]);
  expect(markdown).toMatch(/^Number of the lamp: 43 \**Harbour:\** Lamps of the northern shore\n/);
});

test('remarks at the ends of lines of a program stay at their lines', async () => {
  const mono = (text: string, x: number, y: number) => ({ text, x, y, font: 'mono' as const });
  const steps = [
    'lamp lamp(1);',
    'lamp.light();',
    'lamp.wait(30);',
    'lamp.put(out);',
    'lamp.wait(20);',
    'return lamp;',
  ];
  const { markdown } = await readPages([
    {
      texts: [
        ...steps.map((text, row) => mono(text, 60, 100 + row * 13)),
        mono('// each evening', 260, 113),
        mono('// each morning', 260, 139),
      ],
    },
  ]);
  expect(markdown).toMatch(
    /lamp\.light\(\); +\/\/ each evening\nlamp\.wait\(30\);\nlamp\.put\(out\); +\/\/ each morning\n/,
  );
});

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
