import { median } from '../../../../../shared/base/median.ts';
import { type TextLine, wordCountOf } from '../lines/textLine.ts';

/** The lines of a column, and its edges. */
interface Column {
  readonly segments: readonly TextLine[];
  readonly x0: number;
  readonly x1: number;
}

/**
 * Labels beside their values: minimum rows with both, minimum fraction of the lines of one column that are level with one of the other,
 * baseline tolerance in ems, minimum fraction of lines of both with a letter, maximum mean words of a label, maximum fraction of labels as
 * wide as their column, maximum fraction of values whose line above is full and continues in them, and maximum mean lines per label: more
 * are a text with names in its margin.
 */
const entries = {
  minRows: 3,
  minLevelRatio: 0.7,
  toleranceEm: 0.06,
  minWordedRatio: 0.5,
  maxMeanWords: 4,
  maxFullRatio: 0.5,
  maxContinuedRatio: 0.25,
  maxMeanLines: 8,
};

/**
 * Maximum step from a line to the next one of its paragraph, and maximum distances of a full line and of a label from the edge of their
 * column, in ems: labels are often of similar length.
 */
const fullLine = { maxStepEm: 1.6, maxDistanceEm: 1.5, maxLabelDistanceEm: 0.5 };

/**
 * Whether the left one of two columns has a label for each entry of the right one: cells of one row share a baseline, labels are short and
 * of different lengths, and no sentence of the right column continues from one entry to the next, as it does in columns of text that are
 * level by chance.
 */
export function areLabelledEntries([left, right, ...more]: readonly Column[]): boolean {
  if (left === undefined || right === undefined || more.length > 0) return false;
  if (Math.min(left.segments.length, right.segments.length) < entries.minRows) return false;
  // OCR text has no exact baseline.
  if (left.segments.some(({ words }) => words.some(({ confidence }) => confidence !== null))) return false;
  // The numbers of two axes are level too.
  if (
    ![left, right].every(
      ({ segments }) => segments.filter(hasLetters).length >= segments.length * entries.minWordedRatio,
    )
  )
    return false;
  if (right.segments.length > left.segments.length * entries.maxMeanLines) return false;
  const words = left.segments.reduce((sum, line) => sum + wordCountOf(line), 0);
  if (
    words > left.segments.length * entries.maxMeanWords ||
    countFull(left) > left.segments.length * entries.maxFullRatio
  )
    return false;
  const values = right.segments.toSorted((a, b) => a.baseline - b.baseline);
  const rows = values.flatMap((value, index) => (left.segments.some((label) => areLevel(label, value)) ? [index] : []));
  const fewest = Math.min(left.segments.length, values.length);
  if (rows.length < Math.max(entries.minRows, fewest * entries.minLevelRatio)) return false;
  const continued = rows.filter((index) => continues(values[index - 1], values[index], right.x1));
  return continued.length <= rows.length * entries.maxContinuedRatio;
}

function hasLetters({ text }: TextLine): boolean {
  return /\p{L}/u.test(text);
}

function areLevel(a: TextLine, b: TextLine): boolean {
  return Math.abs(a.baseline - b.baseline) <= Math.max(a.size, b.size) * entries.toleranceEm;
}

/** Whether a full line may continue in the next one. */
function continues(above: TextLine | undefined, line: TextLine | undefined, edge: number): boolean {
  if (above === undefined || line === undefined) return false;
  const em = above.size;
  return line.baseline - above.baseline <= em * fullLine.maxStepEm && edge - above.x1 <= em * fullLine.maxDistanceEm;
}

function countFull({ segments, x1 }: Column): number {
  const em = median(
    segments.map(({ size }) => size),
    1,
  );
  return segments.filter((line) => x1 - line.x1 <= em * fullLine.maxLabelDistanceEm && wordCountOf(line) > 1).length;
}
