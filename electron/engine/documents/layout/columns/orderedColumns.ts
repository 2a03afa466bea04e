import { areInOrder, goesOn, namedLines, type Named } from '../lines/alphabet.ts';
import type { Segment } from '../lines/segment.ts';

/** Lines of a list in columns at least. */
const fewest = 10;

/**
 * Whether what stands side by side is one list in the order of the alphabet, which goes on from the foot of each column at the top of the
 * next: an index, names of people. Columns of a table are in order each by itself, if at all.
 */
export function areOneList(columns: readonly { readonly segments: readonly Segment[] }[]): boolean {
  const lists = columns.map((column) => namedLines(column.segments));
  if (lists.reduce((sum, { length }) => sum + length, 0) < fewest) return false;
  return lists.every((list, index) => {
    const before = lists[index - 1];
    return areInOrder(list) && (before === undefined || (goesOn(before, list) && !haveOwnWords(before, list)));
  });
}

/** Whether all lines of each of two columns begin with one word: what they begin with is no name. */
function haveOwnWords(before: readonly Named[], list: readonly Named[]): boolean {
  const [first, second] = [before, list].map((one) => new Set(one.map(({ name }) => name.split(' ', 1)[0])));
  return first?.size === 1 && second?.size === 1;
}
