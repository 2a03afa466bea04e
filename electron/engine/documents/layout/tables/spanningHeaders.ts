import { isNonAlphabetic } from '../lines/numericCell.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import type { Line } from '../lines/bands.ts';
import type { TextLine } from '../lines/textLine.ts';
import { reachOf } from './columnEdges.ts';

/** First and last column below a spanning header. */
export type Spans = ReadonlyMap<TextLine, readonly [number, number]>;

/**
 * Ems: maximum gap between a spanning header and the headers below, tolerance of its center relative to theirs, and tolerance of the ends
 * of a rule below it; maximum size as a multiple of theirs.
 */
const limits = { room: 1.3, middle: 0.6, drawn: 1.2, larger: 1.1 };
/** Ems by which the lines of group headers and of column headers may overlap. */
const overlapEm = 0.2;
/** Maximum headers at the left that are in the line of the column headers and below no group header. */
const maxRowHeaders = 2;

/**
 * Finds spanning headers in a line: each is centered above two or more headers below it, or has a rule below it as long as they are. Null
 * if one of them is not, or is above the first column.
 * @param below the column headers
 */
export function spanningHeadersAbove(
  line: Line,
  below: Line,
  edges: readonly number[],
  rules: readonly Rule[],
): Spans | null {
  if (edges.length < 2 || below.segments.length < 2 || below.top - line.bottom > line.size * limits.room) return null;
  if (line.segments.length >= below.segments.length || line.size > below.size * limits.larger) return null;
  // A single header without a rule below may be the table's title, unless the columns below are years or amounts.
  const isTitle = line.segments.length === 1 && !below.segments.slice(-2).every(({ text }) => isNonAlphabetic(text));
  const spans = new Map<TextLine, readonly [number, number]>();
  for (const [index, segment] of line.segments.entries()) {
    const own = reachOf(segment, edges);
    if (own[0] === 0) return null;
    const [last, next] = [line.segments[index - 1], line.segments[index + 1]];
    const from = last === undefined ? 1 : reachOf(last, edges)[1] + 1;
    const to = next === undefined ? edges.length : reachOf(next, edges)[0] - 1;
    const drawn = drawnBelow(segment, below, edges, rules);
    if (drawn === null && isTitle) return null;
    const span = drawn ?? (own[1] > own[0] ? own : middleOf(segment, below, edges));
    if (span === null || span[0] < from || span[1] > to) return null;
    spans.set(segment, span);
  }
  return spans;
}

/**
 * Finds group headers in the first line of a table above its column headers: each has a rule below it, or together they cover all columns,
 * each centered above its group; the others of the line have nothing below. Null if one of them does not fit.
 */
export function spanningHeaders(
  line: Line,
  below: Line,
  edges: readonly number[],
  rules: readonly Rule[],
): Spans | null {
  if (below.top - line.bottom > line.size * limits.room || line.size > below.size * limits.larger) return null;
  const taken = new Set(below.segments.map((segment) => reachOf(segment, edges)[0]));
  const isPlain = (segment: TextLine): boolean => {
    const [from, to] = reachOf(segment, edges);
    return from === to && !taken.has(from);
  };
  const names = line.segments.filter((segment) => !isPlain(segment));
  if (names.length === 0 || below.segments.length < names.length * 2) return null;
  if (!names.every(({ text }) => /\p{L}/u.test(text))) return null;
  const drawn = names.map((name) => [name, drawnBelow(name, below, edges, rules)] as const);
  const isDrawn = (pair: (typeof drawn)[number]): pair is readonly [TextLine, readonly [number, number]] =>
    pair[1] !== null;
  // Rules of groups that meet are one rule below several names.
  if (drawn.every(isDrawn) && areDisjoint(drawn.map(([, span]) => span))) return new Map(drawn);
  if (names.length < 2) return null;
  const starts = Array.from({ length: maxRowHeaders + 1 }, (_, start) => below.segments.slice(start));
  for (const cells of starts) {
    const spans = centredSpans(names, cells, edges);
    if (spans !== null) return spans;
  }
  return null;
}

/** Returns the columns of group headers that are each centered above two or more column headers and together cover all; null otherwise. */
function centredSpans(names: readonly TextLine[], below: readonly TextLine[], edges: readonly number[]): Spans | null {
  const spans = new Map<TextLine, readonly [number, number]>();
  let rest = below;
  for (const [index, name] of names.entries()) {
    const least = (names.length - index - 1) * 2;
    const isLast = index === names.length - 1;
    const ends = Array.from({ length: Math.max(0, rest.length - least - 1) }, (_, at) => at + 2);
    const end = isLast ? rest.length : ends.find((at) => isAmid(name, rest.slice(0, at)));
    if (end === undefined || !isAmid(name, rest.slice(0, end))) return null;
    const span = spanOf(rest.slice(0, end), edges);
    if (span === null) return null;
    spans.set(name, span);
    rest = rest.slice(end);
  }
  return spans;
}

/**
 * Joins the second line of a table with the third one, if it has the headers that are vertically centered between group headers and column
 * headers: each is in a column of its own.
 */
export function joinCentredHeaders(lines: readonly Line[], edges: readonly number[]): readonly Line[] {
  const [groups, centred, names, ...others] = lines;
  if (groups === undefined || centred === undefined || names === undefined) return lines;
  if (groups.segments.length >= names.segments.length) return lines;
  if (centred.top >= groups.bottom || centred.bottom <= names.top || groups.bottom > names.top + names.size * overlapEm)
    return lines;
  const taken = new Set([...groups.segments, ...names.segments].flatMap((segment) => reachOf(segment, edges)));
  const areFree = centred.segments.every((segment) => {
    const [from, to] = reachOf(segment, edges);
    return from === to && !taken.has(from);
  });
  if (!areFree) return lines;
  const segments = [...centred.segments, ...names.segments].toSorted((a, b) => a.x0 - b.x0);
  return [groups, { ...names, segments }, ...others];
}

function areDisjoint(spans: readonly (readonly [number, number])[]): boolean {
  return spans.slice(1).every(([from], index) => from > (spans[index]?.[1] ?? -1));
}

/** Whether a header is centered above column headers. */
function isAmid(name: TextLine, cells: readonly TextLine[]): boolean {
  const { x0, x1 } = boundingBox(cells);
  return x0 <= name.x1 && x1 >= name.x0 && Math.abs((x0 + x1 - name.x0 - name.x1) / 2) <= name.size * limits.middle;
}

/** The columns that a line is drawn above, below a name. */
function drawnBelow(
  name: TextLine,
  below: Line,
  edges: readonly number[],
  rules: readonly Rule[],
): readonly [number, number] | null {
  const off = name.size * limits.drawn;
  const rule = rules.find(
    ({ kind, x0, x1, y0 }) =>
      kind === 'horizontal' &&
      y0 > name.baseline &&
      y0 < below.top + off / 2 &&
      x0 <= name.x0 + off &&
      x1 >= name.x1 - off,
  );
  if (rule === undefined) return null;
  const cells = below.segments.filter(({ x0, x1 }) => x0 >= rule.x0 - off && x1 <= rule.x1 + off);
  return spanOf(cells, edges);
}

/** Returns the columns that a header is centered above; null if it may belong to only one of them. */
function middleOf(name: TextLine, below: Line, edges: readonly number[]): readonly [number, number] | null {
  if (below.segments.some((cell) => isAmid(name, [cell]))) return null;
  for (const [index] of below.segments.entries())
    for (let end = index + 2; end <= below.segments.length; end += 1) {
      const cells = below.segments.slice(index, end);
      if (isAmid(name, cells)) return spanOf(cells, edges);
    }
  return null;
}

function spanOf(cells: readonly TextLine[], edges: readonly number[]): readonly [number, number] | null {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [reachOf(first, edges)[0], reachOf(last, edges)[1]];
  return from > 0 && to > from ? [from, to] : null;
}
