import type { FullLines } from '../../layout/lines/justified.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';

/** Left and right edge of a column, in points. */
export interface ColumnEdges {
  readonly left: number;
  readonly right: number;
  /** Its full lines, if it is set to both edges. */
  readonly full: FullLines | null;
  /** Hanging indent: the first line of each text is at the column edge, the others are indented. */
  readonly hangs: boolean;
  /** Known first lines of its paragraphs, if these are indented: all of them are full. */
  readonly firstLines: ReadonlySet<TextLine>;
}

/** In ems: tolerance of a shared left edge, minimum and maximum indent of the other lines, and how much shorter an ending line is. */
const at = { edge: 0.35, least: 0.5, most: 4, short: 1.5 };
/**
 * Minimum entries that continue, maximum ratio of full lines at the edge that another one follows, and maximum ratio of lines elsewhere.
 */
const limits = { entries: 3, broken: 0.15, others: 0.1 };

/**
 * Whether a column has hanging indents, as in a dictionary or bibliography: the first line of each text is at the edge and the others are
 * indented. A line at the edge then begins another text, though nothing else separates it from the one above.
 */
export function isHanging(lines: readonly TextLine[], left: number, right: number): boolean {
  if (lines.length < limits.entries * 2) return false;
  let [entries, broken, deep, others] = [0, 0, 0, 0];
  let last: TextLine | undefined;
  for (const line of lines) {
    const [isOuter, isInner] = [isAtEdge(line, left), isIn(line, left)];
    if (!isOuter && !isInner) others += 1;
    if (last !== undefined && isAtEdge(last, left)) {
      const isFull = last.x1 > right - last.size * at.short * 2;
      if (isInner && isFull) entries += 1;
      else if (isOuter && isFull) broken += 1;
      // Text after a short line is no continuation.
      else if (isInner) broken += 1;
      else deep += 1;
    } else if (last !== undefined && isInner) deep += 1;
    last = line;
  }
  return (
    entries >= limits.entries && deep > 0 && broken <= entries * limits.broken && others <= lines.length * limits.others
  );
}

/** Minimum and maximum first-line indent of a paragraph in ems, and the step to its next line. */
const indented = { least: 0.9, most: 4, step: 1.8 };

/** Returns the first lines of the paragraphs of a column with indented first lines: full lines with a line at the edge directly below. */
export function firstLinesOf(lines: readonly TextLine[], left: number, right: number): ReadonlySet<TextLine> {
  return new Set(
    lines.filter((line, index) => {
      const next = lines[index + 1];
      const indent = (line.x0 - left) / line.size;
      if (next === undefined || indent < indented.least || indent > indented.most) return false;
      // A line in small capitals counts as smaller than the next one.
      const isOneSize = next.size === line.size || next.words[0]?.style.size === line.words.at(-1)?.style.size;
      if (!isOneSize || !isAtEdge(next, left) || line.x1 < right - line.size * at.short * 2) return false;
      const step = (next.baseline - line.baseline) / line.size;
      return step > 0 && step < indented.step && /^["“‘«(]?\p{Lu}/u.test(line.text) && !line.isMono;
    }),
  );
}

/** Whether a line begins at the edge of its column. */
export function isAtEdge(line: TextLine, left: number): boolean {
  return line.x0 - left < line.size * at.edge;
}

function isIn(line: TextLine, left: number): boolean {
  return line.x0 - left >= line.size * at.least && line.x0 - left <= line.size * at.most;
}
