import { linesOf, type Line } from '../lines/bands.ts';
import type { TextLine } from '../lines/textLine.ts';

/** Maximum lines spread this way by chance, and tolerance in ems of a continuation from the column of its cell. */
const chance = { lines: 4, off: 0.3 };

/**
 * Whether lines are one text with wide gaps for justification: a word broken at the end of a line continues at the start of the next one,
 * where a cell would continue below itself.
 */
export function isSpreadText(segments: readonly TextLine[]): boolean {
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

/** Minimum words of a sentence that ends within a line, and maximum gap in ems after it. */
const sentence = { words: 5, room: 2 };

/** Whether a sentence ends within a line, with a wider gap after it, as many set it. */
function endsWithin({ segments: [first, next, ...others] }: Line): boolean {
  if (first === undefined || next === undefined || others.length > 0) return false;
  const isNear = next.x0 - first.x1 < first.size * sentence.room;
  return isNear && /[.!?:]$/.test(first.text) && first.words.length >= sentence.words && /^\p{Lu}/u.test(next.text);
}
