import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { TextLine } from '../lines/textLine.ts';

/** Minimum size of a title that is not bold, as a multiple of the text size, and its maximum characters. */
export const title = { larger: 1.13, letters: 60 };

/**
 * Whether a segment by itself may be a title.
 * @param size font size of the surrounding text, in points
 */
export function isTitle({ text, isBold, size: own }: TextLine, size: number): boolean {
  return (isBold || own >= size * title.larger) && text.length <= title.letters && !/[.,;:]$/.test(text.trim());
}

/** Whether a segment contains a word, and not only a number or a symbol. */
export function hasWords(segment: TextLine | undefined): boolean {
  return /\p{L}{2}/u.test(segment?.text ?? '');
}

/** Minimum size of a title as a multiple of the text size, and its maximum characters. */
const larger = { times: 1.13, letters: 80 };

/**
 * Whether a line at the left is larger than the text.
 * @param left left edge of the content
 * @param size dominant font size in points
 */
export function isLargerTitle({ text, size: own, x0 }: TextLine, left: number, size: number): boolean {
  const letters = text.trim();
  return own >= size * larger.times && x0 - left < own && letters.length <= larger.letters && /\p{L}{2}/u.test(letters);
}

/** Lines of text, and the index of the column of each one; the first is 0. */
export interface TextColumns {
  readonly text: readonly TextLine[];
  columnOf(segment: TextLine): number;
}

/** Tolerance of a title to the edge of its column, in ems. */
const edge = 0.5;

/**
 * Whether the segments of a line are titles of text columns, one per column: bold or larger than the text, and aligned to the left edge of
 * their column. Author names are centered.
 */
export function areColumnTitles(line: readonly TextLine[], { text, columnOf }: TextColumns): boolean {
  const columns = groupBy(text, columnOf);
  if (line.length === 0) return false;
  return [...groupBy(line, columnOf)].every(([column, parts]) => {
    const lines = columns.get(column) ?? [];
    const [first] = parts.toSorted((a, b) => a.x0 - b.x0);
    const size = lines[0]?.size;
    if (first === undefined || size === undefined) return false;
    const left = Math.min(...lines.map(({ x0 }) => x0));
    return (
      Math.abs(first.x0 - left) <= first.size * edge &&
      parts.some(hasWords) &&
      parts.every((part) => isTitle(part, size) || !hasWords(part)) &&
      !lines.every(({ isBold }) => isBold)
    );
  });
}

/** Sizes of a title from it to the text of its column. */
const maxTitleGapEm = 2.5;

/** Whether a line is in one column that is not the first, and is the title of the text below it. */
export function isTitleOf(line: readonly TextLine[], columns: TextColumns): boolean {
  const { text, columnOf } = columns;
  const [first] = line;
  if (first === undefined) return false;
  const column = columnOf(first);
  if (column === 0 || line.some((part) => columnOf(part) !== column)) return false;
  const isBelow = (other: TextLine): boolean =>
    columnOf(other) === column &&
    other.baseline > first.baseline &&
    other.baseline - first.baseline <= first.size * maxTitleGapEm;
  return text.some(isBelow) && areColumnTitles(line, columns);
}
