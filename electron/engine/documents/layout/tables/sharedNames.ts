import { around } from '../../pdf/boxes.ts';
import type { Rule } from '../../pdf/pageContent.ts';
import type { Line } from '../lines/bands.ts';
import type { Segment } from '../lines/segment.ts';
import { reachOf } from './columnEdges.ts';

/** Columns that a name stands above, the first and the last. */
export type Spans = ReadonlyMap<Segment, readonly [number, number]>;

/** Ems: the room between a name that columns share and theirs, what its middle is off theirs, and what a line drawn below it ends beside them; times the size of their names that it has at most. */
const limits = { room: 1.3, middle: 0.6, drawn: 1.2, larger: 1.1 };

/**
 * The names in a line that columns share: one stands across the names of two or more below it, in their middle, or a line is drawn below it
 * that is as long as they are. Null where one of them is none such, or where it is the first column's.
 * @param below the names of the columns themselves
 */
export function sharedNames(line: Line, below: Line, edges: readonly number[], rules: readonly Rule[]): Spans | null {
  if (edges.length < 2 || below.segments.length < 2 || below.top - line.bottom > line.size * limits.room) return null;
  if (line.segments.length >= below.segments.length || line.size > below.size * limits.larger) return null;
  // One name that nothing is drawn below may be the title of the table, unless years or amounts are told apart below it.
  const isTitle =
    line.segments.length === 1 && !below.segments.slice(-2).every(({ text }) => /^\P{L}*\d\P{L}*$/u.test(text));
  const spans = new Map<Segment, readonly [number, number]>();
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
 * The names of groups in the first line of a table, where the names of its columns stand below: a line is drawn below each, or together they
 * take all of these, each in the middle of its own; the others of the line have nothing below. Null where one of them is none such.
 */
export function groupNames(line: Line, below: Line, edges: readonly number[], rules: readonly Rule[]): Spans | null {
  if (below.top - line.bottom > line.size * limits.room || line.size > below.size * limits.larger) return null;
  const taken = new Set(below.segments.map((segment) => reachOf(segment, edges)[0]));
  const isPlain = (segment: Segment): boolean => {
    const [from, to] = reachOf(segment, edges);
    return from === to && !taken.has(from);
  };
  const names = line.segments.filter((segment) => !isPlain(segment));
  if (names.length === 0 || below.segments.length < names.length * 2) return null;
  if (!names.every(({ text }) => /\p{L}/u.test(text))) return null;
  const drawn = names.map((name) => [name, drawnBelow(name, below, edges, rules)] as const);
  if (drawn.every((pair): pair is readonly [Segment, readonly [number, number]] => pair[1] !== null))
    return new Map(drawn);
  if (names.length < 2) return null;
  const spans = new Map<Segment, readonly [number, number]>();
  let rest = below.segments;
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

/** Whether a name stands in the middle of the names of columns. */
function isAmid(name: Segment, cells: readonly Segment[]): boolean {
  const { x0, x1 } = around(cells);
  return x0 <= name.x1 && x1 >= name.x0 && Math.abs((x0 + x1 - name.x0 - name.x1) / 2) <= name.size * limits.middle;
}

/** The columns that a line is drawn above, below a name. */
function drawnBelow(
  name: Segment,
  below: Line,
  edges: readonly number[],
  rules: readonly Rule[],
): readonly [number, number] | null {
  const off = name.size * limits.drawn;
  const rule = rules.find(
    ({ kind, x0, x1, y0 }) =>
      kind === 'horizontal' &&
      y0 > name.baseline &&
      y0 < below.top + off * 0.5 &&
      x0 <= name.x0 + off &&
      x1 >= name.x1 - off,
  );
  if (rule === undefined) return null;
  const cells = below.segments.filter(({ x0, x1 }) => x0 >= rule.x0 - off && x1 <= rule.x1 + off);
  return spanOf(cells, edges);
}

/** The columns that a name stands in the middle of; null where it may be a name of one of them alone. */
function middleOf(name: Segment, below: Line, edges: readonly number[]): readonly [number, number] | null {
  if (below.segments.some((cell) => isAmid(name, [cell]))) return null;
  for (const [index] of below.segments.entries())
    for (let end = index + 2; end <= below.segments.length; end += 1) {
      const cells = below.segments.slice(index, end);
      if (isAmid(name, cells)) return spanOf(cells, edges);
    }
  return null;
}

function spanOf(cells: readonly Segment[], edges: readonly number[]): readonly [number, number] | null {
  const [first, last] = [cells[0], cells.at(-1)];
  if (first === undefined || last === undefined) return null;
  const [from, to] = [reachOf(first, edges)[0], reachOf(last, edges)[1]];
  return from > 0 && to > from ? [from, to] : null;
}
