import type { Segment } from './segment.ts';

/**
 * What makes a column one that is set to both edges: its lines that are as wide as this part of it, how many of them end at one place, and
 * what part of all. Ems that full lines end apart, and that a line leaves which is the last of its text.
 */
const limits = { wide: 0.55, lines: 4, full: 0.6, apart: 0.12, left: 0.6 };

/** Where the full lines of a column begin and end that is set to both edges, in points. */
export interface FullLines {
  readonly x0: number;
  readonly x1: number;
}

/**
 * The full lines of a column that is set to both edges; null where lines end as their words fall. Letters of fixed width end at one place by
 * chance.
 */
export function fullLinesOf(lines: readonly Segment[], left: number, right: number): FullLines | null {
  const wide = lines.filter(({ x0, x1, isMono }) => !isMono && x1 - x0 > (right - left) * limits.wide);
  if (wide.length < limits.lines) return null;
  const ends = groupBy(wide, ({ x1, size }) => Math.round(x1 / (size * limits.apart)));
  // Signs that hang over the edge are a little farther out.
  const near = (place: number): readonly Segment[] =>
    [place - 1, place, place + 1].flatMap((beside) => ends.get(beside) ?? []);
  const full = largest([...ends.keys()].map(near));
  if (full.length < Math.max(limits.lines, wide.length * limits.full)) return null;
  const starts = largest([...groupBy(full, ({ x0, size }) => Math.round(x0 / size)).values()]);
  return { x0: Math.min(...starts.map(({ x0 }) => x0)), x1: Math.min(...full.map(({ x1 }) => x1)) };
}

/**
 * Whether a line leaves room at the edge that the full lines of its column reach: it is the last of its text, or one that was broken by
 * intent. Lines at one place below each other are those of a narrower text, and what stands in at one side may stand in at the other.
 */
export function leavesRoom(
  last: Segment,
  others: readonly (Segment | undefined)[],
  full: FullLines | null,
  least = limits.left,
): boolean {
  if (full === null) return false;
  const edge = full.x1 - Math.max(0, last.x0 - full.x0);
  if (edge - last.x1 < last.size * least) return false;
  const isNarrower = (other: Segment | undefined): boolean =>
    other !== undefined && !other.isMono && Math.abs(other.x1 - last.x1) <= last.size * limits.apart;
  return !others.some(isNarrower);
}

function groupBy(lines: readonly Segment[], keyOf: (line: Segment) => number): ReadonlyMap<number, readonly Segment[]> {
  const groups = new Map<number, Segment[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group === undefined) groups.set(keyOf(line), [line]);
    else group.push(line);
  }
  return groups;
}

function largest(groups: readonly (readonly Segment[])[]): readonly Segment[] {
  return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
}
