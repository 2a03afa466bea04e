import { expect, test } from 'vitest';
import { setLines } from '../../../../../support/makePdf.ts';
import { readPages } from '../../../../../support/readPages.ts';

/** A page of a manual, its section named in small print above, at the left. */
function pageOf(name: string, head = { size: 7, y: 40 }) {
  const text = setLines(
    Array.from(
      { length: 8 },
      (_, at) => `${name}: line ${'abcdefgh'.charAt(at)} of what is told of the lamp and its keeper here`,
    ),
    70,
    100,
  );
  return { texts: [{ text: name, x: 70, ...head }, ...text] };
}

test('names of sections in small print at one place above the text of several pages are running heads', async () => {
  const { markdown } = await readPages(['Glass', 'Harbour', 'Snow'].map((name) => pageOf(name)));
  expect(markdown).not.toMatch(/^(?:#+ )?(?:Glass|Harbour|Snow)$/m);
});

test('on two pages, or at other places, they say no more than they do', async () => {
  const { markdown: two } = await readPages(['Glass', 'Harbour'].map((name) => pageOf(name)));
  expect(two).toMatch(/^(?:#+ )?Glass\b/m);
  const { markdown: apart } = await readPages(
    ['Glass', 'Harbour', 'Snow'].map((name, at) => pageOf(name, { size: 7, y: 36 + at * 6 })),
  );
  expect(apart).toMatch(/^(?:#+ )?Snow$/m);
});
