import { expect, test } from 'vitest';
import { type PdfText, setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

const cells: readonly (readonly [name: string, duty: readonly string[], hours: string])[] = [
  ['Keeper', ['lights the lamp in the', 'evening, and cleans the', 'glass of it'], '9,547'],
  ['Boy', ['carries the oil up'], '48'],
  ['Daughter', ['writes the book of the', 'ships that pass'], '783'],
  ['Pilot', ['brings the ships into the', 'harbor of the town when', 'there is fog'], '17,988'],
];

/** Rows of wrapped cells without any space between them; every second one has a background from column to column. */
function zebra(edges: readonly number[]) {
  const texts: PdfText[] = [];
  const shapes: { points: (readonly [number, number])[]; isFilled: true }[] = [];
  let top = 100;
  for (const [index, [name, duty, hours]] of [['Who', ['What'], 'Hours'] as const, ...cells].entries()) {
    const foot = top + duty.length * 12;
    texts.push({ text: name, x: 72, y: top + 10 }, ...setLines(duty, 160, top + 10, 11, 12), {
      text: hours,
      x: 320,
      y: top + 10,
    });
    if (index % 2 === 0)
      for (const [at, x0] of edges.slice(0, -1).entries()) {
        const x1 = edges[at + 1] ?? x0;
        shapes.push({
          points: [
            [x0, top],
            [x1, top],
            [x1, foot],
            [x0, foot],
          ],
          isFilled: true,
        });
      }
    top = foot;
  }
  return { texts, shapes };
}

test.each([
  ['of cells', [70, 156, 316, 380]],
  ['of whole rows', [70, 380]],
])('backgrounds %s show where wrapped cells end', async (_, edges) => {
  const { markdown } = await readPages([zebra(edges)]);
  expect(markdown.split('\n')).toEqual([
    '| Who | What | Hours |',
    '| --- | --- | --- |',
    ...cells.map(([name, duty, hours]) => `| ${name} | ${duty.join(' ')} | ${hours} |`),
  ]);
});
