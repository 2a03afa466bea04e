import { areInOrder, goesOn, namedLines, type Named } from '../lines/alphabet.ts';
import type { TextLine } from '../lines/textLine.ts';

/** Minimum lines of a list in columns. */
const minLines = 10;

/**
 * Whether side-by-side columns are one alphabetical list that continues from the bottom of each column at the top of the next, such as an
 * index or names of people. Table columns are sorted independently, if at all.
 */
export function areOneList(columns: readonly { readonly segments: readonly TextLine[] }[]): boolean {
  const lists = columns.map((column) => namedLines(column.segments));
  if (lists.reduce((sum, { length }) => sum + length, 0) < minLines) return false;
  return lists.every((list, index) => {
    const before = lists[index - 1];
    return areInOrder(list) && (before === undefined || (goesOn(before, list) && !haveOneFirstWord(before, list)));
  });
}

/** Whether all lines of each of two columns start with the same word: that word is not a name. */
function haveOneFirstWord(before: readonly Named[], list: readonly Named[]): boolean {
  const [first, second] = [before, list].map((one) => new Set(one.map(({ name }) => name.split(' ', 1)[0])));
  return first?.size === 1 && second?.size === 1;
}
