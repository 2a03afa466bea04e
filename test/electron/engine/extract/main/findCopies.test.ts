import { expect, it } from 'vitest';
import { findCopies } from '../../../../../electron/engine/extract/main/findCopies.ts';
import { outlinePage } from '../../../../../electron/engine/extract/main/pageOutline.ts';
import { parseHtml } from '../../../../../electron/engine/extract/tree/parseHtml.ts';

const dimensions =
  '<p>Material</p><p>6061 aluminum with a hard coat</p><p>Weight</p><p>2 ounces or 57 grams</p>' +
  '<p>Size</p><p>86 x 54 mm, as a card</p>';

/** Returns the texts of each part that is written twice, and of its copy. */
function copiesOf(html: string): readonly (readonly string[])[] {
  const { blocks, ...outline } = outlinePage(parseHtml(html).body);
  return findCopies({ blocks, ...outline }).map((pair) =>
    pair.map(({ start, end }) =>
      blocks
        .slice(start, end)
        .map(({ text }) => text)
        .join(' '),
    ),
  );
}

it('finds a part that is written for two sizes of screen, as a whole', () => {
  const [pair, ...others] = copiesOf(
    `<div class="tablet">${dimensions}</div><p>Text</p><div class="mobile">${dimensions}</div>`,
  );
  expect(others).toEqual([]);
  expect(pair?.[0]).toBe(pair?.[1]);
  expect(pair?.[0]).toContain('Material 6061 aluminum with');
});

it('finds the clones of a carousel', () => {
  const slide = '<li><h3>Cairn Kiln with two shelves</h3><p>$420.00 and free delivery</p></li>';
  expect(copiesOf(`<ul>${slide}<li><h3>Another kiln</h3><p>$310.00</p></li>${slide}</ul>`)).toHaveLength(1);
});

it('finds no card that two lists show', () => {
  const card = '<li><h3>Cairn Kiln with two shelves</h3><p>$420.00 and free delivery</p></li>';
  expect(copiesOf(`<ul>${card}</ul><h2>New</h2><ul>${card}<li>Another kiln</li></ul>`)).toEqual([]);
});

it('finds none in tables, code and quotations, nor of a single paragraph or of few words', () => {
  const row = '<tr><td>Included in every plan of ours</td><td>Yes, at no cost at all</td></tr>';
  expect(copiesOf(`<table>${row}${row}</table>`)).toEqual([]);
  const quote = `<blockquote>${dimensions}</blockquote>`;
  expect(copiesOf(`<div>${dimensions}</div>${quote}`)).toEqual([]);
  const refrain = '<p>And the sea went on and on and on, as it had always done</p>';
  expect(copiesOf(refrain + refrain)).toEqual([]);
  expect(copiesOf('<div><p>Yes</p><p>No</p></div><div><p>Yes</p><p>No</p></div>')).toEqual([]);
});

it('compares the order of the texts only as far as the first and the last', () => {
  expect(
    copiesOf(`<div>${dimensions}</div><div>${dimensions.replace('86 x 54 mm, as a card', '90 x 54 mm')}</div>`),
  ).toEqual([]);
});
