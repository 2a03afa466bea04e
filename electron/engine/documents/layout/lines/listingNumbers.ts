import { linesOf } from './bands.ts';
import { isInside } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { asMono } from '../../pdf/wordWith.ts';
import { joinSegments, segmentOf, segmentWith, type TextLine } from './textLine.ts';

/** Minimum lines of a listing, and minimum fraction of monospace lines: other scripts and comments are not monospace. */
const limits = { fewest: 2, mono: 0.6 };
/** Maximum size of a line number as a fraction of its line's size, and tolerance in points of the right edges. */
const number = { size: 0.95, ends: 1 };

/** A line number and the line that it precedes. */
interface Numbered {
  readonly number: TextLine;
  readonly line: readonly TextLine[];
  /** The segment that contains both, if no gap separates them. */
  readonly combined?: TextLine;
}

/**
 * Merges lines of code with their line numbers, which are in a separate column before them and are not cells: they increase by one, are
 * right-aligned, use a smaller font, and most of the text after them is monospace.
 */
export function joinListingNumbers(segments: readonly TextLine[]): readonly TextLine[] {
  if (!segments.some(isNumber)) return segments;
  const found = linesOf(segments).flatMap(({ segments: line }): Numbered[] => {
    const [first, next] = line;
    if (first !== undefined && hasNumber(first)) {
      const [own, ...words] = first.words;
      return own === undefined
        ? []
        : [{ number: segmentOf([own]), line: [segmentOf(words), ...line.slice(1)], combined: first }];
    }
    if (first === undefined || !isNumber(first)) return [];
    // Some lines are empty.
    const isOne = next === undefined || first.size <= next.size * number.size;
    return isOne ? [{ number: first, line: line.slice(1) }] : [];
  });
  const joined = new Map<TextLine, TextLine>();
  const gone = new Set<TextLine>();
  for (const run of runsOf(found)) {
    if (!isListing(run)) continue;
    for (const { number: own, line, combined } of run) {
      joined.set(combined ?? own, asCode(joinSegments([own, ...line])));
      for (const segment of line) gone.add(segment);
    }
  }
  return joined.size === 0
    ? segments
    : segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

/** Merges the segments of code lines on separate backgrounds, however far apart they are. */
export function joinListings(segments: readonly TextLine[], grounds: readonly Box[]): readonly TextLine[] {
  return grounds.reduce<readonly TextLine[]>((all, ground) => {
    const inside = new Set(all.filter((segment) => isInside(segment, ground)));
    if (inside.size === 0) return all;
    const lines = linesOf([...inside]).map((line) => joinSegments(line.segments));
    return [...all.filter((segment) => !inside.has(segment)), ...lines];
  }, segments);
}

function isListing(run: readonly Numbered[]): boolean {
  const filled = run.filter(({ line }) => line.length > 0);
  const mono = filled.filter(({ line }) => line.every(({ isMono }) => isMono));
  return mono.length >= limits.fewest && mono.length >= filled.length * limits.mono;
}

/** Returns a line of a listing as monospace: its text in another script uses other fonts. */
function asCode(line: TextLine): TextLine {
  return line.isMono ? line : segmentWith(line, line.words.map(asMono));
}

function isNumber({ words: [only, ...more] }: TextLine): boolean {
  return only !== undefined && more.length === 0 && !only.style.mono && /^\d{1,4}$/.test(only.text);
}

/** Whether a line of code has its number, smaller and in another font, close before it. */
function hasNumber({ words: [first, next] }: TextLine): boolean {
  if (first === undefined || next === undefined || first.style.mono || !next.style.mono) return false;
  return /^\d{1,4}$/.test(first.text) && first.style.size <= next.style.size * number.size;
}

/** Numbers of which each is one more than the last. */
function runsOf(found: readonly Numbered[]): Numbered[][] {
  const runs: Numbered[][] = [];
  for (const one of found) {
    const last = runs.at(-1)?.at(-1)?.number;
    const isNext =
      last !== undefined &&
      Number(one.number.text) === Number(last.text) + 1 &&
      Math.abs(one.number.x1 - last.x1) <= number.ends;
    if (isNext) runs.at(-1)?.push(one);
    else runs.push([one]);
  }
  return runs;
}
