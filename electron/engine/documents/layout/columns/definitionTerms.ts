import { areOnSameLine, type TextLine } from '../lines/textLine.ts';

/**
 * Minimum terms of a column, maximum words per term, minimum fraction of terms with a description that starts next to them, and tolerance
 * as a fraction of an em.
 */
const terms = { fewest: 3, words: 4, told: 0.7, off: 0.06 };

/** The content of a column. */
interface Column {
  readonly segments: readonly TextLine[];
}

type HasStyle = (segment: TextLine) => boolean;

/** Styles of terms before their descriptions: monospace, bold and italic. */
const termStyles: readonly HasStyle[] = [
  ({ isMono }) => isMono,
  ({ isBold }) => isBold,
  ({ words }) => words.every(({ style }) => style.italic),
];

/**
 * Whether the left one of two columns contains only terms of one style, optionally below their own title, and the right one describes them:
 * two terms may share a description.
 */
export function definitionTerms([left, right, ...more]: readonly Column[]): boolean {
  if (left === undefined || right === undefined || more.length > 0 || left.segments.length < terms.fewest) return false;
  const told = right.segments;
  const top = Math.min(...told.map(({ baseline }) => baseline));
  const names = withoutTitle(left.segments, top);
  const [first] = names;
  if (first === undefined || names.length < terms.fewest) return false;
  const areSetToEdge = endTogether(names);
  if (!areSetToEdge && !termStyles.some((hasLook) => areTerms(names, told, hasLook))) return false;
  const isTold = (name: TextLine): boolean =>
    told.some(({ baseline }) => Math.abs(baseline - name.baseline) <= name.size * terms.off);
  // The description of a term may have started on the previous page.
  if (areSetToEdge) return names.every(isTold) && areOnlyDescriptions(names, told);
  return first.baseline <= top + first.size * terms.off && names.filter(isTold).length >= names.length * terms.told;
}

/**
 * Right-aligned terms of different width next to their descriptions: alignment tolerance as a fraction of an em, minimum spread of their
 * left edges in ems, minimum terms, and maximum average lines per description.
 */
const edge = { off: 0.15, spread: 1, fewest: 4, lines: 6 };

/** Whether the text next to the terms only describes them: terms are also in the margin of a text that has headings. */
function areOnlyDescriptions(names: readonly TextLine[], told: readonly TextLine[]): boolean {
  return told.length <= names.length * edge.lines && !told.some(({ isBold }) => isBold);
}

/** Whether short terms are right-aligned to the adjacent text: numbers are, columns of text are not. */
function endTogether(names: readonly TextLine[]): boolean {
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

/** Returns the terms from the top, without a bold title above all descriptions. */
function withoutTitle(segments: readonly TextLine[], top: number): readonly TextLine[] {
  const names = segments.toSorted((a, b) => a.baseline - b.baseline);
  const [first, second] = names;
  if (first === undefined || second === undefined || !first.isBold || second.isBold) return names;
  return first.baseline < top - first.size * terms.off ? names.slice(1) : names;
}

/** Whether short terms have a style that their descriptions do not have. */
function areTerms(names: readonly TextLine[], told: readonly TextLine[], hasLook: HasStyle): boolean {
  return names.every((name) => hasLook(name) && name.words.length <= terms.words) && !told.every(hasLook);
}

/**
 * Maximum words of a name, minimum lines of text per name and in total, and the multiple of the smallest line spacing that starts a
 * paragraph.
 */
const limits = { words: 3, lines: 2, fewest: 4, apart: 1.25 };

/** Minimum step in ems from one line to the next; less is one line in separate columns. */
const minLineStepEm = 0.5;

/**
 * Finds hanging terms, such as option names, in a margin before their descriptions: each is monospace or bold and next to the first line of
 * a paragraph, with several lines per term on average. Table cells are shorter.
 * @returns none unless the entire margin consists of such terms
 */
export function hangingTerms(left: readonly TextLine[], right: readonly TextLine[]): ReadonlySet<TextLine> {
  if (left.length === 0 || right.length < Math.max(limits.fewest, left.length * limits.lines)) return new Set();
  if (!left.every(isName)) return new Set();
  const lines = right.toSorted((a, b) => a.baseline - b.baseline);
  const steps = lines.slice(1).map((line, index) => line.baseline - (lines[index]?.baseline ?? 0));
  // Two items on one line are separate columns.
  if (steps.some((step, index) => step < (lines[index]?.size ?? 0) * minLineStepEm)) return new Set();
  const least = Math.min(...steps);
  const beginsText = (_: TextLine, index: number): boolean =>
    index === 0 || (steps[index - 1] ?? 0) > least * limits.apart;
  const starts = lines.filter(beginsText);
  return new Set(left.every((name) => starts.some((line) => areOnSameLine(name, line))) ? left : []);
}

function isName({ words }: TextLine): boolean {
  return words.length <= limits.words && words.every(({ style }) => style.mono || style.bold);
}
