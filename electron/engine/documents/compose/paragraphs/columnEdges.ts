import type { FullLines } from '../../layout/lines/justified.ts';
import { isEastAsian } from '../../layout/lines/joinLines.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import type { TextStats } from '../survey/textStats.ts';
import { beginsSentence, endsSentence, isLeftOpen } from './sentences.ts';

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
      return step > 0 && step < maxLeadingEm && beginsSentence(line) && !line.isMono;
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

/** Baseline distance relative to the usual one above which a line is set apart: less is uneven leading. */
const setApartRatio = 1.12;
/** Maximum width of a title above an indented text, relative to the column. */
const maxTitleWidthRatio = 0.5;
/** Tolerance of centers, in ems of both edges together. */
const centeredEm = 0.8;

/** Whether a sentence starts below a line that ended before the edge, with a slightly larger line step than within its paragraph. */
export function isSetFurther({ lines, last, line, edges: { right }, stats: { leading } }: LineBelow): boolean {
  const above = lines.at(-2)?.baseline ?? last.baseline;
  const usual = Math.max(line.size * leading, last.baseline - above);
  const aligned = line.size * alignedEm;
  if (line.baseline - last.baseline < usual * setApartRatio || last.x1 > right - aligned) return false;
  return Math.abs(last.x0 - line.x0) < aligned && endsSentence(last) && beginsSentence(line);
}

/** Whether a line is at the first-line indent, below the only line of a paragraph or the last of several that ends its sentence. */
export function isFirstLine({ lines, last, line, edges: { firstLines, left, right } }: LineBelow): boolean {
  if (firstLines.size === 0 || line.isMono || !beginsSentence(line)) return false;
  const aligned = line.size * alignedEm;
  const like = [...firstLines].find(({ x0 }) => Math.abs(x0 - line.x0) <= aligned);
  if (like === undefined) return false;
  const isEnd = endsSentence(last);
  if (lines.length > 1) return isEnd && isAtEdge(last, left);
  if (Math.abs(last.x0 - line.x0) > aligned) return false;
  const isTitle = last.x1 < left + (right - left) * maxTitleWidthRatio;
  const isEnded = last.x1 < like.x1 - aligned && !isLeftOpen(last);
  return isEnded || ((isEnd || isTitle) && firstLines.has(line));
}

/** Whether two lines have one center. */
export function isCenteredBelow(last: TextLine, line: TextLine): boolean {
  return Math.abs(line.x0 + line.x1 - last.x0 - last.x1) < line.size * centeredEm;
}

/** Whether an unfinished sentence continues with a lowercase letter in the regular style, which is not a name. */
export function isUnfinishedPlain(last: TextLine, line: TextLine): boolean {
  const [word] = line.words;
  if (word === undefined || !/^\p{Ll}/u.test(word.text) || /[.!?:;]$/.test(last.text)) return false;
  return !word.style.bold && !word.style.italic && !word.style.mono;
}

/** Characters at the end of a line that may be the number of a page and the dots before it. */
const maxLeaderChars = 60;

/** Whether a line is one of a table of contents to its end: dots lead to the number of a page. */
export function isTocLine({ words, text, isTocEntry }: TextLine): boolean {
  if (isTocEntry) return true;
  if (!/[\divxlc]$/i.test(words.at(-1)?.text ?? '')) return false;
  return /(?:[.…·_]\s*){4,}(?:\d{1,4}|[ivxlc]{1,7})$/i.test(text.trimEnd().slice(-maxLeaderChars));
}
