import type { Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { joinLeaders, joinPages, partEntries } from '../lines/indexLines.ts';
import { markerOf } from '../lines/listMarker.ts';
import { isSpread, joinSegments, segmentOf, type Segment } from '../lines/segment.ts';

/**
 * Ems of room that a line which is filled has between its pieces, also in a column of text that is known, what it differs by, what is no room
 * at all, points that its ends are off its column, ems that a paragraph is indented by, those of the narrowest column, words of a line
 * that is known by the end of its sentence below it, and rooms of one of which one may be twice as wide.
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
/** Lines of so many words that begin at one place and make a column, ems of room before it, times the next larger room of its line, and ems within a line that is known to be one. */
const column = { lines: 6, words: 4, room: 0.4, times: 1.35, listed: 0.9 };

/**
 * Lines as they are read: one that is filled to both edges of a narrow column by wide spaces is one, and one that comes close to that of
 * the next column is two.
 * @param known columns that are told otherwise
 */
export function mendLines(segments: readonly Segment[], known: readonly TextColumn[] = []): readonly Segment[] {
  return joinFilled(joinInColumns(partAtColumns(joinPages(joinLeaders(partEntries(segments)))), known));
}

/** Lines of one column of text, filled to both edges. */
interface TextColumn {
  readonly x0: number;
  readonly x1: number;
}

/** Lines as they are filled to both edges of a column that many lines of text have: its titles are too, whatever their size. */
function joinInColumns(segments: readonly Segment[], known: readonly TextColumn[]): readonly Segment[] {
  const columns = [...textColumns(segments), ...known];
  if (columns.length === 0) return segments;
  const gone = new Set<Segment>();
  const made: Segment[] = [];
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

/** Whether pieces of a line reach from the edge of a column, or from where a paragraph is indented, to its end, with the same room between all words. */
function fills(own: readonly Segment[], column: TextColumn): boolean {
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

/** Columns that many lines of words fill from edge to edge. */
function textColumns(segments: readonly Segment[]): TextColumn[] {
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
 * Lines with the same wide room between all words, as one: a line of their column, of words or straight above or below, has the same ends,
 * or the end of their sentence stands below.
 */
function joinFilled(segments: readonly Segment[]): readonly Segment[] {
  const gone = new Set<Segment>();
  const made: Segment[] = [];
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

/** Whether the next piece of a line is as far away as all words before it are from each other. */
function isFilledSoFar(run: readonly Segment[], next: Segment | undefined): boolean {
  const last = run.at(-1);
  if (last === undefined || next === undefined || last.size !== next.size) return false;
  const room = (next.x0 - last.x1) / last.size;
  if (room < filled.least || room > filled.most * 2) return false;
  const words = [...run, next].flatMap((segment) => segment.words);
  // The room behind the mark of an item tells nothing.
  if (withoutMark(words).length <= next.words.length) return false;
  const gaps = roomsOf(words).map(({ gap, isEnd }) => ({
    gap: gap / last.size,
    isEnd,
  }));
  const usual = room > filled.most ? Math.min(...gaps.map(({ gap }) => gap)) : room;
  const is = (gap: number, wanted: number): boolean => Math.abs(gap - wanted) <= filled.unrest;
  if (usual <= filled.most && gaps.every(({ gap }) => is(gap, usual))) return true;
  // Of a sentence that ends within the line, the room behind it may be twice as wide.
  const least = Math.min(...gaps.map(({ gap }) => gap));
  if (least < filled.least || least > filled.most || gaps.length < filled.doubled) return false;
  return gaps.every(({ gap, isEnd }) => is(gap, least) || (isEnd && is(gap, least * 2)));
}

/** The room between words of a text: signs that follow a word have none, and that behind the mark of an item is another. */
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

function hasNeighbour(run: readonly Segment[], segments: readonly Segment[]): boolean {
  const own = run.flatMap(({ words }) => words);
  const [first, last] = [withoutMark(own)[0], run.at(-1)];
  if (first === undefined || last === undefined) return false;
  return segments.some(({ x0, x1, baseline, size, words }) => {
    if (Math.abs(x0 - first.x0) > filled.ends || Math.abs(size - last.size) > filled.ends) return false;
    const step = baseline - last.baseline;
    if (Math.abs(x1 - last.x1) <= filled.ends)
      return Math.abs(step) <= size * filled.step || (words.length >= column.words && own.length >= column.words);
    // What a sentence ends with goes across the room between its words.
    const goesAcross = x1 < last.x1 && x1 > (run[0]?.x1 ?? x1) + size;
    return goesAcross && step > 0 && step <= size * filled.step && isRestOf(own, words);
  });
}

/** Whether words are the end of a sentence that many others leave open. */
function isRestOf(own: readonly Word[], words: readonly Word[]): boolean {
  if (own.length < filled.words || words.length < column.words) return false;
  return !/[.:;!?]$/.test(own.at(-1)?.text ?? '') && /[.:;!?]$/.test(words.at(-1)?.text ?? '');
}

/** Lines that go on, by chance, where those of the next column begin, parted there. */
function partAtColumns(segments: readonly Segment[]): readonly Segment[] {
  const isTextStart = startsOf(segments.filter(({ words }) => words.length >= column.words));
  if (isTextStart === null) return segments;
  const isStart = startsOf(segments) ?? isTextStart;
  let parted: Segment[] | null = null;
  for (const [index, segment] of segments.entries()) {
    // A line of a listing was put together, however far apart its words stand.
    const isListed = segment.isMono && isSpread(segment, column.listed);
    const at = isTextStart(segment.x0) && !isListed ? startWithin(segment, isStart) : 0;
    if (at > 0) {
      parted ??= segments.slice(0, index);
      parted.push(segmentOf(segment.words.slice(0, at)), segmentOf(segment.words.slice(at)));
    } else parted?.push(segment);
  }
  return parted ?? segments;
}

/** Tells where many lines begin; null where they do nowhere. */
function startsOf(segments: readonly Segment[]): ((x: number) => boolean) | null {
  const starts = new Map<number, number>();
  for (const { x0 } of segments) starts.set(Math.round(x0), (starts.get(Math.round(x0)) ?? 0) + 1);
  const isStart = (x: number): boolean => {
    const at = Math.round(x);
    return (starts.get(at - 1) ?? 0) + (starts.get(at) ?? 0) + (starts.get(at + 1) ?? 0) >= column.lines;
  };
  return [...starts.keys()].some(isStart) ? isStart : null;
}

/** The place of the word of a line that begins another column; 0 for none. */
function startWithin({ words, size, x0 }: Segment, isStart: (x: number) => boolean): number {
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
