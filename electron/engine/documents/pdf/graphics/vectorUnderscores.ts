import type { Box, Word } from '../pageContent.ts';
import { wordWith } from '../wordWith.ts';

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
