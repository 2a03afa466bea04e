import type { Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isSpread, joinSegments, segmentOf, type TextLine } from '../lines/textLine.ts';

/**
 * Minimum lines with enough words that share a left edge and form a column; minimum gap in ems before it, minimum ratio to the line's next
 * larger gap, and maximum ems within a known listing line.
 */
const column = { minLines: 6, minWords: 4, minGapEm: 0.4, minGapRatio: 1.35, maxListingGapEm: 0.9 };

/**
 * Justified lines: maximum gap between two words, tolerance of gaps that are equal, gap of punctuation that has none, maximum paragraph
 * indent, and minimum column width, in ems; tolerance of the ends of a line at the column edges, in points; minimum gaps of a line of which
 * one may be twice as wide.
 */
const filled = {
  maxGapEm: 5,
  gapToleranceEm: 0.3,
  maxTouchEm: 0.1,
  maxIndentEm: 2.5,
  minColumnEm: 9,
  edgeTolerancePt: 1.5,
  minGapsWithWide: 5,
};

/** Lines of one column of text, filled to both edges. */
interface TextColumn {
  readonly x0: number;
  readonly x1: number;
}

/**
 * Joins the segments that fill lines to both edges of a column of many text lines; its titles fill them too, whatever their size.
 * @param known columns from other evidence
 */
export function joinInColumns(segments: readonly TextLine[], known: readonly TextColumn[] = []): readonly TextLine[] {
  const columns = [...textColumns(segments), ...known];
  if (columns.length === 0) return segments;
  const gone = new Set<TextLine>();
  const made: TextLine[] = [];
  for (const { segments: line } of linesOf(segments)) {
    if (line.length < 2) continue;
    for (const column of columns) {
      const own = line.filter(
        (segment) =>
          segment.x0 >= column.x0 - filled.edgeTolerancePt &&
          segment.x1 <= column.x1 + filled.edgeTolerancePt &&
          !gone.has(segment),
      );
      if (!fills(own, column)) continue;
      for (const segment of own) gone.add(segment);
      made.push(joinSegments(own));
    }
  }
  return made.length === 0 ? segments : [...segments.filter((segment) => !gone.has(segment)), ...made];
}

/**
 * Whether pieces of a line extend from the edge of a column, or from a paragraph indent, to its right edge, with equal gaps between all
 * words.
 */
function fills(own: readonly TextLine[], column: TextColumn): boolean {
  const [first, last] = [own[0], own.at(-1)];
  if (first === undefined || last === undefined || own.length < 2) return false;
  const { size } = first;
  if (first.x0 - column.x0 > size * filled.maxIndentEm || column.x1 - last.x1 > filled.edgeTolerancePt) return false;
  if (own.some((segment) => segment.size !== size)) return false;
  const gaps = gapsOf(own.flatMap((segment) => segment.words)).toSorted((a, b) => a - b);
  const [least, widest] = [gaps[0] ?? 0, gaps.at(-1) ?? 0];
  // Typists part sentences by two spaces.
  const most = gaps.length >= filled.minGapsWithWide && widest <= least * 2 ? (gaps.at(-2) ?? widest) : widest;
  return widest <= size * filled.maxGapEm && most - least <= size * filled.gapToleranceEm;
}

/** Returns columns that many lines of words fill from edge to edge. */
function textColumns(segments: readonly TextLine[]): TextColumn[] {
  const counts = new Map<number, { readonly x0: number; readonly x1: number; count: number }>();
  for (const { words, x0, x1, size } of segments) {
    if (words.length < column.minWords || x1 - x0 < size * filled.minColumnEm) continue;
    const key = Math.round(x0) * 16_384 + Math.round(x1);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { x0, x1, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].filter(({ count }) => count >= column.minLines);
}

/** Returns the gaps between the words of a text: punctuation after a word has none, and the gap after a list marker is different. */
function gapsOf(words: readonly Word[]): number[] {
  const text = withoutMark(words);
  return text.slice(1).flatMap((word, index) => {
    const gap = word.x0 - (text[index] ?? word).x1;
    return Math.abs(gap) <= word.style.size * filled.maxTouchEm ? [] : [gap];
  });
}

function withoutMark(words: readonly Word[]): readonly Word[] {
  const [mark] = words;
  return mark !== undefined && words.length > 1 && markerOf(`${mark.text} `)?.rest === '' ? words.slice(1) : words;
}

/** Splits lines that by chance run into those of the next column. */
export function splitAtColumnStarts(segments: readonly TextLine[]): readonly TextLine[] {
  const isTextStart = startsOf(segments.filter(({ words }) => words.length >= column.minWords));
  if (isTextStart === null) return segments;
  const isStart = startsOf(segments) ?? isTextStart;
  let parted: TextLine[] | null = null;
  for (const [index, segment] of segments.entries()) {
    // A listing line was merged before, however far apart its words are.
    const isListed = segment.isMono && isSpread(segment, column.maxListingGapEm);
    const at = isTextStart(segment.x0) && !isListed ? startWithin(segment, isStart) : 0;
    if (at > 0) {
      parted ??= segments.slice(0, index);
      parted.push(segmentOf(segment.words.slice(0, at)), segmentOf(segment.words.slice(at)));
    } else parted?.push(segment);
  }
  return parted ?? segments;
}

/** Returns a predicate for x positions where many lines start; null if there are none. */
function startsOf(segments: readonly TextLine[]): ((x: number) => boolean) | null {
  const starts = new Map<number, number>();
  for (const { x0 } of segments) starts.set(Math.round(x0), (starts.get(Math.round(x0)) ?? 0) + 1);
  const isStart = (x: number): boolean => {
    const at = Math.round(x);
    return (starts.get(at - 1) ?? 0) + (starts.get(at) ?? 0) + (starts.get(at + 1) ?? 0) >= column.minLines;
  };
  return [...starts.keys()].some(isStart) ? isStart : null;
}

/** Returns the index of the word in a line that starts another column; 0 if none does. */
function startWithin({ words, size, x0 }: TextLine, isStart: (x: number) => boolean): number {
  let [largest, second, at] = [0, 0, 0];
  for (let index = 1; index < words.length; index += 1) {
    const gap = (words[index]?.x0 ?? 0) - (words[index - 1]?.x1 ?? 0);
    if (gap > largest) [second, largest, at] = [largest, gap, index];
    else if (gap > second) second = gap;
  }
  const start = words[at]?.x0 ?? 0;
  const isRoom =
    largest >= size * column.minGapEm && largest >= second * column.minGapRatio && start - x0 > size * column.minLines;
  return isRoom && isStart(start) ? at : 0;
}
