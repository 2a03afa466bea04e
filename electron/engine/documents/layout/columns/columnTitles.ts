import { groupBy } from '../../../../../shared/base/groupBy.ts';
import type { Segment } from '../lines/segment.ts';
import { hasWords, isTitle } from './titles.ts';

/** Lines of text, and in which of their columns something stands; the first is 0. */
export interface TextColumns {
  readonly text: readonly Segment[];
  columnOf(segment: Segment): number;
}

/** Part of an em that a title may begin off the edge of its column. */
const edge = 0.5;

/**
 * Whether what stands on one line are titles of columns of text, one each: bold or larger than the text, and set from the left edge of its
 * column. Names of authors are set in the middle.
 */
export function areColumnTitles(line: readonly Segment[], { text, columnOf }: TextColumns): boolean {
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
const titleRoom = 2.5;

/** Whether a line stands in one column that is not the first, and is the title of the text below it. */
export function isTitleOf(line: readonly Segment[], columns: TextColumns): boolean {
  const { text, columnOf } = columns;
  const [first] = line;
  if (first === undefined) return false;
  const column = columnOf(first);
  if (column === 0 || line.some((part) => columnOf(part) !== column)) return false;
  const isBelow = (other: Segment): boolean =>
    columnOf(other) === column &&
    other.baseline > first.baseline &&
    other.baseline - first.baseline <= first.size * titleRoom;
  return text.some(isBelow) && areColumnTitles(line, columns);
}
