import type { Box, Word } from '../../pdf/pageContent.ts';
import { bandsOf, linesOf, overlap, type Line } from '../lines/bands.ts';
import { buildTextLines } from '../lines/textLine.ts';

/** Maximum distance of the next row in heights of a stripe, and maximum overhang in points of a cell over its column. */
const nearby = { heights: 1.3, over: 2 };

/**
 * Whether a row of ruled cells is one row of a larger table in which every other row or the header is shaded. The lines above or below have
 * cells in its columns, without any ruling.
 * @param xs left and right edges of its columns
 * @param words words in no other grid
 */
export function isZebraStripe(box: Box, xs: readonly number[], words: readonly Word[]): boolean {
  const reach = (box.y1 - box.y0) * nearby.heights;
  const isAround = (word: Word): boolean =>
    word.x0 >= box.x0 - nearby.over &&
    word.x1 <= box.x1 + nearby.over &&
    word.y1 > box.y0 - reach &&
    word.y0 < box.y1 + reach;
  // A cell of two lines has the others in its middle.
  const lines = bandsOf(linesOf(buildTextLines(words.filter(isAround))), overlap);
  const middle = (box.y0 + box.y1) / 2;
  const inside = lines.filter(({ top, bottom }) => top < box.y1 && bottom > box.y0);
  const [above, below] = [
    lines.findLast((line) => line.bottom <= middle && !inside.includes(line)),
    lines.find((line) => line.top >= middle && !inside.includes(line)),
  ];
  // A long cell continues below; no other name starts within the stripe.
  const isOne =
    inside.length > 0 && inside.slice(1).every(({ segments }) => !segments.some(({ x0 }) => x0 < (xs[1] ?? 0)));
  return isOne && [above, below].some((line) => line !== undefined && isRow(line, xs));
}

/** Whether several cells are side by side, each within one column. */
function isRow({ segments }: Line, xs: readonly number[]): boolean {
  if (segments.length < 2) return false;
  const columns = segments.map(({ x0, x1 }) =>
    xs.findIndex((x, index) => x0 >= x - nearby.over && x1 <= (xs[index + 1] ?? -Infinity) + nearby.over),
  );
  return !columns.includes(-1) && new Set(columns).size > 1;
}
