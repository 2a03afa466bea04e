import { expect, test } from 'vitest';
import { readPages } from '../../../../../support/readPages.ts';

const title = { text: 'Rules of the harbour', x: 60, y: 110, size: 18, font: 'bold' as const };

/** Bold lines with markers, each with a text of two lines below it. */
function parts(names: readonly string[], indent: number) {
  return names.flatMap((text, index) => [
    { text, x: 60, y: 160 + index * 58, size: 11, font: 'bold' as const },
    { text: 'What the keeper of the harbour says of it to all', x: 60 + indent, y: 176 + index * 58, size: 11 },
    { text: 'who ask for the third time.', x: 60 + indent, y: 189 + index * 58, size: 11 },
  ]);
}

test('bold lines with letters or numbers are headings, where prose begins below their markers', async () => {
  for (const names of [
    ['a) Goals', 'b) Methods', 'c) Boats'],
    ['i. Goals', 'ii. Methods', 'iii. Boats'],
    ['(1) Goals', '(2) Methods', '(3) Boats'],
  ]) {
    const { markdown } = await readPages([{ texts: [title, ...parts(names, 0)] }]);
    expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Rules of the harbour', ...names.map((name) => `## ${name}`)]);
  }
});

test('items are none, whose texts stand in, or that follow each other', async () => {
  const names = ['a) Goals', 'b) Methods', 'c) Boats'];
  const inner = await readPages([{ texts: [title, ...parts(names, 24)] }]);
  const list = names.map((text, index) => ({ text, x: 60, y: 160 + index * 15, size: 11, font: 'bold' as const }));
  const end = { text: 'All of it is said by the keeper of the harbour.', x: 60, y: 240, size: 11 };
  const plain = await readPages([{ texts: [title, ...list, end] }]);
  for (const { markdown } of [inner, plain]) expect(markdown.match(/^#+ .*$/gm)).toEqual(['# Rules of the harbour']);
});
