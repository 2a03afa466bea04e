import { expect, test } from 'vitest';
import { setLines, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

type Font = NonNullable<PdfText['font']>;

const text = [
  'The keeper of the light wrote down each evening how many ships had',
  'passed since noon, and the town kept his books when he had gone.',
];
const seasons = ['Spring', 'Summer', 'Autumn', 'Winter'];

/** Bars with their names below, and a title above them in bold. */
async function chartOf(fonts: { readonly labels: Font; readonly title: Font }) {
  const numbers = [0, 20, 40, 60].map((value, at) => ({ text: String(value), x: 122, y: 343 - at * 40 }));
  const names = seasons.map((name, at) => ({ text: name, x: 152 + at * 70, y: 354 }));
  const labels = [...numbers, ...names].map((one) => ({ ...one, size: 8, font: fonts.labels }));
  const title = { text: 'Ships of a year', x: 242, y: 184, size: 12, font: fonts.title };
  const shapes = [120, 60, 90, 20].map((long, at) => {
    const [x, y] = [150 + at * 70, 340 - long];
    return {
      points: [
        [x, 340],
        [x, y],
        [x + 30, y],
        [x + 30, 340],
      ] as const,
      isFilled: true,
    };
  });
  const lines = [[140, 340, 440, 340] as const, [140, 210, 140, 340] as const];
  const page = { shapes, lines, texts: [...setLines(text, 60, 80), title, ...labels, ...setLines(text, 60, 420)] };
  const { blocks, markdown } = await readPages([page], { blocks: true });
  const figures = (blocks?.[0]?.items ?? []).filter(({ type }) => type === 'figure');
  return { figure: figures.map(({ content }) => content).join('\n'), markdown };
}

test('a title further above a chart in the font of its labels, which the text is not set in, is a part of it', async () => {
  const { figure, markdown } = await chartOf({ labels: 'mono', title: 'monoBold' });
  expect(figure).toContain('Ships of a year');
  expect(markdown).not.toMatch(/^#/m);
});

test('one in the font of the text is a heading', async () => {
  const { figure, markdown } = await chartOf({ labels: 'regular', title: 'bold' });
  expect(figure).not.toContain('Ships of a year');
  expect(markdown).toMatch(/^#+ Ships of a year$/m);
});
