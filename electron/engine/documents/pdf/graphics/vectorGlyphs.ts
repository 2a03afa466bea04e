import type { Box, Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

/** Minimum and maximum side of a bullet in points, and maximum deviation of its sides as a ratio. */
const side = { minPt: 1.2, maxPt: 9, toleranceRatio: 0.2 };
/** In ems of the text: size range of a bullet, its maximum gap before the text, and the range of its middle above the baseline. */
const textLimits = { minSizeEm: 0.15, maxSizeEm: 0.75, maxGapEm: 2.4, minRiseEm: 0.1, maxRiseEm: 0.65 };
/** Minimum gap in ems between a bullet and its text, and the space left there once the bullet extends to it. */
const minGapEm = 0.1;
const spaceEm = 0.3;
/** Points within which two shapes are one bullet, filled and outlined. */
const samePlacePt = 1;
/** Minimum bullets of one kind per page, and maximum strokes and dots examined: a map or chart has a point for each of its values. */
const limits = { minBullets: 2, maxStrokes: 4_000, maxDots: 300 };

/**
 * Converts vector bullets, as browsers and slide programs print them: small round or square shapes before the first word of a line.
 * @param strokes all small shapes
 * @returns all words, with a `•` for each bullet
 */
export function readVectorBullets(strokes: readonly Box[], words: readonly Word[]): readonly Word[] {
  if (strokes.length === 0 || strokes.length > limits.maxStrokes) return words;
  const dots = strokes.filter(isDot);
  if (dots.length < limits.minBullets || dots.length > limits.maxDots) return words;
  const found = dots.flatMap((dot) => {
    const word = wordAfter(dot, words);
    return word === null ? [] : [{ dot, word }];
  });
  const bullets = found.filter(
    ({ dot }, index) =>
      found.some((other) => other.dot !== dot && isAlike(other.dot, dot)) &&
      !found
        .slice(0, index)
        .some(
          (other) => Math.abs(other.dot.x0 - dot.x0) < samePlacePt && Math.abs(other.dot.y0 - dot.y0) < samePlacePt,
        ),
  );
  // Dots of a drawing have few or no texts; a dot of another size is of another kind.
  const alike = dots.filter((dot) => bullets.some((bullet) => isAlike(bullet.dot, dot)));
  if (bullets.length < limits.minBullets || bullets.length * 2 < alike.length) return words;
  return [...words, ...bullets.map(({ dot, word }) => bulletOf(dot, word))];
}

function isDot({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0];
  return (
    Math.min(width, height) >= side.minPt &&
    Math.max(width, height) <= side.maxPt &&
    Math.abs(width - height) <= Math.max(width, height) * side.toleranceRatio
  );
}

function isAlike(a: Box, b: Box): boolean {
  return Math.abs(a.x1 - a.x0 - b.x1 + b.x0) <= side.minPt / 2;
}

/** Returns the first word of the line after a shape; null if a word precedes it too. */
function wordAfter(dot: Box, words: readonly Word[]): Word | null {
  const middle = (dot.y0 + dot.y1) / 2;
  let first: Word | null = null;
  for (const word of words) {
    const em = word.style.size;
    const rise = (word.baseline - middle) / em;
    if (rise < textLimits.minRiseEm || rise > textLimits.maxRiseEm || word.style.hidden) continue;
    if (word.x0 < dot.x1 ? word.x1 > dot.x0 - em * textLimits.maxGapEm : word.x0 - dot.x1 < em * minGapEm) return null;
    if (word.x0 >= dot.x1 && (first === null || word.x0 < first.x0)) first = word;
  }
  if (first === null) return null;
  const em = first.style.size;
  const size = (dot.x1 - dot.x0) / em;
  const isNear =
    first.x0 - dot.x1 <= em * textLimits.maxGapEm && size >= textLimits.minSizeEm && size <= textLimits.maxSizeEm;
  return isNear && /[\p{L}\p{N}]/u.test(first.text) ? first : null;
}

/** Extends to its text, so that nothing can be between them. */
function bulletOf(dot: Box, word: Word): Word {
  const { y0, y1, baseline, style, tag } = word;
  const x1 = Math.max(dot.x1, word.x0 - style.size * spaceEm);
  return { text: '•', x0: dot.x0, y0, x1, y1, baseline, style, spaced: true, href: null, confidence: null, tag };
}

/** Points: maximum height, and minimum and maximum width of an underscore. */
const line = { high: 0.9, least: 1.5, most: 7 };
/** In ems: maximum gap to the words at both sides, and offset range to their baseline; underlines are farther from it. */
const near = { gap: 0.22, over: 0.02, off: 0.06 };
/** A page with more small shapes is a map or a chart. */
const maxStrokes = 4_000;

/**
 * Converts underscores drawn as vectors, as LaTeX sets them in program names and URLs: short lines that fill the gap between two words, on
 * their baseline.
 * @param strokes all small shapes
 * @returns the words, each joined pair as one
 */
export function readVectorUnderscores(strokes: readonly Box[], words: readonly Word[]): readonly Word[] {
  if (strokes.length === 0 || strokes.length > maxStrokes) return words;
  const lines = strokes.filter(isUnderscore);
  if (lines.length === 0) return words;
  const rows = rowsOf(words);
  const joined = new Map<Word, Word | null>();
  const starts = new Map<Word, Word>();
  for (const box of lines.toSorted((a, b) => a.x0 - b.x0)) {
    const y = (box.y0 + box.y1) / 2;
    const beside = [-3, -2, -1, 0, 1].flatMap((step) => rows.get(Math.round(y) + step) ?? []);
    const before = beside.find((word) => isAt(word, word.x1 - box.x0, y));
    const after = beside.find((word) => isAt(word, box.x1 - word.x0, y));
    if (before === undefined || after === undefined || before === after) continue;
    // A word that was joined before is extended from its first part.
    const first = starts.get(before) ?? before;
    const whole = joined.get(first) ?? first;
    joined.set(first, wordWith(whole, { text: `${whole.text}_${after.text}`, x1: after.x1 }));
    starts.set(after, first);
    joined.set(after, null);
  }
  if (joined.size === 0) return words;
  return words.flatMap((word) => {
    const made = joined.get(word);
    return made === undefined ? [word] : made === null ? [] : [made];
  });
}

function isUnderscore({ x0, y0, x1, y1 }: Box): boolean {
  return y1 - y0 <= line.high && x1 - x0 >= line.least && x1 - x0 <= line.most;
}

/** Groups words by baseline, rounded to points. */
function rowsOf(words: readonly Word[]): ReadonlyMap<number, readonly Word[]> {
  const rows = new Map<number, Word[]>();
  for (const word of words) {
    const row = rows.get(Math.round(word.baseline));
    if (row === undefined) rows.set(Math.round(word.baseline), [word]);
    else row.push(word);
  }
  return rows;
}

/** @param over points that the word reaches over the end of the line */
function isAt({ baseline, style, text }: Word, over: number, y: number): boolean {
  const em = style.size;
  if (over > em * near.over || over < -em * near.gap) return false;
  return Math.abs(y - baseline) <= em * near.off && /[\p{L}\p{N}]/u.test(text);
}
