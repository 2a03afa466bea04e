import { describe, expect, test } from 'vitest';
import { setLines, type PdfPage } from '../../../../support/makePdf.ts';
import { readPages } from '../../../../support/readPages.ts';

const left = [
  'The lamp on the headland was lit each',
  'evening by the keeper and his daughter,',
  'who counted the ships that passed and',
  'wrote down their names in a long book.',
];
const right = [
  'In winter nobody came. The path was',
  'covered with snow and the letters lay',
  'in the village until the thaw, when a',
  'boy brought them up in a basket.',
];
const rows = [
  ['Ship', 'Tons'],
  ['Aurora', '1,200'],
  ['Petrel', '860'],
];
const table = { x0: 150, y0: 420, x1: 430, y1: 492 };
const page: PdfPage = {
  texts: [
    { text: 'The keeper of the lamp', x: 150, y: 280, size: 20, font: 'bold' },
    ...setLines(left, 100, 320),
    ...setLines(right, 310, 320),
    ...rows.flatMap((row, y) => row.map((text, x) => ({ text, x: 160 + x * 140, y: 437 + y * 24 }))),
  ],
  lines: [
    ...[420, 444, 468, 492].map((y) => [150, y, 430, y] as const),
    ...[150, 290, 430].map((x) => [x, 420, x, 492] as const),
  ],
};
const markdown =
  `# The keeper of the lamp\n\n${left.join(' ')}\n\n${right.join(' ')}\n\n` +
  '| Ship | Tons |\n| --- | --- |\n| Aurora | 1,200 |\n| Petrel | 860 |';

describe('a page that does not lie as it is to be read', () => {
  test.each([
    0, 0.4, 3, -7, 12, -20, 90, 180, 270, 177, 94,
  ])('but turned by %f degrees is read as one that does', async (tilt) => {
    expect((await readPages([{ ...page, tilt }])).markdown).toBe(markdown);
  });

  test('is read so where it says that it is to be shown turned as well', async () => {
    for (const rotate of [90, 180, 270])
      expect((await readPages([{ ...page, rotate, tilt: 5 }])).markdown, String(rotate)).toBe(markdown);
  });

  test.each([4, -9, 90, 180, 270])('has blocks where the page shows them, turned by %f degrees', async (tilt) => {
    const { blocks } = await readPages([{ ...page, tilt }], { blocks: true });
    const [shown] = blocks ?? [];
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = shown?.items.find(({ type }) => type === 'table')?.bbox ?? [];
    expect([shown?.width, shown?.height]).toEqual([595, 842]);
    const angle = (tilt * Math.PI) / 180;
    const [x, y] = [(table.x0 + table.x1) / 2 - 595 / 2, (table.y0 + table.y1) / 2 - 842 / 2];
    expect(((x0 + x1) / 2) * 595).toBeCloseTo(595 / 2 + x * Math.cos(angle) - y * Math.sin(angle), -0.5);
    expect(((y0 + y1) / 2) * 842).toBeCloseTo(842 / 2 + x * Math.sin(angle) + y * Math.cos(angle), -0.5);
  });
});

test('a word across a page, and names set aslant below a chart, turn nothing', async () => {
  const upright = { texts: [...setLines(left, 100, 320), ...setLines(right, 100, 400)] };
  const aslant = ['January', 'February', 'March'].map((text, at) => ({ text, x: 110 + at * 40, y: 700, rise: 45 }));
  const stamp = { text: 'DRAFT', x: 200, y: 600, size: 90, rise: 20 };
  const texts = [...upright.texts, ...aslant, stamp];
  expect((await readPages([{ texts }])).markdown).toContain(left.join(' '));
});

test('links of a tilted page lead where the words below them do', async () => {
  const texts = setLines([...left.slice(0, 2), 'See the harbour for more of them.', ...right], 100, 380);
  const links = [{ href: 'https://example.com/harbour', box: [116, 384, 205, 412] as const }];
  expect((await readPages([{ texts, links, tilt: 3 }])).markdown).toContain('](https://example.com/harbour)');
});
