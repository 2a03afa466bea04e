import { isEastAsian } from '../../layout/lines/joinLines.ts';
import { endsBeforeMargin } from '../../layout/lines/justified.ts';
import type { Marker } from '../../layout/lines/listMarker.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { bodySizeTolerancePt, largerRatio, type TextStats } from '../survey/textStats.ts';
import {
  alignedEm,
  fitsOnPreviousLine,
  isAtEdge,
  isCenteredBelow,
  isFirstLine,
  isSetFurther,
  isShortLine,
  isTocLine,
  isUnfinishedPlain,
  type ColumnEdges,
  type LineBelow,
} from './columnEdges.ts';
import { changesStyle, isTitleAbove } from './styleContinuity.ts';
import { startsNote } from './footnotes.ts';
import { beginsSentence, continuesSentence, endsSentence } from './sentences.ts';

/** Maximum baseline distance within body text: times its leading, and ems more than it. */
const bodyLeading = { maxRatio: 1.28, maxExtraEm: 0.25 };
/** Maximum baseline distance of other text, in ems: at least, and times the leading of the body up to a maximum. */
const otherLeading = { minEm: 1.5, bodyRatio: 1.15, maxBodyEm: 1.7 };
/** Maximum baseline distance, in ems, of a line that continues an open sentence, and of the second line of a title. */
const maxOpenLeadingEm = 2;
const maxTitleLeadingEm = 2.3;
/** Minimum words of a line that may continue at a larger leading: shorter lines are entries. */
const minOpenWords = 5;
/** A title whose second line begins with a capital: size relative to the text, width of its full first line, and of the rest. */
const brokenTitle = { minSizeRatio: 1.3, fullRatio: 0.85, maxRestRatio: 0.75, minWords: 4 };
/** Minimum indent of a first line below a line at the edge, in ems; less is enough below the end of a sentence. */
const minIndentEm = 0.9;
const minIndentBelowEndEm = 0.65;
/** Minimum left edges of right-aligned lines. */
const minRaggedStarts = 3;
/** Maximum first-line indent of a list item, in ems. */
const maxItemIndentEm = 2.5;
/** Minimum baseline distance between two items, in ems, at which a capital begins another one. */
const itemGapEm = 1.6;

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
  const [first, last] = [lines[0], lines.at(-1)];
  if (first === undefined || last === undefined) return false;
  const at: LineBelow = { lines, first, last, line, edges, stats };
  if (startsNote(line) || isNextEntry(first, line) || isSetApart(at)) return false;
  const isCode = last.isMono && line.isMono && !last.isTocEntry;
  if (isCode || last.text.endsWith(softHyphen)) return true;
  if (isTocLine(last) || changesStyle(at, marker !== null)) return false;
  if (lines.length === 1 && isTitleAbove(at)) return false;
  // An item of several lines may have a second paragraph.
  if (marker !== null) return continuesItem(at) && (lines.length < 2 || !isSetFurther(at));
  return !startsAnother(at);
}

/** Whether the edges of a line, or the end of the line above it, begin another paragraph. */
function startsAnother(at: LineBelow): boolean {
  const { lines, last, line, edges, stats } = at;
  if (isFirstLine(at) || isSetFurther(at)) return true;
  const isBody = isBodySize(line, stats);
  if (!isCenteredBelow(last, line)) {
    if (lines.length > 1 && (isIndented(last, line, edges) || isOutdented(at))) return true;
    if (isBody && isShortEastAsianLine(last, line, edges)) return true;
  }
  const isLarger = !isBody && line.size > stats.size;
  return endsShort(at, isLarger ? { ...edges, full: null } : edges);
}

function isBodySize({ size }: TextLine, stats: TextStats): boolean {
  return Math.abs(size - stats.size) < bodySizeTolerancePt;
}

/** Whether a line is farther from the line above than the lines of one text, or not below it. */
function isSetApart(at: LineBelow): boolean {
  const { last, line, stats } = at;
  const max = isBodySize(line, stats)
    ? maxLeadingOf(stats.leading)
    : Math.max(
        isOfLargest(at) ? maxLeadingOf(stats.largestLeading) : 0,
        otherLeading.minEm,
        Math.min(stats.leading, otherLeading.maxBodyEm) * otherLeading.bodyRatio,
      );
  const step = (line.baseline - last.baseline) / line.size;
  if (step <= 0) return true;
  if (step <= max) return false;
  return !(step <= maxOpenLeadingEm && continuesAtLargeLeading(at)) && !(step <= maxTitleLeadingEm && isTitleBelow(at));
}

/** Returns the maximum baseline distance within a paragraph, in text sizes. */
function maxLeadingOf(leading: number): number {
  return Math.max(leading * bodyLeading.maxRatio, leading + bodyLeading.maxExtraEm);
}

/** Whether a full line belongs to a text larger than most: the abstract or the notes may have more characters. */
function isOfLargest({ last, line, edges, stats: { size, largest } }: LineBelow): boolean {
  if (largest <= size || Math.abs(line.size - largest) >= bodySizeTolerancePt || isShortLine(last, edges)) return false;
  // Lines of a table of contents begin with their numbers.
  return !fitsOnPreviousLine(last, line, edges) && !/^\d/.test(line.text);
}

/** Whether a line is full and ends in the middle of a sentence that the next line continues: text may be set with large leading. */
function continuesAtLargeLeading({ last, line, edges }: LineBelow): boolean {
  if (last.isMono || last.size !== line.size || last.isBold !== line.isBold) return false;
  if (fitsOnPreviousLine(last, line, edges) || isShortLine(last, edges)) return false;
  if (Math.abs(last.x0 - line.x0) > line.size * alignedEm || last.words.length < minOpenWords) return false;
  // Consecutive commands start with the same word.
  return last.words[0]?.text !== line.words[0]?.text && continuesSentence(last, line);
}

/**
 * Whether a line continues a heading with a lowercase letter, at the leading of headings; labels in a drawing also start with lowercase
 * letters.
 */
function isTitleBelow({ last, line, edges: { left, right }, stats: { largest } }: LineBelow): boolean {
  const isLarge = last.size === line.size && line.size > largest * largerRatio;
  if (!isLarge || last.isBold !== line.isBold) return false;
  // Chinese or Japanese: a line that is full to its last character.
  if (isEastAsian(last.text.slice(-1))) return isAtEdge(line, left) && last.x1 > right - line.size;
  if (!/^\p{Lu}.*[^.:?!]$/u.test(last.text)) return false;
  if (/^\p{Ll}/u.test(line.text)) return true;
  // A centered title whose first line has no space for another word.
  const [word] = line.words;
  const isFull = word !== undefined && last.x1 - last.x0 + word.x1 - word.x0 > (right - left) * brokenTitle.fullRatio;
  const isRest =
    last.words.length >= brokenTitle.minWords && line.x1 - line.x0 < (last.x1 - last.x0) * brokenTitle.maxRestRatio;
  return isCenteredBelow(last, line) && isFull && isRest && line.size > largest * brokenTitle.minSizeRatio;
}

/** Whether a line is indented below a line at the edge: a little is enough below the end of a sentence. */
function isIndented(last: TextLine, line: TextLine, { left }: ColumnEdges): boolean {
  const isEnd = /[.!?。！？؟۔।॥።։།။]["”’»)」』]?\d*$/u.test(last.text);
  const min = line.size * (isEnd ? minIndentBelowEndEm : minIndentEm);
  return line.x0 - left > min && last.x0 - left < line.size * alignedEm;
}

/**
 * Whether a line is outdented from two lines with one left edge, or is at the left edge of the first of the two while the second has space
 * left: the next of several terms, after the last description. Right-aligned lines are not.
 */
function isOutdented({ lines, last, line, edges }: LineBelow): boolean {
  const above = lines.at(-2);
  if (above === undefined || last.x0 - line.x0 <= line.size * minIndentEm) return false;
  const isLike = ({ x0 }: TextLine): boolean => Math.abs(above.x0 - x0) < line.size * alignedEm;
  const isNext = isLike(line) && fitsOnPreviousLine(last, line, edges) && !isUnfinishedPlain(last, line);
  return (isLike(last) || isNext) && !areRightAligned([...lines, line]);
}

/** Whether lines have one right edge and three left edges. */
function areRightAligned(lines: readonly TextLine[]): boolean {
  const { x1, size } = lines[0] ?? { x1: 0, size: 0 };
  const starts = new Set(lines.map(({ x0 }) => Math.round(x0 / size)));
  return starts.size >= minRaggedStarts && lines.every((line) => Math.abs(line.x1 - x1) < size * alignedEm);
}

/** Whether a line belongs to the list item above it. */
function continuesItem({ first, last, line, edges }: LineBelow): boolean {
  const aligned = line.size * alignedEm;
  const hasSpace = fitsOnPreviousLine(last, line, edges);
  if (isShortEastAsianLine(last, line, edges)) return false;
  if (line.x0 < first.x0 - aligned) {
    // Items set like paragraphs: the first line is indented, the others start at the edge.
    const isIndented = first.x0 - edges.left < line.size * maxItemIndentEm && Math.abs(line.x0 - edges.left) < aligned;
    return isIndented && !hasSpace && !beginsNextItem(last, line);
  }
  // An indented line below a line at the edge starts something else.
  if (last.x0 < first.x0 - aligned && line.x0 > last.x0 + aligned) return false;
  // A verse.
  if (continuesSentence(last, line)) return true;
  // A short line, with space for the next word, is a complete item: a number before the title of a text.
  const isBelowText = Math.abs(line.x0 - (first.words[1]?.x0 ?? first.x0)) <= aligned;
  const isComplete = isShortLine(last, edges) && hasSpace;
  if (last === first && !isBelowText && isComplete) return false;
  return line.x0 > first.x0 + aligned || !isComplete;
}

/** Whether a line with a larger gap above it than the lines of one text begins a sentence though the last line ended none. */
function beginsNextItem(last: TextLine, line: TextLine): boolean {
  const isApart = line.baseline - last.baseline > line.size * itemGapEm;
  return isApart && beginsSentence(line) && /[\p{Ll}\d]$/u.test(last.text);
}

/** Whether an East Asian line is short: Chinese and Japanese break at any character, so one with space for several ends its text. */
function isShortEastAsianLine(last: TextLine, line: TextLine, edges: ColumnEdges): boolean {
  return isEastAsian(last.text.slice(-1)) && isShortLine(last, edges) && fitsOnPreviousLine(last, line, edges);
}

/** Whether the last line ends a sentence before the edge, and this line starts another. */
function endsShort({ lines, last, line }: LineBelow, edges: ColumnEdges): boolean {
  if (!isShortLine(last, edges) && !endsBeforeMargin(last, [lines.at(-2), line], edges.full)) return false;
  return endsSentence(last) && /^(?:["“‘(]?[\p{Lu}\d\\]|--?\p{L})/u.test(line.text);
}

/** The number of an entry: `[8]`, `5.3:`. */
const entryNumber = /^(\[|(?:\d{1,3}\.){1,4})(\d{1,4})(?:\]|:)/;
/** Maximum horizontal offset between the starts of two entries, in ems: numbers may be right-aligned. */
const maxEntryOffsetEm = 0.8;

/** Whether a line begins with the successor of its paragraph's number: `[8]` after `[7]`, `5.3:` after `5.2:`. */
function isNextEntry(first: TextLine, line: TextLine): boolean {
  if (Math.abs(first.x0 - line.x0) > line.size * maxEntryOffsetEm) return false;
  const [, group, next] = entryNumber.exec(line.text) ?? [];
  const [, own, before] = entryNumber.exec(first.text) ?? [];
  return next !== undefined && group === own && Number(next) === Number(before) + 1;
}
