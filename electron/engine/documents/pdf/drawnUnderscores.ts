import type { Box, Word } from './pageContent.ts';
import { wordWith } from './wordWith.ts';

/** Points of what may be an underscore: how high it is, and its width. */
const line = { high: 0.9, least: 1.5, most: 7 };
/** Parts of an em: how far it is from the words at both sides, and off their baseline, which lines below a text are farther from. */
const near = { gap: 0.22, over: 0.02, off: 0.06 };
/** More small things are a map or a chart. */
const mostStrokes = 4_000;

/**
 * Underscores that are drawn and no letters, as LaTeX sets them in names of programs and addresses: short lines that fill the room between
 * two words, on their baseline.
 * @param strokes whatever small is drawn
 * @returns the words, each two that one joins as one
 */
export function readDrawnUnderscores(strokes: readonly Box[], words: readonly Word[]): readonly Word[] {
  if (strokes.length === 0 || strokes.length > mostStrokes) return words;
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
    // What one joined before goes on from there.
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

/** Words by the point that their baseline is on. */
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
