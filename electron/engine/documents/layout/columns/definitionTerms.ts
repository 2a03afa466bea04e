import { areOnSameLine, type TextLine, wordCountOf } from '../lines/textLine.ts';

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
  if (!termStyles.some((hasStyle) => areTerms(names, told, hasStyle))) return false;
  const isTold = (name: TextLine): boolean =>
    told.some(({ baseline }) => Math.abs(baseline - name.baseline) <= name.size * terms.off);
  return first.baseline <= top + first.size * terms.off && names.filter(isTold).length >= names.length * terms.told;
}

/** Returns the terms from the top, without a bold title above all descriptions. */
function withoutTitle(segments: readonly TextLine[], top: number): readonly TextLine[] {
  const names = segments.toSorted((a, b) => a.baseline - b.baseline);
  const [first, second] = names;
  if (first === undefined || second === undefined || !first.isBold || second.isBold) return names;
  return first.baseline < top - first.size * terms.off ? names.slice(1) : names;
}

/** Whether short terms have a style that their descriptions do not have. */
function areTerms(names: readonly TextLine[], told: readonly TextLine[], hasStyle: HasStyle): boolean {
  return names.every((name) => hasStyle(name) && wordCountOf(name) <= terms.words) && !told.every(hasStyle);
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

function isName(line: TextLine): boolean {
  return wordCountOf(line) <= limits.words && line.words.every(({ style }) => style.mono || style.bold);
}
