import type { FullLines } from '../../layout/lines/justified.ts';
import { isEastAsian } from '../../layout/lines/joinLines.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import type { TextStats } from '../survey/textStats.ts';

/** Left and right edge of a column, in points. */
export interface ColumnEdges {
  readonly left: number;
  readonly right: number;
  /** Its full lines, if it is set to both edges. */
  readonly full: FullLines | null;
  /** Known first lines of its paragraphs, if these are indented: all of them are full. */
  readonly firstLines: ReadonlySet<TextLine>;
}

/** A line, and the lines above it in its column. */
export interface LineBelow {
  /** Lines of the open paragraph. */
  readonly lines: readonly TextLine[];
  readonly first: TextLine;
  readonly last: TextLine;
  readonly line: TextLine;
  readonly edges: ColumnEdges;
  readonly stats: TextStats;
}

/** Tolerance of a shared left edge, in ems (0 to 1): optical alignment and estimated OCR boxes move a line by up to a third of an em. */
export const alignedEm = 0.35;

/** First-line indent of a paragraph, in ems: less is uneven, more is centered or tabulated text. */
const firstLineIndentEm = { min: 0.9, max: 4 };
/** Maximum baseline distance within a paragraph, in ems. */
const maxLeadingEm = 1.8;
/** Maximum space left on a full line, in ems: the length of a short syllable. */
const maxFreeEm = 3;
/** Maximum width of a short line relative to its column. */
const shortLineRatio = 0.8;

/** Returns the first lines of the paragraphs of a column with indented first lines: full lines with a line at the edge directly below. */
export function firstLinesOf(lines: readonly TextLine[], left: number, right: number): ReadonlySet<TextLine> {
  return new Set(
    lines.filter((line, index) => {
      const next = lines[index + 1];
      const indent = (line.x0 - left) / line.size;
      if (next === undefined || indent < firstLineIndentEm.min || indent > firstLineIndentEm.max) return false;
      // A line in small capitals counts as smaller than the next one.
      const isOneSize = next.size === line.size || next.words[0]?.style.size === line.words.at(-1)?.style.size;
      if (!isOneSize || !isAtEdge(next, left) || line.x1 < right - line.size * maxFreeEm) return false;
      const step = (next.baseline - line.baseline) / line.size;
      return step > 0 && step < maxLeadingEm && /^["“‘«(]?\p{Lu}/u.test(line.text) && !line.isMono;
    }),
  );
}

/** Whether a line begins at the edge of its column. */
export function isAtEdge(line: TextLine, left: number): boolean {
  return line.x0 - left < line.size * alignedEm;
}

/** Whether the first word of a line would fit at the end of the previous one. */
export function fitsOnPreviousLine(last: TextLine, line: TextLine, { right }: ColumnEdges): boolean {
  const [word] = line.words;
  return word !== undefined && last.x1 + unbreakableWidth(word) + line.size < right;
}

/** Returns the width of the unbreakable start of a word: one character in Chinese and Japanese. */
function unbreakableWidth({ text, x0, x1 }: TextLine['words'][number]): number {
  return isEastAsian(text.slice(0, 1)) ? (x1 - x0) / text.length : x1 - x0;
}

/** Whether a line ends well before the edge of its column. */
export function isShortLine(line: TextLine, { left, right }: ColumnEdges): boolean {
  return line.x1 < left + (right - left) * shortLineRatio;
}
