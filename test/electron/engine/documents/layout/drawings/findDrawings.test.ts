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

test('the title of a plot and the name of its axis may be set apart from it, where a caption is below', async () => {
  const texts = [...names, label('Ships at the light', 235, 202), label('Season', 265, 372)];
  const lines = [0, 40, 80, 120].map((value) => [145, 340 - value, 410, 340 - value] as const);
  const { figures } = await figureOf({ shapes: bars, lines, texts });
  expect(figures).toEqual(['Ships at the light  \nSpring Summer Autumn Winter  \nSeason']);
  const { markdown } = await readPages([{ shapes: bars, lines, texts: [...above, ...texts, ...below] }]);
  expect(markdown).toContain('Ships at the light');
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

test('round shapes that sloped lines connect are a figure, and a program beside it is text', async () => {
  const node = (x: number, y: number) => ({
    points: [
      [x + 20, y],
      [x + 34, y + 3],
      [x + 40, y + 10],
      [x + 34, y + 17],
      [x + 20, y + 20],
      [x + 6, y + 17],
      [x, y + 10],
      [x + 6, y + 3],
      [x + 20, y],
    ] as const,
  });
  const edge = (x0: number, y0: number, x1: number, y1: number) => ({
    points: [
      [x0, y0],
      [x0 + (x1 - x0) * 0.3, y0 + (y1 - y0) * 0.4],
      [x0 + (x1 - x0) * 0.7, y0 + (y1 - y0) * 0.7],
      [x1, y1],
    ] as const,
  });
  const page = {
    shapes: [
      ...[node(240, 200), node(320, 200), node(240, 260), node(320, 260)],
      ...[edge(250, 219, 328, 262), edge(330, 219, 262, 261), edge(342, 219, 346, 261)],
    ],
    texts: [
      ...[label('run', 252, 213), label('swap', 330, 213), label('sleep', 249, 273), label('new', 332, 273)],
      ...['run -> swap; {', '  swap -> new;', '  run -> new;', '}'].map((text, index) => ({
        ...label(text, 90, 215 + index * 12),
        font: 'mono' as const,
      })),
    ],
  };
  const { figures, markdown } = await figureOf(page);
  expect(figures).toEqual(['run swap  \nsleep new']);
  expect(markdown).toContain('swap -> new;');
});

test('the labels of a drawing are omitted where it illustrates a text, and are the text of a slide', async () => {
  const title = { text: 'Ships of the year', x: 150, y: 90, size: 20 };
  const lines = [0, 40, 80, 120].map((value) => [145, 340 - value, 410, 340 - value] as const);
  const { markdown } = await figureOf({ shapes: bars, lines, texts: names });
  expect(markdown).not.toContain('Summer');
  const slide = await readPages([{ shapes: bars, lines, texts: [title, ...names] }]);
  expect(slide.markdown).toContain('Spring Summer Autumn Winter');
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
