import type { Word } from '../../pdf/pageContent.ts';
import { markerOf } from './listMarker.ts';
import { isNonAlphabetic } from './numericCell.ts';
import { segmentOf, type TextLine } from './textLine.ts';

/** Ems: tolerance of edges at which words are aligned, whose boxes end at the ink, and minimum gap between the words of two cells. */
const edgeToleranceEm = 0.1;
const minGapEm = 0.45;
/** Minimum lines with aligned words at both sides of a gap, and maximum distance between two of them in ems. */
const minLines = 3;
const maxLineSpacingEm = 4;

/** A value that ends a cell, and the word after it. */
interface Pair {
  readonly segment: TextLine;
  readonly last: Word;
  readonly next: Word;
}

/**
 * Splits lines between a value and a word where values end at one edge and words start at another in consecutive lines: a column of values
 * set to the right is often as close to the names after it as two words are. Values of one length are list markers or codes.
 */
export function splitAlignedCells(segments: readonly TextLine[]): readonly TextLine[] {
  const pairs = segments.flatMap(pairsOf);
  if (pairs.length < minLines) return segments;
  const runs = alignedGroups(pairs).flatMap(consecutive).filter(areCells);
  return runs.length === 0 ? segments : segments.flatMap((segment) => cutAt(segment, runs.map(edgeOf)));
}

/** The end of the values and the start of the words of a run, and the lines that may have other cells there, such as column headers. */
interface AlignedEdge {
  readonly end: number;
  readonly start: number;
  readonly top: number;
  readonly bottom: number;
}

function edgeOf(run: readonly Pair[]): AlignedEdge {
  const baselines = run.map(({ segment }) => segment.baseline);
  const room = Math.max(...run.map(({ segment }) => segment.size)) * maxLineSpacingEm;
  return {
    end: Math.max(...run.map(({ last }) => last.x1)),
    start: Math.min(...run.map(({ next }) => next.x0)),
    top: Math.min(...baselines) - room,
    bottom: Math.max(...baselines) + room,
  };
}

function pairsOf(segment: TextLine): Pair[] {
  if (segment.isMono) return [];
  return segment.words.slice(1).flatMap((next, index): Pair[] => {
    const last = segment.words[index];
    const isPair =
      last !== undefined &&
      next.x0 - last.x1 >= segment.size * minGapEm &&
      isNonAlphabetic(last.text) &&
      /^\p{L}/u.test(next.text) &&
      markerOf(`${last.text} x`) === null;
    return isPair ? [{ segment, last, next }] : [];
  });
}

/** Groups pairs whose values end at one position and whose words start at another. */
function alignedGroups(pairs: readonly Pair[]): Pair[][] {
  const groups: Pair[][] = [];
  for (const pair of pairs.toSorted((a, b) => a.next.x0 - b.next.x0 || a.last.x1 - b.last.x1)) {
    const group = groups.at(-1);
    const first = group?.[0];
    const isAligned =
      first !== undefined &&
      isNear(pair.next.x0, first.next.x0, pair.segment) &&
      isNear(pair.last.x1, first.last.x1, pair.segment);
    if (isAligned) group?.push(pair);
    else groups.push([pair]);
  }
  return groups.filter((group) => group.length >= minLines);
}

function consecutive(group: readonly Pair[]): Pair[][] {
  const runs: Pair[][] = [];
  for (const pair of group.toSorted((a, b) => a.segment.baseline - b.segment.baseline)) {
    const last = runs.at(-1)?.at(-1)?.segment;
    const isNear = last !== undefined && pair.segment.baseline - last.baseline <= last.size * maxLineSpacingEm;
    if (isNear) runs.at(-1)?.push(pair);
    else runs.push([pair]);
  }
  return runs;
}

/** Whether enough lines have a gap, with values of several lengths before it: those of one length are codes. */
function areCells(run: readonly Pair[]): boolean {
  const starts = run.map(({ last }) => last.x0);
  const [first] = run;
  return (
    first !== undefined && run.length >= minLines && !isNear(Math.max(...starts), Math.min(...starts), first.segment)
  );
}

function isNear(a: number, b: number, { size }: TextLine): boolean {
  return Math.abs(a - b) <= size * edgeToleranceEm;
}

function cutAt(segment: TextLine, edges: readonly AlignedEdge[]): TextLine[] {
  const own = edges.filter(({ top, bottom }) => segment.baseline >= top && segment.baseline <= bottom);
  const cells: Word[][] = [];
  for (const [index, word] of segment.words.entries()) {
    const last = segment.words[index - 1];
    const isCut =
      last === undefined ||
      own.some(({ end, start }) => isNear(last.x1, end, segment) && isNear(word.x0, start, segment));
    if (isCut) cells.push([word]);
    else cells.at(-1)?.push(word);
  }
  return cells.length < 2 ? [segment] : cells.map(segmentOf);
}
