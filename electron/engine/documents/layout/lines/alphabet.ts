import { linesOf } from './bands.ts';
import { joinSegments, type TextLine } from './textLine.ts';

/** Minimum fractions of the lines of a list: that contain letters, that follow a line of the same depth, and of these that are in order. */
const shares = { named: 0.7, siblings: 0.4, ordered: 0.85 };
/** Maximum difference in ems of the left edges of lines of one depth. */
const depth = 0.5;

/** Alphabetical order that ignores case and accents. */
const { compare } = new Intl.Collator('en', { sensitivity: 'base' });

/** Characters that alphabetical order ignores (quotes, dashes, command prefixes), and the page numbers after a name. */
const uncounted = /[^\p{L}\p{N}]+/gu;
const pages = /(?: [A-Z]?\d{1,4})+$/;
/** Maximum mean number of words in a name. */
const maxMeanWords = 5;

/** A line, as the alphabet sees it. */
interface Named {
  readonly x0: number;
  readonly size: number;
  /** What it is ordered by. */
  readonly name: string;
}

/** The lines of one column as the alphabet sees them. */
export function namedLines(segments: readonly TextLine[]): Named[] {
  return linesOf(segments).map((line) => {
    const { x0, size, text } = joinSegments(line.segments);
    return { x0, size, name: text.replaceAll(uncounted, ' ').trim().replace(pages, '') };
  });
}

/** Whether the lines of a column are in alphabetical order; lines of lesser depth are compared separately. */
export function areInOrder(lines: readonly Named[]): boolean {
  if (lines.filter(({ name }) => /\p{L}/u.test(name)).length < lines.length * shares.named) return false;
  if (lines.reduce((sum, { name }) => sum + name.split(' ').length, 0) > lines.length * maxMeanWords) return false;
  const parents: Named[] = [];
  let [pairs, ordered] = [0, 0];
  for (const line of lines) {
    const near = line.size * depth;
    while ((parents.at(-1)?.x0 ?? -Infinity) > line.x0 + near) parents.pop();
    const last = parents.at(-1);
    if (last !== undefined && last.x0 >= line.x0 - near) {
      // Lines with equal names show no order.
      const order = compare(last.name, line.name);
      if (order !== 0) pairs += 1;
      if (order < 0) ordered += 1;
      parents.pop();
    }
    parents.push(line);
  }
  return pairs >= (lines.length - 1) * shares.siblings && ordered >= pairs * shares.ordered;
}

/** Whether a column starts alphabetically after the end of the one before: after its last line, or an entry that contains it. */
function continuesAlphabet(before: readonly Named[], column: readonly Named[]): boolean {
  const [first] = column;
  if (first === undefined) return false;
  let left = Infinity;
  for (const line of before.toReversed()) {
    if (line.x0 >= left - line.size * depth) continue;
    if (compare(line.name, first.name) < 0) return true;
    left = line.x0;
  }
  return false;
}

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
    return (
      areInOrder(list) && (before === undefined || (continuesAlphabet(before, list) && !haveOneFirstWord(before, list)))
    );
  });
}

/** Whether all lines of each of two columns start with the same word: that word is not a name. */
function haveOneFirstWord(before: readonly Named[], list: readonly Named[]): boolean {
  const [first, second] = [before, list].map((one) => new Set(one.map(({ name }) => name.split(' ', 1)[0])));
  return first?.size === 1 && second?.size === 1;
}
