import { markerOf } from '../lines/listMarker.ts';
import { segmentOf, type TextLine } from '../lines/textLine.ts';

/**
 * Minimum lines of a column of cells, and minimum fraction of all lines; tolerance of their left edges in points; ems: spread of right and
 * left edges, minimum gap between two close cells, and gap that is wider than between words.
 */
const starts = { lines: 5, share: 0.8, off: 0.4, spread: 1, room: 0.12, wide: 0.75 };

/** Cells split from dense neighbors, and the left edges of these, in points. */
export interface CutCells {
  readonly segments: readonly TextLine[];
  readonly edges: readonly number[];
}

/** A word that starts within a segment: its index there, and the gap before it in ems. */
interface Cut {
  readonly segment: TextLine;
  readonly at: number;
  readonly gapEm: number;
}

/** An x position where words start, with the segments of each line. */
interface Start {
  readonly x: number;
  readonly cuts: Cut[];
  readonly alignedCells: TextLine[];
}

/**
 * Splits cells if another column starts after a gap as narrow as a word space: right-aligned values, as spreadsheets set them, are close to
 * the left-aligned texts of the next column.
 * @param count number of lines of the segments
 */
export function splitAtCellStarts(segments: readonly TextLine[], count: number): CutCells {
  if (count < fewLines || segments.some(({ isMono }) => isMono)) return { segments, edges: [] };
  const found = startsOf(segments).filter((start) => isCommonStart(start, count) || isColumn(start, count));
  if (found.length === 0) return { segments, edges: [] };
  const places = new Map<TextLine, number[]>();
  for (const { cuts } of found)
    for (const { segment, at } of cuts) places.set(segment, [...(places.get(segment) ?? []), at]);
  return {
    segments: segments.flatMap((segment) => partsOf(segment, places.get(segment) ?? [])),
    edges: found.map(({ x }) => x),
  };
}

/** Returns the x positions where words start close after another word. */
function startsOf(segments: readonly TextLine[]): Start[] {
  const all = new Map<number, Start>();
  const at = (x: number): Start => {
    const key = Math.round(x / starts.off);
    const known = all.get(key) ?? all.get(key - 1) ?? all.get(key + 1) ?? { x, cuts: [], alignedCells: [] };
    if (known.x === x) all.set(key, known);
    return known;
  };
  for (const segment of segments)
    for (const [index, word] of segment.words.entries()) {
      const last = segment.words[index - 1];
      const gapEm = last === undefined ? 0 : (word.x0 - last.x1) / Math.max(1, word.style.size);
      // The thousands of a number may be separated.
      const isOne = gapEm < starts.wide && last !== undefined && /\d$/.test(last.text) && /^\d/.test(word.text);
      if (last === undefined) at(word.x0).alignedCells.push(segment);
      else if (gapEm > starts.room && !isOne) at(word.x0).cuts.push({ segment, at: index, gapEm });
    }
  return [...new Set(all.values())].filter(({ cuts }) => cuts.length > 0);
}

/**
 * Minimum lines of a table. Minimum cells that start at a position: absolute, per word that starts there within a segment, and as a
 * fraction of the lines; minimum gap in ems before such a word.
 */
const fewLines = 4;
const alignedCells = { least: 3, forEach: 3, share: 0.4, room: 0.5 };

/** Whether cells already start at a position where words of a few lines start close after other words, as column headers do. */
function isCommonStart({ cuts, alignedCells: cells }: Start, count: number): boolean {
  // The text of an item starts at the left edge of its continuation lines.
  const isItem = ({ segment, at }: Cut): boolean => at === 1 && markerOf(segment.text) !== null;
  if (cuts.some((cut) => cut.gapEm < alignedCells.room || isItem(cut))) return false;
  return cells.length >= Math.max(alignedCells.least, cuts.length * alignedCells.forEach, count * alignedCells.share);
}

/** Whether nearly all lines have a cell that starts at a position and ends anywhere, and the content before it varies too. */
function isColumn({ cuts, alignedCells: whole }: Start, count: number): boolean {
  if (cuts.length < starts.lines || cuts.length + whole.length < count * starts.share) return false;
  if (cuts.every(({ gapEm }) => gapEm >= starts.wide)) return true;
  const em = cuts[0]?.segment.size ?? 0;
  const before = cuts.map(({ segment, at }) => ({ x0: segment.x0, x1: segment.words[at - 1]?.x1 ?? 0 }));
  const differ = (places: readonly number[]): boolean => Math.max(...places) - Math.min(...places) > em * starts.spread;
  return (
    (differ(before.map(({ x0 }) => x0)) || differ(before.map(({ x1 }) => x1))) &&
    differ(cuts.map(({ segment }) => segment.x1))
  );
}

function partsOf(segment: TextLine, places: readonly number[]): readonly TextLine[] {
  if (places.length === 0) return [segment];
  const bounds = [0, ...places.toSorted((a, b) => a - b), segment.words.length];
  return bounds.slice(1).map((end, index) => segmentOf(segment.words.slice(bounds[index], end)));
}
