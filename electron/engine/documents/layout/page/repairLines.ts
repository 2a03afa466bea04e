import type { Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isSpread, joinSegments, segmentOf, type TextLine } from '../lines/textLine.ts';

/**
 * Ems: gaps within a justified line, also in a known text column, their tolerance, and the width that is no gap; points: tolerance of the
 * line's ends at the column edges; ems: maximum paragraph indent and minimum column width. Then: minimum words of a line identified by the
 * end of its sentence below it, and minimum gaps of a line of which one may be twice as wide.
 */
const filled = {
  least: 0.8,
  most: 3,
  widest: 5,
  unrest: 0.15,
  glued: 0.1,
  ends: 1.5,
  step: 2.2,
  indent: 2.5,
  narrowest: 9,
  words: 6,
  doubled: 5,
};
/**
 * Minimum lines with enough words that share a left edge and form a column; minimum gap in ems before it, minimum ratio to the line's next
 * larger gap, and maximum ems within a known listing line.
 */
const column = { lines: 6, words: 4, room: 0.4, times: 1.35, listed: 0.9 };

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
          segment.x0 >= column.x0 - filled.ends && segment.x1 <= column.x1 + filled.ends && !gone.has(segment),
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
  if (first.x0 - column.x0 > size * filled.indent || column.x1 - last.x1 > filled.ends) return false;
  if (own.some((segment) => segment.size !== size)) return false;
  const gaps = gapsOf(own.flatMap((segment) => segment.words)).toSorted((a, b) => a - b);
  const [least, widest] = [gaps[0] ?? 0, gaps.at(-1) ?? 0];
  // Typists part sentences by two spaces.
  const most = gaps.length >= filled.doubled && widest <= least * 2 ? (gaps.at(-2) ?? widest) : widest;
  return widest <= size * filled.widest && most - least <= size * filled.unrest * 2;
}

/** Returns columns that many lines of words fill from edge to edge. */
function textColumns(segments: readonly TextLine[]): TextColumn[] {
  const counts = new Map<number, { readonly x0: number; readonly x1: number; count: number }>();
  for (const { words, x0, x1, size } of segments) {
    if (words.length < column.words || x1 - x0 < size * filled.narrowest) continue;
    const key = Math.round(x0) * 16_384 + Math.round(x1);
    const known = counts.get(key);
    if (known === undefined) counts.set(key, { x0, x1, count: 1 });
    else known.count += 1;
  }
  return [...counts.values()].filter(({ count }) => count >= column.lines);
}

/**
 * Merges lines with equal wide gaps between all words: another line of their column, of words or directly above or below, has the same
 * ends, or the end of their sentence is below.
 */
export function joinFilledLines(segments: readonly TextLine[]): readonly TextLine[] {
  const gone = new Set<TextLine>();
  const made: TextLine[] = [];
  for (const { segments: line } of linesOf(segments)) {
    let from = 0;
    for (let at = 1; at <= line.length; at += 1) {
      const run = line.slice(from, at);
      if (isFilledSoFar(run, line[at])) continue;
      from = at;
      if (run.length < 2 || !hasNeighbour(run, segments)) continue;
      for (const segment of run) gone.add(segment);
      made.push(joinSegments(run));
    }
  }
  return made.length === 0 ? segments : [...segments.filter((segment) => !gone.has(segment)), ...made];
}

/** Whether the next piece of a line is as far away as all previous words are from each other. */
function isFilledSoFar(run: readonly TextLine[], next: TextLine | undefined): boolean {
  const last = run.at(-1);
  if (last === undefined || next === undefined || last.size !== next.size) return false;
  const room = (next.x0 - last.x1) / last.size;
  if (room < filled.least || room > filled.most * 2) return false;
  const words = [...run, next].flatMap((segment) => segment.words);
  // The gap after a list marker is no evidence.
  if (withoutMark(words).length <= next.words.length) return false;
  const gaps = roomsOf(words).map(({ gap, isEnd }) => ({
    gap: gap / last.size,
    isEnd,
  }));
  const usual = room > filled.most ? Math.min(...gaps.map(({ gap }) => gap)) : room;
  const is = (gap: number, wanted: number): boolean => Math.abs(gap - wanted) <= filled.unrest;
  if (usual <= filled.most && gaps.every(({ gap }) => is(gap, usual))) return true;
  // The gap after a sentence that ends within the line may be twice as wide.
  const least = Math.min(...gaps.map(({ gap }) => gap));
  if (least < filled.least || least > filled.most || gaps.length < filled.doubled) return false;
  return gaps.every(({ gap, isEnd }) => is(gap, least) || (isEnd && is(gap, least * 2)));
}

/** Returns the gaps between the words of a text: punctuation after a word has none, and the gap after a list marker is different. */
function gapsOf(words: readonly Word[]): number[] {
  return roomsOf(words).map(({ gap }) => gap);
}

/** The same, with whether a sentence ends before it. */
function roomsOf(words: readonly Word[]): { readonly gap: number; readonly isEnd: boolean }[] {
  const text = withoutMark(words);
  return text.slice(1).flatMap((word, index) => {
    const before = text[index] ?? word;
    const gap = word.x0 - before.x1;
    return Math.abs(gap) <= word.style.size * filled.glued ? [] : [{ gap, isEnd: /[.!?:]$/.test(before.text) }];
  });
}

function withoutMark(words: readonly Word[]): readonly Word[] {
  const [mark] = words;
  return mark !== undefined && words.length > 1 && markerOf(`${mark.text} `)?.rest === '' ? words.slice(1) : words;
}

function hasNeighbour(run: readonly TextLine[], segments: readonly TextLine[]): boolean {
  const own = run.flatMap(({ words }) => words);
  const [first, last] = [withoutMark(own)[0], run.at(-1)];
  if (first === undefined || last === undefined) return false;
  return segments.some(({ x0, x1, baseline, size, words }) => {
    if (Math.abs(x0 - first.x0) > filled.ends || Math.abs(size - last.size) > filled.ends) return false;
    const step = baseline - last.baseline;
    if (Math.abs(x1 - last.x1) <= filled.ends)
      return Math.abs(step) <= size * filled.step || (words.length >= column.words && own.length >= column.words);
    // The end of a sentence crosses the gaps of the line above.
    const goesAcross = x1 < last.x1 && x1 > (run[0]?.x1 ?? x1) + size;
    return goesAcross && step > 0 && step <= size * filled.step && isRestOf(own, words);
  });
}

/** Whether words are the end of a sentence that the previous words leave open. */
function isRestOf(own: readonly Word[], words: readonly Word[]): boolean {
  if (own.length < filled.words || words.length < column.words) return false;
  return !/[.:;!?]$/.test(own.at(-1)?.text ?? '') && /[.:;!?]$/.test(words.at(-1)?.text ?? '');
}

/** Splits lines that by chance run into those of the next column. */
export function splitAtColumnStarts(segments: readonly TextLine[]): readonly TextLine[] {
  const isTextStart = startsOf(segments.filter(({ words }) => words.length >= column.words));
  if (isTextStart === null) return segments;
  const isStart = startsOf(segments) ?? isTextStart;
  let parted: TextLine[] | null = null;
  for (const [index, segment] of segments.entries()) {
    // A listing line was merged before, however far apart its words are.
    const isListed = segment.isMono && isSpread(segment, column.listed);
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
    return (starts.get(at - 1) ?? 0) + (starts.get(at) ?? 0) + (starts.get(at + 1) ?? 0) >= column.lines;
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
  const isRoom = largest >= size * column.room && largest >= second * column.times && start - x0 > size * column.lines;
  return isRoom && isStart(start) ? at : 0;
}
