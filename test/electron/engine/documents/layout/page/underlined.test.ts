import { expect, test } from 'vitest';
import { setLines, type PdfPage, type PdfText } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const body = [
  'The lamp on the headland was lit each evening by the keeper and',
  'his daughter, who counted the ships that passed and wrote down',
  'their names in a long green book that smelled of oil and salt.',
];

/** Widths of these texts in Times at 11 points. */
const widths: Readonly<Record<string, number>> = {
  'How the lamp is lit': 84.3,
  'Back to the contents': 91.0,
};

function underlined(
  text: string,
  y: number,
): { readonly text: PdfText; readonly line: [number, number, number, number] } {
  return { text: { text, x: 70, y, size: 11 }, line: [70, y + 1.5, 70 + (widths[text] ?? 0), y + 1.5] };
}

function pageWith(...titles: readonly ReturnType<typeof underlined>[]): PdfPage {
  return {
    texts: [...setLines(body, 70, 100), ...titles.map(({ text }) => text), ...setLines(body, 70, 196)],
    lines: titles.map(({ line }) => line),
  };
}

test('a line by itself that is underlined from end to end is a heading', async () => {
  const { markdown } = await readPages([pageWith(underlined('How the lamp is lit', 168))]);
  expect(markdown).toMatch(/^The lamp.*\n\n#+ How the lamp is lit\n\nThe lamp/);
});

test('what is underlined on each page is a link, and no heading', async () => {
  const page = pageWith(underlined('Back to the contents', 168));
  const { markdown } = await readPages([page, page, page]);
  expect(markdown).not.toContain('#');
});

test('the end of a sentence that is underlined is none, and neither is a line with a stroke below a part of it', async () => {
  const close = underlined('How the lamp is lit', 139);
  expect((await readPages([pageWith(close)])).markdown).not.toContain('#');
  const half = underlined('How the lamp is lit', 168);
  const short = { ...half, line: [70, 169.5, 110, 169.5] as [number, number, number, number] };
  expect((await readPages([pageWith(short)])).markdown).not.toContain('#');
});
