import { modeOf, sizesOf, type TextLine } from '../../layout/lines/textLine.ts';
import { isEastAsian } from '../../layout/lines/joinLines.ts';
import { endsBeforeMargin } from '../../layout/lines/justified.ts';
import type { Marker } from '../../layout/lines/listMarker.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { isChapterLabel } from '../survey/chapterWords.ts';
import { larger, type TextStats } from '../survey/textStats.ts';
import { isEntry } from './contents.ts';
import { isAtEdge, type ColumnEdges } from './hanging.ts';
import { fitsOnPreviousLine, isShortLine } from './fitsOnPreviousLine.ts';
import { isBoldAt, isCapitals, isNamed, partlyBold } from './lineStyles.ts';
import { isOneLink, meetAlike, meetInCapitals } from './styleContinuity.ts';
import { goesOnPlain, isFarOut, isFirstLine, isSetFurther } from './paragraphStarts.ts';
import { isNextEntry, isNextTerm } from './nextEntries.ts';
import { isRaised, startsNote } from './noteMarks.ts';

/** In ems, or parts of a width. */
const limits = {
  leading: 1.28,
  size: 0.09,
  indent: 0.9,
  begun: 0.65,
  aligned: 0.35,
  deepest: 2.5,
  title: 2.3,
  open: 2,
  words: 5,
  titled: 1.3,
  label: 3,
  full: 0.85,
  rest: 0.75,
  evenly: 1.08,
  stepped: 0.8,
  apart: 1.6,
};

/** A paragraph that has not ended yet. */
export interface OpenParagraph {
  readonly lines: TextLine[];
  readonly marker: Marker | null;
}

/** Whether a line continues the paragraph above it: by the gap between them, their style, their left edges and the end of the last line. */
export function continuesParagraph(
  { lines, marker }: OpenParagraph,
  line: TextLine,
  edges: ColumnEdges,
  stats: TextStats,
): boolean {
  const last = lines.at(-1);
  const first = lines[0];
  if (last === undefined || first === undefined) return false;
  const em = line.size;
  if (lines.length === 1 && isChapterLabel(last.text, line.text))
    return line.baseline - last.baseline < em * limits.label;
  // A note below another one.
  if (startsNote(line) && !startsWithMark({ lines, marker }, line, edges, stats)) return false;
  if (isChoice(line) && !isChoice(last)) return false;
  if (isNextEntry(first, line) || isNextTerm(first, last, line, edges)) return false;
  const isCode = last.isMono && line.isMono && !last.isTocEntry;
  if (isCode && last.isBold && !line.isBold && last.size > line.size * (1 + limits.size / 2)) return false;
  const isBody = Math.abs(em - stats.size) < 0.6;
  const most = isBody
    ? maxLeadingEm(stats.leading)
    : Math.max(
        isOfLargest(last, line, edges, stats) ? maxLeadingEm(stats.largestLeading) : 0,
        1.5,
        Math.min(stats.leading, 1.7) * 1.15,
      );
  const inCapitals = em !== last.size && meetInCapitals(last, line, edges);
  const step = (line.baseline - last.baseline) / (inCapitals ? Math.max(em, last.size) : em);
  const isFar = step > most && !(step <= limits.open && isLeftOpen(last, line, edges));
  if (step <= 0 || (isFar && !(step <= limits.title && isTitleBelow(last, line, edges, stats)))) return false;
  if (isCode || last.text.endsWith(softHyphen) || isOneLink(last, line, edges)) return true;
  // The description follows the term.
  if (edges.hangs && isAtEdge(line, edges.left)) return false;
  if (isEntry(last)) return false;
  const isOtherKind = last.isMono !== line.isMono;
  if (isOtherKind && !wrapsCode({ lines, marker }, line, edges, stats) && !hangsInHead({ lines, marker }, line, edges))
    return false;
  // Program names are often set smaller than their sentence.
  const isOtherSize =
    isOfOtherSize(last.size, em) &&
    (fitsOnPreviousLine(last, line, edges) || isOfOtherSize(proseSize(last), proseSize(line)));
  const isMixed = isOtherKind && last.isBold === line.isBold;
  if (isOtherSize && !isMixed && !inCapitals && !meetAlike(last, line)) return false;
  if (last.isBold !== line.isBold && endsAlone(last, line, edges, stats)) return false;
  if (lines.length === 1 && isNamedAbove(last, line, edges)) return false;
  if (marker !== null) {
    if ((marker.ordered && isFirstAnswerOption(line)) || !continuesItem(first, last, line, edges)) return false;
    // An item of several lines may have a second paragraph.
    return lines.length < 2 || !isSetFurther(lines, last, line, edges, stats);
  }
  if (isDisplayed(last, edges) ? isAtEdge(line, edges.left) : isDisplayed(line, edges) && isAtEdge(last, edges.left))
    return false;
  if (isFirstLine(lines, last, line, edges) || isSetFurther(lines, last, line, edges, stats)) return false;
  const isLarger = !isBody && em > stats.size;
  const isCentered = Math.abs(line.x0 + line.x1 - (last.x0 + last.x1)) < em * 0.8;
  if (!isCentered && !isLarger && lines.length === 1 && isFarOut(last, line, edges)) return false;
  const isSetApart =
    stepsIn(last, line, edges) || (isOutdented(lines.at(-2), last, line, edges) && !endAlike([...lines, line]));
  if (!isCentered && lines.length > 1 && isSetApart) return false;
  if (!isCentered && isBody && isShortEastAsianLine(last, line, edges)) return false;
  return !endsShort(lines, last, line, isLarger ? { ...edges, full: null } : edges);
}

/** Whether a full line belongs to a text larger than most: the abstract or the notes may have more characters. */
function isOfLargest(last: TextLine, line: TextLine, edges: ColumnEdges, { size, largest }: TextStats): boolean {
  if (largest <= size || Math.abs(line.size - largest) >= 0.6 || isShortLine(last, edges)) return false;
  // Lines of a table of contents begin with their numbers.
  return !fitsOnPreviousLine(last, line, edges) && !/^\d/.test(line.text);
}

/** Returns the maximum baseline distance within a paragraph, in text sizes. */
function maxLeadingEm(leading: number): number {
  return Math.max(leading * limits.leading, leading + 0.25);
}

/** Whether a line is full and ends in the middle of a sentence that the next line continues: text may be set with large leading. */
function isLeftOpen(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (last.isMono || last.size !== line.size || last.isBold !== line.isBold || fitsOnPreviousLine(last, line, edges))
    return false;
  if (Math.abs(last.x0 - line.x0) > line.size * limits.aligned || isShortLine(last, edges)) return false;
  const [begun, next] = [last.words[0], line.words[0]];
  // Consecutive commands start with the same word.
  if (last.words.length < limits.words || begun?.text === next?.text || next?.style.mono === true) return false;
  return /[\p{Ll},]$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
}

/** Whether a line is a title of the text below it, in one of the styles of headings. */
function isNamedAbove(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  return [isInlineStyledHeading, hasDistinctFont, isHeadOfIndented, isHeadOfSmaller, isHeadOfOption].some((names) =>
    names(last, line, edges),
  );
}

/**
 * Whether a line of a sentence, or the one above it, consists of program names only: it is at the position of the next line, and begins
 * with what did not fit on the last one. Displayed code has more space around it, or is indented.
 */
function wrapsCode(
  { lines, marker }: OpenParagraph,
  line: TextLine,
  edges: ColumnEdges,
  { leading }: TextStats,
): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || fitsOnPreviousLine(last, line, edges)) return false;
  // In a list of references a URL is on a line of its own after its entry.
  const isAddress = marker !== null && address.test(line.text.trim());
  if (/[.:;!?]$/.test(last.text) && !breaksAddress(last) && !isAddress) return false;
  if (last.isMono) return lines.some(({ isMono }) => !isMono);
  const above = lines.at(-2);
  // A name alone is followed by contact information.
  if (above === undefined && line.text.includes('@')) return false;
  const usual = above === undefined ? last.size * leading : last.baseline - above.baseline;
  if (line.baseline - last.baseline > usual * limits.evenly) return false;
  const isProse = first.words[0]?.style.mono === false;
  const starts = marker === null ? [edges.left, ...(isProse ? [first.x0] : [])] : [first.words[1]?.x0 ?? first.x0];
  return [...starts, ...lines.slice(1).map(({ x0 }) => x0)].some(
    (start) => Math.abs(start - line.x0) < line.size * limits.aligned,
  );
}

/** Whether a bold line continues a numbered heading below its text because its first word did not fit above, in any style. */
function hangsInHead({ lines: [first, ...others] }: OpenParagraph, line: TextLine, edges: ColumnEdges): boolean {
  const start = first?.words[1]?.x0;
  if (first === undefined || start === undefined || others.length > 0 || !/^\d+(?:\.\d+)*\.?\s/.test(first.text))
    return false;
  const isBelow = Math.abs(line.x0 - start) < line.size * limits.aligned;
  return (
    isBelow &&
    first.isBold &&
    line.isBold &&
    !isOfOtherSize(first.size, line.size) &&
    !fitsOnPreviousLine(first, line, edges)
  );
}

const address = /^<?(?:https?:\/\/|www\.)\S+>?[.,;]?$/i;

/** Whether a line ends within a URL: at `https:`, or at a full stop or question mark inside one. */
function breaksAddress({ words }: TextLine): boolean {
  const [last] = words.slice(-1);
  return last?.style.mono === true && /^[(<]?(?:https?:|(?:https?:|www\.)\S*[.:?])$/.test(last.text);
}

/** Limits of a displayed formula: indent in ems at both sides, column width in ems, and minimum symbols if none of them is decisive. */
const displayed = { indent: 4, column: 25, signs: 3 };

/** Part of the size of the text that notes are smaller than. */
const noteSize = 0.96;

/**
 * Whether a line of running text begins with a note mark that did not fit on the last line: notes are in small print or one below the
 * other, and affiliations below names end no sentence.
 */
function startsWithMark({ lines }: OpenParagraph, line: TextLine, edges: ColumnEdges, { size }: TextStats): boolean {
  const [first, last, mark] = [lines[0], lines.at(-1), line.words[0]];
  if (first === undefined || last === undefined || mark === undefined || !isRaised(mark, line)) return false;
  if (startsNote(first) || line.size < size * noteSize || Math.abs(last.size - line.size) > line.size * limits.size)
    return false;
  const goesOn = /^[\p{Ll},.;:)]/u.test(line.words[1]?.text ?? '') || /[.!?]["”’)]?$/.test(last.text);
  return goesOn && !fitsOnPreviousLine(last, line, edges);
}

/** Whether a line without a word is indented at both sides: a formula, or part of one. */
function isDisplayed({ x0, x1, size, text }: TextLine, { left, right }: ColumnEdges): boolean {
  if (x0 - left <= size * displayed.indent || right - x1 <= size * displayed.indent) return false;
  if (right - left < size * displayed.column || /\p{L}{3}|\p{Lo}|[─—]/u.test(text)) return false;
  return /[=<>≤≥≈≡]/u.test(text) || text.trim().split(/\s+/).length >= displayed.signs;
}

/** Whether a line is the first answer option of a numbered question. */
function isFirstAnswerOption({ words }: TextLine): boolean {
  return /^\(?[A-H][.)]$/.test(words[0]?.text ?? '') && words.length > 1;
}

/**
 * Whether a line continues a heading with a lowercase letter, at the leading of headings; labels in a drawing also start with lowercase
 * letters.
 */
function isTitleBelow(last: TextLine, line: TextLine, { left, right }: ColumnEdges, { largest }: TextStats): boolean {
  const isLarge = last.size === line.size && line.size > largest * larger;
  if (!isLarge || last.isBold !== line.isBold) return false;
  // Chinese or Japanese: a line that is full to its last character.
  if (isEastAsian(last.text.slice(-1))) return isAtEdge(line, left) && last.x1 > right - line.size;
  if (!/^\p{Lu}.*[^.:?!]$/u.test(last.text)) return false;
  if (/^\p{Ll}/u.test(line.text)) return true;
  // A centered title whose first line has no space for another word.
  const isCentered = Math.abs(line.x0 + line.x1 - last.x0 - last.x1) < line.size * 0.8;
  const [word] = line.words;
  const hasNoRoom = word !== undefined && last.x1 - last.x0 + word.x1 - word.x0 > (right - left) * limits.full;
  const isRest = last.words.length >= 4 && line.x1 - line.x0 < (last.x1 - last.x0) * limits.rest;
  return isCentered && hasNoRoom && isRest && line.size > largest * limits.titled;
}

/** Below a line at the edge, one that is indented: a little is enough below the end of a sentence. */
function stepsIn(last: TextLine, line: TextLine, { left }: ColumnEdges): boolean {
  const isEnd = /[.!?。！？]["”’»)」』]?\d*$/u.test(last.text);
  const least = line.size * (isEnd ? limits.begun : limits.indent);
  return line.x0 - left > least && last.x0 - left < line.size * limits.aligned;
}

/**
 * Whether a line is outdented from two lines with one left edge, or is at the left edge of the first of the two while the second has space
 * left: the next of several terms, after the last description.
 */
function isOutdented(above: TextLine | undefined, last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (above === undefined || last.x0 - line.x0 <= line.size * limits.indent) return false;
  const isLike = ({ x0 }: TextLine): boolean => Math.abs(above.x0 - x0) < line.size * limits.aligned;
  return isLike(last) || (isLike(line) && fitsOnPreviousLine(last, line, edges) && !goesOnPlain(last, line));
}

/** Whether lines have one right edge and three left edges: they are right-aligned. */
function endAlike(lines: readonly TextLine[]): boolean {
  const { x1, size } = lines[0] ?? { x1: 0, size: 0 };
  const starts = new Set(lines.map(({ x0 }) => Math.round(x0 / size)));
  return starts.size >= 3 && lines.every((line) => Math.abs(line.x1 - x1) < size * limits.aligned);
}

/** Whether a line is complete because it alone is bold, or not bold: the change of weight is not a word within a sentence. */
function endsAlone(last: TextLine, line: TextLine, edges: ColumnEdges, { size }: TextStats): boolean {
  // A title in large type contains words of another font.
  if (last.size === line.size && line.size > size * larger && partlyBold(last) && partlyBold(line)) return false;
  // If some words of a sentence are bold, the line is not bold at both ends.
  const bold = last.isBold ? last : line;
  if (!isBoldAt(bold, 0) || !isBoldAt(bold, -1)) return false;
  // Bold words at the end of a full line continue at the beginning of the next.
  if (!last.isBold && isBoldAt(last, -1) && !fitsOnPreviousLine(last, line, edges) && /^\p{Ll}/u.test(line.text))
    return false;
  return last.isBold
    ? last.x1 < edges.right - (edges.right - edges.left) * 0.1 || /[.:?!]$/.test(last.text)
    : !/[\p{Ll},;-]$/u.test(last.text) || line.isBold;
}

/** Whether a line in italics, or in capitals with a number, has space left and precedes a text in another style: its heading. */
function isInlineStyledHeading(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const [word] = line.words;
  if (word === undefined || word.style.italic || !/^["“‘(]?[\p{Lu}\d]/u.test(line.text)) return false;
  return (
    isShortLine(last, edges) &&
    fitsOnPreviousLine(last, line, edges) &&
    !/[,;-]$/.test(last.text) &&
    (isNamed(last) || isCapitals(last))
  );
}

/**
 * Whether a line in a font of its own has space left and precedes a text without a word in that font: its heading, though neither bold nor
 * italic.
 */
function hasDistinctFont(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const font = last.words[0]?.style.font;
  if (font === undefined || font === line.words[0]?.style.font || font === '' || /[,;-]$/.test(last.text)) return false;
  const isIndented = line.x0 - Math.max(edges.left, last.x0) > line.size * limits.begun;
  if (!isIndented && (!isShortLine(last, edges) || !fitsOnPreviousLine(last, line, edges))) return false;
  if (!/^["“‘(]?[\p{Lu}\p{Lo}\d]/u.test(line.text)) return false;
  return last.words.every(({ style }) => style.font === font) && line.words.every(({ style }) => style.font !== font);
}

/** Whether a bold line has space left and precedes an indented bold one: a section heading, and its first term or subheading. */
function isHeadOfIndented(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || line.x0 - last.x0 < line.size * limits.indent) return false;
  if (!fitsOnPreviousLine(last, line, edges) || /^[\p{P}\p{S}\d]|^(?:[IVX]+|[A-Z])\b|[-–,;:&\\/]$/u.test(last.text))
    return false;
  const isSet = (own: number, other: number): boolean => Math.abs(own - other) < line.size * limits.stepped;
  return !isSet(line.x1, last.x1) && !isSet(line.x0 + line.x1, last.x0 + last.x1);
}

/** Part of its size that a heading below another one is smaller by. */
const lowerHead = 0.04;

/** Whether a bold line has space left and precedes a slightly smaller bold one: a section heading and its first subheading. */
function isHeadOfSmaller(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || last.size - line.size < last.size * lowerHead) return false;
  // Font sizes from OCR are estimates.
  return line.words[0]?.confidence === null && fitsOnPreviousLine(last, line, edges) && !/[-–,;:&]$/.test(last.text);
}

/** Whether a bold line has space left and precedes the first program option in bold. */
function isHeadOfOption(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || !/^--?\p{L}/u.test(line.text)) return false;
  // A command continues with its options.
  return !last.isMono && !/^[$#>%]\s|\s-/.test(last.text) && fitsOnPreviousLine(last, line, edges);
}

function continuesItem(first: TextLine, last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  const em = line.size;
  if (isShortEastAsianLine(last, line, edges)) return false;
  if (line.x0 < first.x0 - em * limits.aligned) {
    // Items set like paragraphs: the first line is indented, the others start at the edge.
    const isIndented =
      first.x0 - edges.left < em * limits.deepest && Math.abs(line.x0 - edges.left) < em * limits.aligned;
    return isIndented && !fitsOnPreviousLine(last, line, edges) && !beginsAnew(last, line);
  }
  // An indented line below a line at the edge starts something else.
  if (last.x0 < first.x0 - em * limits.aligned && line.x0 > last.x0 + em * limits.aligned) return false;
  // A verse.
  if (/[\p{Ll},;]$/u.test(last.text) && /^\p{Ll}/u.test(line.text)) return true;
  // A short line, with space for the next word, is a complete item: a number before the title of a text.
  const start = first.words[1]?.x0 ?? first.x0;
  const isUnder = Math.abs(line.x0 - start) <= em * limits.aligned;
  if (last === first && !isUnder && isShortLine(last, edges) && fitsOnPreviousLine(last, line, edges)) return false;
  if (line.x0 > first.x0 + em * limits.aligned) return true;
  return !isShortLine(last, edges) || !fitsOnPreviousLine(last, line, edges);
}

/** Whether a line with a larger gap above it than the lines of one text begins a sentence though the last line ended none. */
function beginsAnew(last: TextLine, line: TextLine): boolean {
  const isApart = line.baseline - last.baseline > line.size * limits.apart;
  return isApart && /^["“‘(]?\p{Lu}/u.test(line.text) && /[\p{Ll}\d]$/u.test(last.text);
}

function isOfOtherSize(a: number, b: number): boolean {
  return Math.abs(a - b) > Math.max(a, b) * limits.size;
}

/**
 * Returns the size of a line without its program names, which are often set smaller than the sentence; if it has nothing else, their size.
 */
function proseSize({ words, size }: TextLine): number {
  const prose = words.filter(({ style }) => !style.mono);
  return prose.length === words.length || prose.length === 0 ? size : modeOf(sizesOf(prose));
}

/** Whether a line has several checkboxes with their labels. */
function isChoice({ text }: TextLine): boolean {
  return /^[☐☑☒□√].*[☐☑☒□√]/su.test(text);
}

/** Whether an East Asian line is short: Chinese and Japanese break at any character, so one with space for several ends its text. */
function isShortEastAsianLine(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  return isEastAsian(last.text.slice(-1)) && isShortLine(last, edges) && fitsOnPreviousLine(last, line, edges);
}

/** Whether the last line ends a sentence before the edge, and this line starts another. */
function endsShort(lines: readonly TextLine[], last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  if (!isShortLine(last, edges) && (!endsBeforeMargin(last, [lines.at(-2), line], edges.full) || breaksAddress(last)))
    return false;
  return /[.!?:]["”’)\]]*\d*$/.test(last.text) && /^(?:["“‘(]?[\p{Lu}\d\\]|--?\p{L})/u.test(line.text);
}
