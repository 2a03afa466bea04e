import { linesOf } from './bands.ts';
import { isInside } from '../../pdf/boxes.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { asMono } from '../../pdf/wordWith.ts';
import { joinSegments, segmentOf, segmentWith, type Segment } from './segment.ts';

/** Lines of a listing at least, and the part of them that are of one width: other scripts and remarks are not. */
const limits = { fewest: 2, mono: 0.6 };
/** Part of the size of its line that a number has at most, and points that numbers end apart. */
const number = { size: 0.95, ends: 1 };

/** A number that stands before a line, and what it stands before. */
interface Numbered {
  readonly number: Segment;
  readonly line: readonly Segment[];
  /** The segment that both begin, where no room parts them. */
  readonly whole?: Segment;
}

/**
 * The lines of programs as one each with their numbers, which stand in a column of their own before them and are no cells: they count up, end
 * at one place, are of a smaller font, and most of what they stand before is of one width.
 */
export function joinListingNumbers(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(isNumber)) return segments;
  const found = linesOf(segments).flatMap(({ segments: line }): Numbered[] => {
    const [first, next] = line;
    if (first !== undefined && hasNumber(first)) {
      const [own, ...words] = first.words;
      return own === undefined
        ? []
        : [{ number: segmentOf([own]), line: [segmentOf(words), ...line.slice(1)], whole: first }];
    }
    if (first === undefined || !isNumber(first)) return [];
    // Some lines are empty.
    const isOne = next === undefined || first.size <= next.size * number.size;
    return isOne ? [{ number: first, line: line.slice(1) }] : [];
  });
  const joined = new Map<Segment, Segment>();
  const gone = new Set<Segment>();
  for (const run of runsOf(found)) {
    if (!isListing(run)) continue;
    for (const { number: own, line, whole } of run) {
      joined.set(whole ?? own, asCode(joinSegments([own, ...line])));
      for (const segment of line) gone.add(segment);
    }
  }
  return joined.size === 0
    ? segments
    : segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

/** The lines of programs on grounds of their own as one each, however far apart what stands in them is. */
export function joinListings(segments: readonly Segment[], grounds: readonly Box[]): readonly Segment[] {
  return grounds.reduce<readonly Segment[]>((all, ground) => {
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

/** A line of a listing as of one width: what it has of another script is of other fonts. */
function asCode(line: Segment): Segment {
  return line.isMono ? line : segmentWith(line, line.words.map(asMono));
}

function isNumber({ words: [only, ...more] }: Segment): boolean {
  return only !== undefined && more.length === 0 && !only.style.mono && /^\d{1,4}$/.test(only.text);
}

/** A line of a program whose number, smaller and of another font, stands close before it. */
function hasNumber({ words: [first, next] }: Segment): boolean {
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
