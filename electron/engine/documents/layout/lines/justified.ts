import type { TextLine } from './textLine.ts';

/**
 * Thresholds of a justified column: minimum width of a line as a fraction of the column, minimum lines with the same end, and minimum
 * fraction of all lines. Ems: tolerance of the ends of full lines, and minimum space left by the last line of a text.
 */
const limits = { wide: 0.55, lines: 4, full: 0.6, apart: 0.12, left: 0.6 };

/** Left and right edge of the full lines of a justified column, in points. */
export interface FullLines {
  readonly x0: number;
  readonly x1: number;
}

/** Returns the full lines of a justified column; null for ragged lines. Monospace lines end at the same place by chance. */
export function fullLinesOf(lines: readonly TextLine[], left: number, right: number): FullLines | null {
  const wide = lines.filter(({ x0, x1, isMono }) => !isMono && x1 - x0 > (right - left) * limits.wide);
  if (wide.length < limits.lines) return null;
  const ends = groupBy(wide, ({ x1, size }) => Math.round(x1 / (size * limits.apart)));
  // Hanging punctuation extends slightly over the edge.
  const near = (place: number): readonly TextLine[] =>
    [place - 1, place, place + 1].flatMap((beside) => ends.get(beside) ?? []);
  const full = largest([...ends.keys()].map(near));
  if (full.length < Math.max(limits.lines, wide.length * limits.full)) return null;
  const starts = largest([...groupBy(full, ({ x0, size }) => Math.round(x0 / size)).values()]);
  return { x0: Math.min(...starts.map(({ x0 }) => x0)), x1: Math.min(...full.map(({ x1 }) => x1)) };
}

/**
 * Whether a line ends before the edge that the full lines of its column reach: it is the last of its text, or has a forced break. Lines
 * aligned below each other belong to a narrower text; text indented on one side may be indented on the other.
 */
export function endsBeforeMargin(
  last: TextLine,
  others: readonly (TextLine | undefined)[],
  full: FullLines | null,
  least = limits.left,
): boolean {
  if (full === null) return false;
  const edge = full.x1 - Math.max(0, last.x0 - full.x0);
  if (edge - last.x1 < last.size * least) return false;
  const isNarrower = (other: TextLine | undefined): boolean =>
    other !== undefined && !other.isMono && Math.abs(other.x1 - last.x1) <= last.size * limits.apart;
  return !others.some(isNarrower);
}

function groupBy(
  lines: readonly TextLine[],
  keyOf: (line: TextLine) => number,
): ReadonlyMap<number, readonly TextLine[]> {
  const groups = new Map<number, TextLine[]>();
  for (const line of lines) {
    const group = groups.get(keyOf(line));
    if (group === undefined) groups.set(keyOf(line), [line]);
    else group.push(line);
  }
  return groups;
}

function largest(groups: readonly (readonly TextLine[])[]): readonly TextLine[] {
  return groups.reduce((most, group) => (group.length > most.length ? group : most), []);
}
