import { modeOf, shareOf, sizesOf, type TextLine } from '../../layout/lines/textLine.ts';
import { largerRatio } from '../survey/textStats.ts';
import { alignedEm, fitsOnPreviousLine, isShortLine, type ColumnEdges, type LineBelow } from './columnEdges.ts';
import { isLeftOpen } from './sentences.ts';

/** Maximum relative difference of two equal sizes: OCR and small program names differ by a few percent. */
const sameSizeRatio = 0.09;
/** Minimum ratio of bold characters in a line of mixed weight. */
const partlyBoldRatio = 0.3;
/** Space at the end of a bold line, relative to the column, from which it is complete. */
const freeEndRatio = 0.1;
/** Indent of a text below its title in ems, and of a bold line below another. */
const minTextIndentEm = 0.65;
const minBoldIndentEm = 0.9;
/** Tolerance in ems of two lines with one right edge or one center. */
const sameEdgeEm = 0.8;
/** Minimum relative difference in size of a heading and a subheading. */
const subheadingRatio = 0.04;

/** Whether a line differs from the one above in monospace, size or weight as two texts do. */
export function changesStyle(at: LineBelow, isItem: boolean): boolean {
  const { last, line, edges } = at;
  const isOtherKind = last.isMono !== line.isMono;
  if (isOtherKind && !wrapsCode(at, isItem)) return true;
  // Program names are often set smaller than their sentence.
  const isOtherSize =
    !areOfOneSize(last.size, line.size) &&
    (fitsOnPreviousLine(last, line, edges) || !areOfOneSize(proseSize(last), proseSize(line)));
  const isMixed = isOtherKind && last.isBold === line.isBold;
  if (isOtherSize && !isMixed && !meetAlike(last, line)) return true;
  return last.isBold !== line.isBold && isAloneInWeight(at);
}

function areOfOneSize(a: number, b: number): boolean {
  return Math.abs(a - b) <= Math.max(a, b) * sameSizeRatio;
}

/**
 * Returns the size of a line without its program names, which are often set smaller than the sentence; if it has nothing else, their size.
 */
function proseSize({ words, size }: TextLine): number {
  const prose = words.filter(({ style }) => !style.mono);
  return prose.length === words.length || prose.length === 0 ? size : modeOf(sizesOf(prose));
}

/**
 * Whether a line of a sentence, or the one above it, consists of program names only: it is at the position of the next line, and begins
 * with what did not fit on the last one.
 */
function wrapsCode({ lines, first, last, line, edges }: LineBelow, isItem: boolean): boolean {
  if (fitsOnPreviousLine(last, line, edges) || /[.:;!?]$/.test(last.text)) return false;
  if (last.isMono) return lines.some(({ isMono }) => !isMono);
  // A name alone is followed by contact information.
  if (lines.length === 1 && line.text.includes('@')) return false;
  const isProse = first.words[0]?.style.mono === false;
  const starts = isItem ? [first.words[1]?.x0 ?? first.x0] : [edges.left, ...(isProse ? [first.x0] : [])];
  return [...starts, ...lines.slice(1).map(({ x0 }) => x0)].some(
    (start) => Math.abs(start - line.x0) < line.size * alignedEm,
  );
}

/**
 * Whether a line ends in the style in which the next one starts, and one of them is partly bold: a label or a name in small capitals is
 * part of the sentence, however much of its line it takes.
 */
export function meetAlike(last: TextLine, line: TextLine): boolean {
  const [end, start] = [last.words.at(-1)?.style, line.words[0]?.style];
  if (end === undefined || start === undefined || end.bold !== start.bold) return false;
  const isMixed = ({ words }: TextLine): boolean => words.some(({ style }) => style.bold !== end.bold);
  // A question in bold and the label of its answer are two texts.
  return (
    (isMixed(last) || (isMixed(line) && !start.bold)) && Math.abs(end.size - start.size) <= start.size * sameSizeRatio
  );
}

/** Whether a line is complete because it alone is bold, or not bold: the change of weight is not a word within a sentence. */
function isAloneInWeight({ last, line, edges, stats: { size } }: LineBelow): boolean {
  // A title in large type contains words of another font.
  if (last.size === line.size && line.size > size * largerRatio && isPartlyBold(last) && isPartlyBold(line))
    return false;
  // If some words of a sentence are bold, the line is not bold at both ends.
  const { words } = last.isBold ? last : line;
  if (words[0]?.style.bold !== true || words.at(-1)?.style.bold !== true) return false;
  if (!last.isBold) return !isLeftOpen(last) || line.isBold;
  return last.x1 < edges.right - (edges.right - edges.left) * freeEndRatio || /[.:?!]$/.test(last.text);
}

function isPartlyBold({ words }: TextLine): boolean {
  return shareOf(words, (word) => word.style.bold) > partlyBoldRatio;
}

/** Whether a line is a title of the text below it, in one of the styles of headings. */
export function isTitleAbove({ last, line, edges }: LineBelow): boolean {
  return [isItalicTitle, hasDistinctFont, isBoldAboveIndented, isBoldAboveSmaller].some((isTitle) =>
    isTitle(last, line, edges),
  );
}

/** Whether a line in italics, apart from its number, has space left and precedes a text in another style. */
function isItalicTitle(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const [word] = line.words;
  if (word === undefined || word.style.italic || !/^["“‘(]?[\p{Lu}\d]/u.test(line.text)) return false;
  const hasSpace = isShortLine(last, edges) && fitsOnPreviousLine(last, line, edges);
  if (!hasSpace || /[,;-]$/.test(last.text)) return false;
  const isNumbered = /^[\d.]+$|^[A-Z]\.$/.test(last.words[0]?.text ?? '');
  const words = isNumbered ? last.words.slice(1) : last.words;
  return words.length > 0 && words.every(({ style }) => style.italic);
}

/**
 * Whether a line in a font of its own has space left and precedes a text without a word in that font: its heading, though neither bold nor
 * italic.
 */
function hasDistinctFont(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const font = last.words[0]?.style.font;
  if (font === undefined || font === line.words[0]?.style.font || font === '' || /[,;-]$/.test(last.text)) return false;
  const isIndented = line.x0 - Math.max(edges.left, last.x0) > line.size * minTextIndentEm;
  if (!isIndented && (!isShortLine(last, edges) || !fitsOnPreviousLine(last, line, edges))) return false;
  if (!/^["“‘(]?[\p{Lu}\p{Lo}\d]/u.test(line.text)) return false;
  return last.words.every(({ style }) => style.font === font) && line.words.every(({ style }) => style.font !== font);
}

/** Whether a bold line has space left and precedes an indented bold one: a section heading, and its first term or subheading. */
function isBoldAboveIndented(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || line.x0 - last.x0 < line.size * minBoldIndentEm) return false;
  if (!fitsOnPreviousLine(last, line, edges) || /^[\p{P}\p{S}\d]|^(?:[IVX]+|[A-Z])\b|[-–,;:&\\/]$/u.test(last.text))
    return false;
  const isSame = (own: number, other: number): boolean => Math.abs(own - other) < line.size * sameEdgeEm;
  return !isSame(line.x1, last.x1) && !isSame(line.x0 + line.x1, last.x0 + last.x1);
}

/** Whether a bold line has space left and precedes a slightly smaller bold one: a section heading and its first subheading. */
function isBoldAboveSmaller(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || last.size - line.size < last.size * subheadingRatio) return false;
  // Font sizes from OCR are estimates.
  return line.words[0]?.confidence === null && fitsOnPreviousLine(last, line, edges) && !/[-–,;:&]$/.test(last.text);
}
