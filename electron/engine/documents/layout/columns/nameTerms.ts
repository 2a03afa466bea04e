import type { Segment } from '../lines/segment.ts';

/** Names that a column has at least, words of each at most, the part of them that a text begins beside, and parts of an em that it may be off. */
const terms = { fewest: 3, words: 4, told: 0.7, off: 0.06 };

/** What stands in a column. */
interface Column {
  readonly segments: readonly Segment[];
}

type HasLook = (segment: Segment) => boolean;

/** Looks of names that stand before what is told of them: those of programs, bold and italic ones. */
const looksOfNames: readonly HasLook[] = [
  ({ isMono }) => isMono,
  ({ isBold }) => isBold,
  ({ words }) => words.every(({ style }) => style.italic),
];

/**
 * Whether the left one of two columns has nothing but names of one look, perhaps below a title of their own, and the right one tells of them:
 * two names may share a text.
 */
export function nameTerms([left, right, ...more]: readonly Column[]): boolean {
  if (left === undefined || right === undefined || more.length > 0 || left.segments.length < terms.fewest) return false;
  const told = right.segments;
  const top = Math.min(...told.map(({ baseline }) => baseline));
  const names = withoutTitle(left.segments, top);
  const [first] = names;
  if (first === undefined || names.length < terms.fewest) return false;
  const areSetToEdge = endTogether(names);
  if (!areSetToEdge && !looksOfNames.some((hasLook) => areTerms(names, told, hasLook))) return false;
  const isTold = (name: Segment): boolean =>
    told.some(({ baseline }) => Math.abs(baseline - name.baseline) <= name.size * terms.off);
  // What is told of one may have begun on the page before.
  if (areSetToEdge) return names.every(isTold) && areOnlyTold(names, told);
  return first.baseline <= top + first.size * terms.off && names.filter(isTold).length >= names.length * terms.told;
}

/** Names of unequal width that end at one place, beside what is told of them, and begin at others: parts of an em that they may be off, and ems; lines that are told of one on average. */
const edge = { off: 0.15, spread: 1, fewest: 4, lines: 6 };

/** Whether what stands beside names is no more than is told of them: in the margin of a text with headings of its own stand names too. */
function areOnlyTold(names: readonly Segment[], told: readonly Segment[]): boolean {
  return told.length <= names.length * edge.lines && !told.some(({ isBold }) => isBold);
}

/** Whether short names are set to the edge of what stands beside them: numbers are, and columns of text are not. */
function endTogether(names: readonly Segment[]): boolean {
  const [first] = names;
  if (first === undefined || names.length < edge.fewest) return false;
  if (
    !names.every(
      ({ x1, words, text }) =>
        Math.abs(x1 - first.x1) <= first.size * edge.off && words.length <= terms.words && /\p{L}{2}/u.test(text),
    )
  )
    return false;
  const starts = names.map(({ x0 }) => x0);
  return Math.max(...starts) - Math.min(...starts) >= first.size * edge.spread;
}

/** Names from the top, without a bold title above all that is told of them. */
function withoutTitle(segments: readonly Segment[], top: number): readonly Segment[] {
  const names = segments.toSorted((a, b) => a.baseline - b.baseline);
  const [first, second] = names;
  if (first === undefined || second === undefined || !first.isBold || second.isBold) return names;
  return first.baseline < top - first.size * terms.off ? names.slice(1) : names;
}

/** Whether short names have a look that what is told of them has not. */
function areTerms(names: readonly Segment[], told: readonly Segment[], hasLook: HasLook): boolean {
  return names.every((name) => hasLook(name) && name.words.length <= terms.words) && !told.every(hasLook);
}
