import type { Box, Word } from '../../pdf/pageContent.ts';
import { linesOf } from '../lines/bands.ts';
import { segmentOf, wordsAcross, type TextLine } from '../lines/textLine.ts';
import type { Gutter } from '../lines/gaps.ts';

/** The left edge of a column whose gap to the previous column is as narrow as a word space. */
export interface CloseEdge {
  readonly x: number;
  readonly y0: number;
  readonly y1: number;
  /** Of its text. */
  readonly size: number;
  /** Where the column before it ends. */
  readonly before: number;
  /** Start and end of the rows across all columns. */
  readonly left: number;
  readonly right: number;
}

/**
 * Ems: minimum gap before a column, width of the narrowest column, and length of the last column's lines. Then: minimum number of
 * consecutive lines, of lines that no gap splits, and maximum fraction of lines that cross the edge.
 */
const limits = {
  minGapEm: 0.3,
  minWidthEm: 9,
  minLastWidthEm: 3,
  minLines: 8,
  minTightLines: 4,
  maxCrossedRatio: 0.15,
};
/** Tolerance in points of the line starts of a column. */
const tolerancePt = 0.8;
/** The same of an edge that was rounded to half a point. */
const startTolerancePt = tolerancePt + 0.5;
/** Ems of gap that prove a column, and within which a line may end before it. */
const gutterEm = { known: 0.9, near: 1.4 };
/**
 * Minimum fraction of the first words of text columns that contain letters, and maximum fraction of the words before them that share one
 * position, as list markers do.
 */
const firstWords = { minLetteredRatio: 0.6, maxAlignedRatio: 0.4 };
/** A label before a bibliography entry or a list item; it separates no columns. */
const label = /^(?:\[[^\]]{1,12}\]|\(?\d{1,3}[.)]|[•▪‣●])$/;
/** Maximum line spacing in ems within which text that ends before a column belongs to the adjacent column. */
const maxLineSpacingEm = 3;

/**
 * Finds the left edges of columns whose gap to the previous column is as narrow as a word space. No single line shows such an edge, but in
 * many consecutive lines a word starts at the same x; in text that crosses it this happens by chance two or three times.
 */
export function findCloseEdges(segments: readonly TextLine[]): CloseEdge[] {
  const rows = linesOf(segments).map((line) => wordsAcross(line.segments));
  const wide = rows.filter((words) => mayHoldTwo(words));
  return wide.length < limits.minLines ? [] : startsIn(wide).flatMap((x) => edgesAt(x, wide));
}

/** The columns, from edge to edge, of which some are close to each other. */
export function columnsAt(edges: readonly CloseEdge[]): Gutter[] {
  return edges.flatMap(({ x, left, y0, y1 }) => {
    const beside = edges.filter((other) => other.y0 < y1 && other.y1 > y0);
    const ends = beside.flatMap((other) => [other.before, other.right]);
    return [left, x].map((x0) => ({ x0, x1: Math.min(...ends.filter((end) => end > x0)) }));
  });
}

/** Returns lines split where a dense column starts. */
export function splitAtEdges(segments: readonly TextLine[], edges: readonly CloseEdge[]): readonly TextLine[] {
  return edges.length === 0 ? segments : segments.flatMap((segment) => partAt(segment, edges));
}

/** Returns the box trimmed at a column edge, including the gap that identifies the column. */
export function trimmedAt(box: Box, edges: readonly CloseEdge[]): Box {
  const { x0, y0, x1, y1 } = box;
  const edge = edges.find((one) => {
    const near = one.x - one.size * gutterEm.near;
    return x1 < one.x && x1 > near && x0 < near && isNear(box, one);
  });
  return {
    x0,
    y0,
    x1: edge === undefined ? x1 : Math.min(x1, Math.max(x0 + 1, edge.x - edge.size * gutterEm.known)),
    y1,
  };
}

/** X positions where words start in many rows, far from the row ends. */
function startsIn(rows: readonly (readonly Word[])[]): number[] {
  const counts = new Map<number, number>();
  for (const words of rows)
    for (let at = 1; at < words.length; at += 1) {
      if (!isStart(words, at)) continue;
      const x = Math.round(words[at]?.x0 ?? 0);
      counts.set(x, (counts.get(x) ?? 0) + 1);
    }
  const countAt = (x: number): number => counts.get(x) ?? 0;
  // Positions are rounded: of two adjacent ones, the one with the higher count wins.
  return [...counts.keys()].filter(
    (x) =>
      countAt(x - 1) + countAt(x) + countAt(x + 1) >= limits.minLines &&
      countAt(x) >= countAt(x - 1) &&
      countAt(x) > countAt(x + 1),
  );
}

function mayHoldTwo(words: readonly Word[]): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (first === undefined || last === undefined) return false;
  return last.x1 - first.x0 >= first.style.size * limits.minWidthEm * 2 && !words.every(({ style }) => style.mono);
}

/** Whether a word has a gap before it, and enough of its row on both sides. */
function isStart(words: readonly Word[], at: number): boolean {
  const [last, word, first, end] = [words[at - 1], words[at], words[0], words.at(-1)];
  if (last === undefined || word === undefined || first === undefined || end === undefined) return false;
  const { size } = word.style;
  return (
    word.x0 - last.x1 >= size * limits.minGapEm &&
    word.x0 - first.x0 >= size * limits.minWidthEm &&
    end.x1 - word.x0 >= size * limits.minLastWidthEm
  );
}

const noReach = { before: -Infinity, left: Infinity, right: -Infinity };

/** Finds runs of consecutive rows that have a word starting at x; hardly any word crosses x. */
function edgesAt(x: number, rows: readonly (readonly Word[])[]): CloseEdge[] {
  const edges: CloseEdge[] = [];
  let run: Word[] = [];
  let places = new Map<number, number>();
  let reach = noReach;
  let [across, joined] = [0, 0];
  const end = (): void => {
    const [first, last] = [run[0], run.at(-1)];
    const words = run.filter(({ text }) => /[\p{L}\p{N}]{2}/u.test(text)).length;
    const isText =
      run.length >= limits.minLines &&
      words >= run.length * firstWords.minLetteredRatio &&
      Math.max(...places.values()) <= run.length * firstWords.maxAlignedRatio;
    if (isText && joined >= limits.minTightLines && first !== undefined && last !== undefined)
      edges.push({ ...reach, x, y0: first.y0, y1: last.y1, size: first.style.size });
    run = [];
    places = new Map();
    reach = noReach;
    [across, joined] = [0, 0];
  };
  for (const words of rows) {
    const at = wordIndexAt(words, x);
    const word = words[at];
    if (at > 0 && word !== undefined) {
      const [end, last] = [words[at - 1]?.x1 ?? 0, words[at - 1]?.text ?? ''];
      run.push(word);
      const place = Math.round(words[at - 1]?.x0 ?? 0);
      places.set(place, (places.get(place) ?? 0) + 1);
      reach = {
        before: Math.max(reach.before, end),
        left: Math.min(reach.left, words[0]?.x0 ?? 0),
        right: Math.max(reach.right, words.at(-1)?.x1 ?? 0),
      };
      if (word.x0 - end < word.style.size * gutterEm.known && !label.test(last)) joined += 1;
    } else if (
      run.length > 0 &&
      words.some(({ x0, x1, style }) => x0 < x - style.size * limits.minGapEm && x1 > x + tolerancePt)
    ) {
      across += 1;
      if (across > Math.max(1, run.length * limits.maxCrossedRatio)) end();
    }
  }
  end();
  return edges;
}

/** Returns the index of the word that starts at an x position; 0 if none does. */
function wordIndexAt(words: readonly Word[], x: number): number {
  const at = words.findIndex((word) => Math.abs(word.x0 - x) <= startTolerancePt);
  return at > 0 && isStart(words, at) ? at : 0;
}

/** Whether a box is level with the lines of a column, or directly above or below them. */
function isNear(box: Box, { y0, y1, size }: CloseEdge): boolean {
  return box.y0 > y0 - size * maxLineSpacingEm && box.y1 < y1 + size * maxLineSpacingEm;
}

function partAt(segment: TextLine, edges: readonly CloseEdge[]): TextLine[] {
  const { words } = segment;
  const places = edges
    .filter((edge) => segment.x0 < edge.x && segment.x1 > edge.x && isNear(segment, edge))
    .map(({ x }) =>
      words.findIndex(
        (word, at) =>
          at > 0 &&
          Math.abs(word.x0 - x) <= startTolerancePt &&
          word.x0 - (words[at - 1]?.x1 ?? 0) >= segment.size * limits.minGapEm,
      ),
    )
    .filter((at) => at > 0)
    .toSorted((a, b) => a - b);
  if (places.length === 0) return [segment];
  return [0, ...places].map((from, index) => segmentOf(words.slice(from, places[index])));
}
