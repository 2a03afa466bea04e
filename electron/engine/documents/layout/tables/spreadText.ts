import { linesOf, type Line } from '../lines/bands.ts';
import type { Segment } from '../lines/segment.ts';

/** Lines that are so spread by chance at most, and ems that what goes on begins from the column of a cell. */
const chance = { lines: 4, off: 0.3 };

/**
 * Whether lines are of one text whose words stand far apart to fill both edges: a word that is broken at the end of one goes on at the
 * beginning of the next, where a cell would go on below itself.
 */
export function isSpreadText(segments: readonly Segment[]): boolean {
  const lines = linesOf(segments);
  if (lines.length < 2 || lines.length > chance.lines) return false;
  if (lines.every(endsWithin)) return true;
  return lines.slice(1).some(({ segments: next }, index) => {
    const [first, ...others] = next;
    const last = lines[index]?.segments.at(-1);
    if (first === undefined || last === undefined || lines[index]?.segments.length === 1) return false;
    const isBroken = /\p{Ll}[-\u2010]$/u.test(last.text) && /^\p{Ll}{2}/u.test(first.text);
    const isBelow = others.some(({ x0 }) => Math.abs(x0 - last.x0) <= last.size * chance.off);
    return isBroken && !isBelow && first.x0 < last.x0 - last.size * chance.off;
  });
}

/** Words of a sentence that ends within a line at least, and ems behind it at most. */
const sentence = { words: 5, room: 2 };

/** Whether a sentence ends within a line, with the wider room behind it that many set there. */
function endsWithin({ segments: [first, next, ...others] }: Line): boolean {
  if (first === undefined || next === undefined || others.length > 0) return false;
  const isNear = next.x0 - first.x1 < first.size * sentence.room;
  return isNear && /[.!?:]$/.test(first.text) && first.words.length >= sentence.words && /^\p{Lu}/u.test(next.text);
}
