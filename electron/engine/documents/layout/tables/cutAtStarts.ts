import { markerOf } from '../lines/listMarker.ts';
import { segmentOf, type Segment } from '../lines/segment.ts';

/**
 * Lines that a column of cells has at least, and part of all lines; points that their starts are off, ems that ends and starts differ by, of
 * room between two cells that touch, and of room that is none between words.
 */
const starts = { lines: 5, share: 0.8, off: 0.4, spread: 1, room: 0.12, wide: 0.75 };

/** Cells with those parted that the next ones come close to, and where those begin, in points. */
export interface CutCells {
  readonly segments: readonly Segment[];
  readonly edges: readonly number[];
}

/** A word that begins within a segment: its place there, and ems before it. */
interface Cut {
  readonly segment: Segment;
  readonly at: number;
  readonly room: number;
}

/** A place where words begin, line by line. */
interface Start {
  readonly x: number;
  readonly cuts: Cut[];
  readonly whole: Segment[];
}

/**
 * Cells parted where another column begins with no more room before it than between words: values that end at the right edge of their column,
 * as spreadsheets set them, stand close to the texts of the next one, which all begin at one place.
 * @param count how many lines they stand in
 */
export function cutAtStarts(segments: readonly Segment[], count: number): CutCells {
  if (count < fewLines || segments.some(({ isMono }) => isMono)) return { segments, edges: [] };
  const found = startsOf(segments).filter((start) => isStartOfMost(start, count) || isColumn(start, count));
  if (found.length === 0) return { segments, edges: [] };
  const places = new Map<Segment, number[]>();
  for (const { cuts } of found)
    for (const { segment, at } of cuts) places.set(segment, [...(places.get(segment) ?? []), at]);
  return {
    segments: segments.flatMap((segment) => partsOf(segment, places.get(segment) ?? [])),
    edges: found.map(({ x }) => x),
  };
}

/** The places where words begin that another word stands close before. */
function startsOf(segments: readonly Segment[]): Start[] {
  const all = new Map<number, Start>();
  const at = (x: number): Start => {
    const key = Math.round(x / starts.off);
    const known = all.get(key) ?? all.get(key - 1) ?? all.get(key + 1) ?? { x, cuts: [], whole: [] };
    if (known.x === x) all.set(key, known);
    return known;
  };
  for (const segment of segments)
    for (const [index, word] of segment.words.entries()) {
      const last = segment.words[index - 1];
      const room = last === undefined ? 0 : (word.x0 - last.x1) / Math.max(1, word.style.size);
      // The thousands of a number may stand apart.
      const isOne = room < starts.wide && last !== undefined && /\d$/.test(last.text) && /^\d/.test(word.text);
      if (last === undefined) at(word.x0).whole.push(segment);
      else if (room > starts.room && !isOne) at(word.x0).cuts.push({ segment, at: index, room });
    }
  return [...new Set(all.values())].filter(({ cuts }) => cuts.length > 0);
}

/** Lines of a table at least; cells that begin at one place for each word among others that does, part of the lines that have one, and ems before such a word. */
const fewLines = 4;
const whole = { least: 3, forEach: 3, share: 0.4, room: 0.5 };

/** Whether cells begin there already, and a word of a few lines does that stands close behind another one: names of columns do. */
function isStartOfMost({ cuts, whole: cells }: Start, count: number): boolean {
  // The text of an item begins where its further lines do.
  const isItem = ({ segment, at }: Cut): boolean => at === 1 && markerOf(segment.text) !== null;
  if (cuts.some((cut) => cut.room < whole.room || isItem(cut))) return false;
  return cells.length >= Math.max(whole.least, cuts.length * whole.forEach, count * whole.share);
}

/** Whether nearly all lines have a cell that begins there and ends anywhere, and what stands before it differs too. */
function isColumn({ cuts, whole }: Start, count: number): boolean {
  if (cuts.length < starts.lines || cuts.length + whole.length < count * starts.share) return false;
  if (cuts.every(({ room }) => room >= starts.wide)) return true;
  const em = cuts[0]?.segment.size ?? 0;
  const before = cuts.map(({ segment, at }) => ({ x0: segment.x0, x1: segment.words[at - 1]?.x1 ?? 0 }));
  const differ = (places: readonly number[]): boolean => Math.max(...places) - Math.min(...places) > em * starts.spread;
  return (
    (differ(before.map(({ x0 }) => x0)) || differ(before.map(({ x1 }) => x1))) &&
    differ(cuts.map(({ segment }) => segment.x1))
  );
}

function partsOf(segment: Segment, places: readonly number[]): readonly Segment[] {
  if (places.length === 0) return [segment];
  const bounds = [0, ...places.toSorted((a, b) => a - b), segment.words.length];
  return bounds.slice(1).map((end, index) => segmentOf(segment.words.slice(bounds[index], end)));
}
