import type { FullLines } from '../../layout/lines/justified.ts';
import type { Segment } from '../../layout/lines/segment.ts';

/** Where a column begins and ends, in points. */
export interface ColumnEdges {
  readonly left: number;
  readonly right: number;
  /** Its full lines, if it is set to both edges. */
  readonly full: FullLines | null;
  /** The first line of each of its texts stands at its edge, and the others stand in. */
  readonly hangs: boolean;
  /** First lines of its paragraphs that are known to be such, where these are indented: all of them are full. */
  readonly firstLines: ReadonlySet<Segment>;
}

/** Parts of an em: lines at one place, how far the others stand in, and how much shorter a line is that ends something. */
const at = { edge: 0.35, least: 0.5, most: 4, short: 1.5 };
/** Entries that go on, part of the full lines at the edge that another one follows, and part of the lines that stand elsewhere. */
const limits = { entries: 3, broken: 0.15, others: 0.1 };

/**
 * Whether the first line of each text of a column stands at its edge and the others stand in, as in a dictionary or a bibliography: there a
 * line at the edge begins another text, though nothing else parts it from the one above.
 */
export function isHanging(lines: readonly Segment[], left: number, right: number): boolean {
  if (lines.length < limits.entries * 2) return false;
  let [entries, broken, deep, others] = [0, 0, 0, 0];
  let last: Segment | undefined;
  for (const line of lines) {
    const [isOuter, isInner] = [isAtEdge(line, left), isIn(line, left)];
    if (!isOuter && !isInner) others += 1;
    if (last !== undefined && isAtEdge(last, left)) {
      const isFull = last.x1 > right - last.size * at.short * 2;
      if (isInner && isFull) entries += 1;
      else if (isOuter && isFull) broken += 1;
      // What follows a line that ended early is no text that goes on.
      else if (isInner) broken += 1;
      else deep += 1;
    } else if (last !== undefined && isInner) deep += 1;
    last = line;
  }
  return (
    entries >= limits.entries && deep > 0 && broken <= entries * limits.broken && others <= lines.length * limits.others
  );
}

/** Ems that the first line of a paragraph stands in, and those to the next line of it. */
const indented = { least: 0.9, most: 4, step: 1.8 };

/** First lines of the paragraphs of a column, where these are indented: those that are full, with a line at the edge straight below. */
export function firstLinesOf(lines: readonly Segment[], left: number, right: number): ReadonlySet<Segment> {
  return new Set(
    lines.filter((line, index) => {
      const next = lines[index + 1];
      const indent = (line.x0 - left) / line.size;
      if (next === undefined || indent < indented.least || indent > indented.most) return false;
      // In small capitals a line counts as of smaller letters than the next one.
      const isOneSize = next.size === line.size || next.words[0]?.style.size === line.words.at(-1)?.style.size;
      if (!isOneSize || !isAtEdge(next, left) || line.x1 < right - line.size * at.short * 2) return false;
      const step = (next.baseline - line.baseline) / line.size;
      return step > 0 && step < indented.step && /^["“‘«(]?\p{Lu}/u.test(line.text) && !line.isMono;
    }),
  );
}

/** Whether a line begins at the edge of its column. */
export function isAtEdge(line: Segment, left: number): boolean {
  return line.x0 - left < line.size * at.edge;
}

function isIn(line: Segment, left: number): boolean {
  return line.x0 - left >= line.size * at.least && line.x0 - left <= line.size * at.most;
}
