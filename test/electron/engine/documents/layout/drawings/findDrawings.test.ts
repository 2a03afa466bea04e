import { expect, test } from 'vitest';
import { setLines, type PdfPage, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const above = setLines(
  [
    'The keeper of the light wrote down each evening how many ships had',
    'passed since noon, and the town kept his books when he had gone.',
  ],
  60,
  80,
);
const below = setLines(
  [
    'Most of them came in spring, when the ice had left the sound and the',
    'herring was near, and hardly any between Advent and the new year.',
  ],
  60,
  420,
);
const name: PdfText = { text: 'Figure 1. Ships of a year, by season', x: 180, y: 390, size: 9 };

async function figureOf(page: PdfPage) {
  const texts = [...above, ...(page.texts ?? []), name, ...below];
  const { blocks, markdown } = await readPages([{ ...page, texts }], { blocks: true });
  const items = blocks?.[0]?.items ?? [];
  return { figures: items.filter(({ type }) => type === 'figure').map(({ content }) => content), markdown };
}

function label(text: string, x: number, y: number): PdfText {
  return { text, x, y, size: 9 };
}

function bar(x: number, foot: number, long: number) {
  return {
    points: [
      [x, foot],
      [x, foot - long],
      [x + 30, foot - long],
      [x + 30, foot],
    ] as const,
    isFilled: true,
  };
}

const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];
const bars = [120, 60, 90, 20].map((long, index) => bar(150 + index * 70, 340, long));
const names = seasons.map((season, index) => label(season, 152 + index * 70, 354));

test('the names of bars, and the numbers beside them, are the text of the figure, whose name stands by itself', async () => {
  const scale = [0, 40, 80, 120].map((value) => label(String(value), 141 - 4.5 * String(value).length, 343 - value));
  const lines = [0, 40, 80, 120].map((value) => [145, 340 - value, 410, 340 - value] as const);
  const { figures, markdown } = await figureOf({ shapes: bars, lines, texts: [...names, ...scale] });
  expect(figures).toEqual(['120 80 40 0  \nSpring Summer Autumn Winter']);
  expect(markdown).toContain('\n\nFigure 1. Ships of a year, by season\n\n');
});

test('a curve with marks along its axes, and names up and down the page, is a figure', async () => {
  const ticks = [0, 1, 2, 3, 4].flatMap((at) => [
    {
      points: [
        [150 + at * 50, 340],
        [150 + at * 50, 336],
      ] as const,
    },
    {
      points: [
        [150, 340 - at * 40],
        [154, 340 - at * 40],
      ] as const,
    },
  ]);
  const curve = {
    points: [
      [150, 330],
      [200, 300],
      [250, 310],
      [300, 240],
      [350, 200],
    ] as const,
  };
  const texts = [
    ...[0, 1, 2, 3, 4].map((at) => label(String(at), 148 + at * 50, 352)),
    label('Months', 235, 364),
    { ...label('Ships', 140, 270), isUpward: true },
  ];
  const axes = [
    [150, 340, 350, 340],
    [150, 180, 150, 340],
  ] as const;
  const { figures } = await figureOf({ shapes: [...ticks, curve], lines: axes, texts });
  expect(figures).toEqual(['0 1 2 3 4  \nMonths  \nShips']);
});

test('what is filled below a line aslant, above marks in a row, is a figure', async () => {
  const ticks = [0, 1, 2, 3, 4, 5].map((at) => ({
    points: [
      [150 + at * 40, 340],
      [150 + at * 40, 344],
    ] as const,
  }));
  const filled = {
    points: [
      [150, 340],
      [150, 300],
      [230, 250],
      [290, 280],
      [350, 220],
      [350, 340],
    ] as const,
    isFilled: true,
  };
  const texts = [0, 1, 2, 3, 4, 5].map((at) => label(String(2015 + at), 141 + at * 40, 356));
  const { figures } = await figureOf({ shapes: [...ticks, filled], texts });
  expect(figures).toEqual(['2015 2016 2017 2018 2019 2020']);
});

test('slices of a round whole are a figure, though what says how far their curves go reaches beyond it', async () => {
  const at = (degrees: number, radius: number) =>
    [250 + radius * Math.cos((degrees * Math.PI) / 180), 270 + radius * Math.sin((degrees * Math.PI) / 180)] as const;
  const slice = (from: number, to: number, reach: number) => ({
    points: [[250, 270] as const, at(from, 60), at((from + to) / 2, reach), at(to, 60)],
    isFilled: true,
  });
  const shapes = [slice(0, 90, 60), slice(90, 180, 60), slice(180, 270, 60), slice(270, 360, 60), slice(60, 120, 66)];
  const texts = [label('Sail', 265, 290), label('Steam', 225, 290), label('Row', 225, 250), label('Other', 262, 250)];
  const { figures } = await figureOf({ shapes, texts });
  expect(figures).toHaveLength(1);
});

test('boxes that arrows lead to are a figure, and no table', async () => {
  const box = (x: number, y: number) => ({
    points: [
      [x, y],
      [x + 90, y],
      [x + 90, y + 30],
      [x, y + 30],
      [x, y],
    ] as const,
  });
  const head = (x: number, y: number) => ({
    points: [
      [x - 5, y - 3],
      [x, y],
      [x - 5, y + 3],
    ] as const,
    isFilled: true,
  });
  const places = [
    [80, 220],
    [240, 220],
    [400, 220],
    [240, 300],
  ] as const;
  const page = {
    shapes: [...places.map(([x, y]) => box(x, y)), head(240, 235), head(400, 235), head(240, 315)],
    lines: [
      [170, 235, 236, 235],
      [330, 235, 396, 235],
      [125, 250, 125, 315],
      [125, 315, 236, 315],
    ] as const,
    texts: ['Herring', 'Harbour', 'Market', 'Smoke house'].map((text, index) => {
      const [x, y] = places[index] ?? [0, 0];
      return label(text, x + 20, y + 18);
    }),
  };
  const { figures } = await figureOf(page);
  expect(figures).toEqual(['Herring Harbour Market  \nSmoke house']);
});

test('a table in which bars are drawn stays a table', async () => {
  const rows = seasons.map((_, index) => 220 + index * 20);
  const page = {
    shapes: rows.map((y, index) => ({
      points: [
        [300, y + 5],
        [340 + index * 15, y + 5],
        [340 + index * 15, y + 15],
        [300, y + 15],
      ] as const,
      isFilled: true,
    })),
    lines: [
      ...[...rows, 300].map((y) => [60, y, 420, y] as const),
      ...[60, 180, 290, 420].map((x) => [x, 220, x, 300] as const),
    ],
    texts: seasons.flatMap((season, index) => [
      label(season, 70, 234 + index * 20),
      label(String(40 + index * 15), 200, 234 + index * 20),
    ]),
  };
  const { figures, markdown } = await figureOf(page);
  expect(figures).toEqual([]);
  expect(markdown).toContain('| Summer | 55 |');
});

test('text in a panel that is adorned stays text', async () => {
  const text = setLines(
    [
      'Nobody may climb the stair by night without a lamp of his own, nor',
      'leave the door to the lantern open when the wind is from the west,',
      'nor speak to the keeper while he counts the turns of the light.',
    ],
    100,
    240,
  );
  const waves = [0, 1, 2].map((at) => ({
    points: [
      [90, 230 + at * 10],
      [250, 300],
      [430, 225 + at * 12],
    ] as const,
  }));
  const { figures, markdown } = await figureOf({ shapes: waves, texts: text });
  expect(figures).toEqual([]);
  expect(markdown).toContain('Nobody may climb the stair by night without a lamp of his own, nor leave the door');
});

test('outlines that lines lead to are parts of a circuit, whose names are no headings', async () => {
  const zigzag = (x: number, y: number) => ({
    points: [0, 8, 16, 24, 32, 40].map((by, index) => [x + by, y + (index % 2 === 0 ? 0 : 14)] as const),
  });
  const parts = [zigzag(200, 200), zigzag(300, 200), zigzag(200, 300), zigzag(300, 300)];
  const lines = [
    [150, 200, 200, 200],
    [240, 214, 240, 260],
    [240, 260, 300, 260],
    [400, 214, 400, 314],
    [300, 200, 300, 150],
    [340, 214, 400, 214],
    [150, 300, 200, 300],
    [340, 314, 400, 314],
    [300, 300, 300, 260],
    [150, 200, 150, 300],
  ] as const;
  const names = [
    { text: 'GROUND', x: 156, y: 250, size: 14, font: 'bold' as const },
    { text: 'LAMP', x: 205, y: 190, size: 14, font: 'bold' as const },
    { text: 'BELL', x: 350, y: 260, size: 14, font: 'bold' as const },
  ];
  const { figures, markdown } = await figureOf({ shapes: parts, lines, texts: names });
  expect(figures).toHaveLength(1);
  expect(markdown).not.toMatch(/^#/m);
  const adorned = await figureOf({ shapes: parts, texts: names });
  expect(adorned.figures).toEqual([]);
});

test('panels beside each other above one caption are one figure, and each tells its labels by itself', async () => {
  const panel = (x: number, title: string) => {
    const moved = [120, 60, 90].map((long, index) => bar(x + index * 45, 330, long));
    const labels = ['Spring', 'Summer', 'Autumn'].map((season, index) => label(season, x + 2 + index * 45, 344));
    return { shapes: moved, texts: [label(title, x + 45, 200), ...labels] };
  };
  const [left, right] = [panel(110, 'North'), panel(290, 'South')];
  const wide = {
    text: 'Figure 2. Ships of three seasons on the northern and on the southern coast',
    x: 120,
    y: 370,
    size: 9,
  };
  const { blocks, markdown } = await readPages(
    [
      {
        shapes: [...left.shapes, ...right.shapes],
        texts: [...above, ...left.texts, ...right.texts, wide, ...below],
      },
    ],
    { blocks: true },
  );
  const figures = (blocks?.[0]?.items ?? []).filter(({ type }) => type === 'figure');
  expect(figures.map(({ content }) => content)).toEqual([
    'North  \nSpring Summer Autumn  \nSouth  \nSpring Summer Autumn',
  ]);
  expect(markdown).toContain(`\n\n${wide.text}\n\n`);
});

test('the name of an axis may stand further below in a font that the text is not in', async () => {
  const named = { text: 'Ships of a year', x: 228, y: 372, size: 9, font: 'mono' as const };
  const typed = names.map((each) => ({ ...each, font: 'mono' as const }));
  const scale = [0, 40, 80, 120].map((value) => ({ ...label(String(value), 120, 343 - value), font: 'mono' as const }));
  const lines = [0, 40, 80, 120].map((value) => [145, 340 - value, 410, 340 - value] as const);
  const { figures } = await figureOf({ shapes: bars, lines, texts: [...typed, ...scale, named] });
  expect(figures).toEqual([expect.stringMatching(/Spring Summer Autumn Winter {2}\nShips of a year$/)]);
});

const frame = {
  points: [
    [120, 150],
    [480, 150],
    [480, 375],
    [120, 375],
    [120, 150],
  ] as const,
};

test('what a frame holds is a figure where its name says so, whatever is drawn in it; a program in it is none', async () => {
  const parts = [
    { text: 'Nut case', x: 150, y: 200, size: 13, font: 'bold' as const },
    { text: 'Locking shoulder', x: 320, y: 260, size: 13, font: 'bold' as const },
    { text: 'Keyway', x: 200, y: 330, size: 13, font: 'bold' as const },
  ];
  const { figures, markdown } = await figureOf({ shapes: [frame], texts: parts });
  expect(figures.join()).toMatch(/Nut case[^]*Locking shoulder[^]*Keyway/);
  expect(markdown).not.toMatch(/^#/m);
  const program = ['let lamp = light(wick);', 'if (lamp) burn(oil);', 'return lamp;'].map(
    (text, row): PdfText => ({ text, x: 140, y: 200 + row * 12, size: 9, font: 'mono' }),
  );
  expect((await figureOf({ shapes: [frame], texts: program })).figures.join()).not.toContain('lamp');
});
