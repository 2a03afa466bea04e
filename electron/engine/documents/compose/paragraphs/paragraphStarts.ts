import type { TextLine } from '../../layout/lines/textLine.ts';
import { alignedEm, isAtEdge, type LineBelow } from './columnEdges.ts';

/** Baseline distance relative to the usual one above which a line is set apart: less is uneven leading. */
const setApartRatio = 1.12;
/** Maximum width of a title above an indented text, relative to the column. */
const maxTitleWidthRatio = 0.5;
/** Tolerance of centers, in ems of both edges together. */
const centeredEm = 0.8;

function endsSentence({ text }: TextLine): boolean {
  return /[.!?:]["”’»)\]]*\d*$/.test(text);
}

function beginsSentence({ text }: TextLine): boolean {
  return /^["“‘«(]?\p{Lu}/u.test(text);
}

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
  const isEnded = last.x1 < like.x1 - aligned && !/[\p{Ll},;-]$/u.test(last.text);
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
