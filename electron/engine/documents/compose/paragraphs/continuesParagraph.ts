import { isEastAsian } from '../../layout/lines/joinLines.ts';
import { leavesRoom } from '../../layout/lines/justified.ts';
import { hasKindLabel, signatureEnd } from '../../layout/lines/kindLabels.ts';
import type { Marker } from '../../layout/lines/listMarker.ts';
import { mostOf, shareOf, sizesOf, type Segment } from '../../layout/lines/segment.ts';
import { softHyphen } from '../../pdf/softHyphen.ts';
import { isChapterLabel } from '../survey/chapterWords.ts';
import { larger, type TextStats } from '../survey/textStats.ts';
import { isEntry } from './contents.ts';
import { isAtEdge, type ColumnEdges } from './hanging.ts';
import { hasRoom, isShort } from './hasRoom.ts';
import { isOneLink, meetAlike, meetInCapitals } from './meetingLines.ts';
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

/** A paragraph whose end is not reached. */
export interface OpenParagraph {
  readonly lines: Segment[];
  readonly marker: Marker | null;
}

/** Whether a line goes on with what stands above it: by the room between them, their look, where they begin and how the last one ends. */
export function continuesParagraph(
  { lines, marker }: OpenParagraph,
  line: Segment,
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
  if (isNextEntry(first, line) || isNextTerm(first, last, line, edges) || hasKindLabel(line)) return false;
  const isCode = last.isMono && line.isMono && !last.isEntry;
  if (isCode && last.isBold && !line.isBold && last.size > line.size * (1 + limits.size / 2)) return false;
  const isBody = Math.abs(em - stats.size) < 0.6;
  const most = isBody
    ? farthest(stats.leading)
    : Math.max(
        isOfLargest(last, line, edges, stats) ? farthest(stats.largestLeading) : 0,
        1.5,
        Math.min(stats.leading, 1.7) * 1.15,
      );
  const inCapitals = em !== last.size && meetInCapitals(last, line, edges);
  const step = (line.baseline - last.baseline) / (inCapitals ? Math.max(em, last.size) : em);
  const isFar = step > most && !(step <= limits.open && isLeftOpen(last, line, edges));
  if (step <= 0 || (isFar && !(step <= limits.title && isTitleBelow(last, line, edges, stats)))) return false;
  if (isCode || last.text.endsWith(softHyphen) || isOneLink(last, line, edges)) return true;
  // What is told of a name stands below it.
  if (hasKindLabel(first)) return signatureEnd(lines) === null;
  if (edges.hangs && isAtEdge(line, edges.left)) return false;
  if (isEntry(last)) return false;
  const isOtherKind = last.isMono !== line.isMono;
  if (isOtherKind && !wrapsCode({ lines, marker }, line, edges, stats) && !hangsInHead({ lines, marker }, line, edges))
    return false;
  // Words of a program are often set smaller than the sentence that they stand in.
  const isOtherSize =
    isOfOtherSize(last.size, em) && (hasRoom(last, line, edges) || isOfOtherSize(proseSize(last), proseSize(line)));
  const isMixed = isOtherKind && last.isBold === line.isBold;
  if (isOtherSize && !isMixed && !inCapitals && !meetAlike(last, line)) return false;
  if (last.isBold !== line.isBold && endsAlone(last, line, edges, stats)) return false;
  if (lines.length === 1 && isNamedAbove(last, line, edges)) return false;
  if (marker !== null) {
    if ((marker.ordered && isAnswer(line)) || !continuesItem(first, last, line, edges)) return false;
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
    stepsIn(last, line, edges) || (stepsOut(lines.at(-2), last, line, edges) && !endAlike([...lines, line]));
  if (!isCentered && lines.length > 1 && isSetApart) return false;
  if (!isCentered && isBody && endsEarly(last, line, edges)) return false;
  return !endsShort(lines, last, line, isLarger ? { ...edges, full: null } : edges);
}

/** Whether a full line is of a text that is larger than most letters: those of an abstract or of notes may be more. */
function isOfLargest(last: Segment, line: Segment, edges: ColumnEdges, { size, largest }: TextStats): boolean {
  if (largest <= size || Math.abs(line.size - largest) >= 0.6 || isShort(last, edges)) return false;
  // Lines of a table of contents begin with their numbers.
  return !hasRoom(last, line, edges) && !/^\d/.test(line.text);
}

/** From one baseline to the next of one paragraph, at most, in sizes of the text. */
function farthest(leading: number): number {
  return Math.max(leading * limits.leading, leading + 0.25);
}

/** Whether a line is full and ends in the middle of a sentence, which the next one goes on with: text may be set wide. */
function isLeftOpen(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (last.isMono || last.size !== line.size || last.isBold !== line.isBold || hasRoom(last, line, edges)) return false;
  if (Math.abs(last.x0 - line.x0) > line.size * limits.aligned || isShort(last, edges)) return false;
  const [begun, next] = [last.words[0], line.words[0]];
  // Commands below each other begin alike.
  if (last.words.length < limits.words || begun?.text === next?.text || next?.style.mono === true) return false;
  return /[\p{Ll},]$/u.test(last.text) && /^\p{Ll}/u.test(line.text);
}

/** Whether a line names what begins below it, in one of the ways that headings do. */
function isNamedAbove(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  return [isQuietHead, isOfOwnFont, isHeadOfIndented, isHeadOfSmaller, isHeadOfOption].some((names) =>
    names(last, line, edges),
  );
}

/**
 * Whether a line of a sentence holds nothing but words of a program, or the one above it did: it stands where its next line would, and
 * begins with what the last one had no room for. What is shown for itself has more room, or stands in.
 */
function wrapsCode(
  { lines, marker }: OpenParagraph,
  line: Segment,
  edges: ColumnEdges,
  { leading }: TextStats,
): boolean {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || hasRoom(last, line, edges)) return false;
  // In a list of references an address stands on a line of its own behind what it is of.
  const isAddress = marker !== null && address.test(line.text.trim());
  if (/[.:;!?]$/.test(last.text) && !breaksAddress(last) && !isAddress) return false;
  if (last.isMono) return lines.some(({ isMono }) => !isMono);
  const above = lines.at(-2);
  // Below a name alone stands where its owner is reached.
  if (above === undefined && line.text.includes('@')) return false;
  const usual = above === undefined ? last.size * leading : last.baseline - above.baseline;
  if (line.baseline - last.baseline > usual * limits.evenly) return false;
  const isProse = first.words[0]?.style.mono === false;
  const starts = marker === null ? [edges.left, ...(isProse ? [first.x0] : [])] : [first.words[1]?.x0 ?? first.x0];
  return [...starts, ...lines.slice(1).map(({ x0 }) => x0)].some(
    (start) => Math.abs(start - line.x0) < line.size * limits.aligned,
  );
}

/** Whether a bold line stands below the words behind the number of a heading that had no room for its first one, in whatever letters. */
function hangsInHead({ lines: [first, ...others] }: OpenParagraph, line: Segment, edges: ColumnEdges): boolean {
  const start = first?.words[1]?.x0;
  if (first === undefined || start === undefined || others.length > 0 || !/^\d+(?:\.\d+)*\.?\s/.test(first.text))
    return false;
  const isBelow = Math.abs(line.x0 - start) < line.size * limits.aligned;
  return (
    isBelow && first.isBold && line.isBold && !isOfOtherSize(first.size, line.size) && !hasRoom(first, line, edges)
  );
}

const address = /^<?(?:https?:\/\/|www\.)\S+>?[.,;]?$/i;

/** Whether a line ends within an address: at `https:`, or at a full stop or a question mark of one that has begun. */
function breaksAddress({ words }: Segment): boolean {
  const [last] = words.slice(-1);
  return last?.style.mono === true && /^[(<]?(?:https?:|(?:https?:|www\.)\S*[.:?])$/.test(last.text);
}

/** Ems that a formula by itself stands in at both sides, those of its column, and its signs at least where none of them says what it is. */
const displayed = { indent: 4, column: 25, signs: 3 };

/** Part of the size of the text that notes are smaller than. */
const noteSize = 0.96;

/**
 * Whether a line of running text begins with the mark of a note for which the last one had no room: notes stand in small print or below
 * each other, and names of places below those of people end no sentence.
 */
function startsWithMark({ lines }: OpenParagraph, line: Segment, edges: ColumnEdges, { size }: TextStats): boolean {
  const [first, last, mark] = [lines[0], lines.at(-1), line.words[0]];
  if (first === undefined || last === undefined || mark === undefined || !isRaised(mark, line)) return false;
  if (startsNote(first) || line.size < size * noteSize || Math.abs(last.size - line.size) > line.size * limits.size)
    return false;
  const goesOn = /^[\p{Ll},.;:)]/u.test(line.words[1]?.text ?? '') || /[.!?]["”’)]?$/.test(last.text);
  return goesOn && !hasRoom(last, line, edges);
}

/** Whether a line without a word stands in at both sides: a formula, or a part of one. */
function isDisplayed({ x0, x1, size, text }: Segment, { left, right }: ColumnEdges): boolean {
  if (x0 - left <= size * displayed.indent || right - x1 <= size * displayed.indent) return false;
  if (right - left < size * displayed.column || /\p{L}{3}|\p{Lo}|[─—]/u.test(text)) return false;
  return /[=<>≤≥≈≡]/u.test(text) || text.trim().split(/\s+/).length >= displayed.signs;
}

/** The first of the answers to a question that has a number. */
function isAnswer({ words }: Segment): boolean {
  return /^\(?[A-H][.)]$/.test(words[0]?.text ?? '') && words.length > 1;
}

/** Whether a line of a heading, set as wide apart as such are, goes on with a small letter; names in a drawing begin with such as well. */
function isTitleBelow(last: Segment, line: Segment, { left, right }: ColumnEdges, { largest }: TextStats): boolean {
  const isLarge = last.size === line.size && line.size > largest * larger;
  if (!isLarge || last.isBold !== line.isBold) return false;
  // Of Chinese and Japanese, a line that is full to its last sign.
  if (isEastAsian(last.text.slice(-1))) return isAtEdge(line, left) && last.x1 > right - line.size;
  if (!/^\p{Lu}.*[^.:?!]$/u.test(last.text)) return false;
  if (/^\p{Ll}/u.test(line.text)) return true;
  // A title in the middle, whose first line has no room for another word.
  const isCentered = Math.abs(line.x0 + line.x1 - last.x0 - last.x1) < line.size * 0.8;
  const [word] = line.words;
  const hasNoRoom = word !== undefined && last.x1 - last.x0 + word.x1 - word.x0 > (right - left) * limits.full;
  const isRest = last.words.length >= 4 && line.x1 - line.x0 < (last.x1 - last.x0) * limits.rest;
  return isCentered && hasNoRoom && isRest && line.size > largest * limits.titled;
}

/** Below a line at the edge, one that is indented: a little is enough below the end of a sentence. */
function stepsIn(last: Segment, line: Segment, { left }: ColumnEdges): boolean {
  const isEnd = /[.!?。！？]["”’»)」』]?\d*$/u.test(last.text);
  const least = line.size * (isEnd ? limits.begun : limits.indent);
  return line.x0 - left > least && last.x0 - left < line.size * limits.aligned;
}

/**
 * Below two lines at one place, one further out; or one that stands where the first of the two does, and the second has room left: the next
 * of several names, after what is said of the last.
 */
function stepsOut(above: Segment | undefined, last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (above === undefined || last.x0 - line.x0 <= line.size * limits.indent) return false;
  const isLike = ({ x0 }: Segment): boolean => Math.abs(above.x0 - x0) < line.size * limits.aligned;
  return isLike(last) || (isLike(line) && hasRoom(last, line, edges) && !goesOnPlain(last, line));
}

/** Lines that end at one place and begin at three: they are set to the right. */
function endAlike(lines: readonly Segment[]): boolean {
  const { x1, size } = lines[0] ?? { x1: 0, size: 0 };
  const starts = new Set(lines.map(({ x0 }) => Math.round(x0 / size)));
  return starts.size >= 3 && lines.every((line) => Math.abs(line.x1 - x1) < size * limits.aligned);
}

/** A line that is bold, or not, by itself: the change of weight is no word in a sentence. */
function endsAlone(last: Segment, line: Segment, edges: ColumnEdges, { size }: TextStats): boolean {
  // A title of large letters has words of another font in it.
  if (last.size === line.size && line.size > size * larger && partlyBold(last) && partlyBold(line)) return false;
  // Where a sentence is bold for some words, the line is not so at both ends.
  const bold = last.isBold ? last : line;
  if (!isBoldAt(bold, 0) || !isBoldAt(bold, -1)) return false;
  // Bold words at the end of a full line go on at the beginning of the next.
  if (!last.isBold && isBoldAt(last, -1) && !hasRoom(last, line, edges) && /^\p{Ll}/u.test(line.text)) return false;
  return last.isBold
    ? last.x1 < edges.right - (edges.right - edges.left) * 0.1 || /[.:?!]$/.test(last.text)
    : !/[\p{Ll},;-]$/u.test(last.text) || line.isBold;
}

/** A line in italics, or in capitals with a number, that has room left, above a text that is not: what names it. */
function isQuietHead(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  const [word] = line.words;
  if (word === undefined || word.style.italic || !/^["“‘(]?[\p{Lu}\d]/u.test(line.text)) return false;
  return (
    isShort(last, edges) &&
    hasRoom(last, line, edges) &&
    !/[,;-]$/.test(last.text) &&
    (isNamed(last) || isCapitals(last))
  );
}

/** A line in a font of its own that has room left, above a text without a word in it: what names it, though neither bold nor italic. */
function isOfOwnFont(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  const font = last.words[0]?.style.font;
  if (font === undefined || font === line.words[0]?.style.font || font === '' || /[,;-]$/.test(last.text)) return false;
  const isIndented = line.x0 - Math.max(edges.left, last.x0) > line.size * limits.begun;
  if (!isIndented && (!isShort(last, edges) || !hasRoom(last, line, edges))) return false;
  if (!/^["“‘(]?[\p{Lu}\p{Lo}\d]/u.test(line.text)) return false;
  return last.words.every(({ style }) => style.font === font) && line.words.every(({ style }) => style.font !== font);
}

/** A bold line that has room left, above a bold one that stands in: the heading of a section, and its first name or the heading below it. */
function isHeadOfIndented(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || line.x0 - last.x0 < line.size * limits.indent) return false;
  if (!hasRoom(last, line, edges) || /^[\p{P}\p{S}\d]|^(?:[IVX]+|[A-Z])\b|[-–,;:&\\/]$/u.test(last.text)) return false;
  const isSet = (own: number, other: number): boolean => Math.abs(own - other) < line.size * limits.stepped;
  return !isSet(line.x1, last.x1) && !isSet(line.x0 + line.x1, last.x0 + last.x1);
}

/** Part of its size that a heading below another one is smaller by. */
const lowerHead = 0.04;

/** A bold line that has room left, above a bold one that is a little smaller: the heading of a section, and that of its first part. */
function isHeadOfSmaller(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || last.size - line.size < last.size * lowerHead) return false;
  // Sizes of what was recognised are guesses.
  return line.words[0]?.confidence === null && hasRoom(last, line, edges) && !/[-–,;:&]$/.test(last.text);
}

/** A bold line that has room left, above the first option of a program in bold. */
function isHeadOfOption(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (!last.isBold || !line.isBold || !/^--?\p{L}/u.test(line.text)) return false;
  // A command goes on with its options.
  return !last.isMono && !/^[$#>%]\s|\s-/.test(last.text) && hasRoom(last, line, edges);
}

/** `IV. THE LAMPS`. */
function isCapitals({ text }: Segment): boolean {
  const [, words = ''] = /^(?:[IVX]+\.|\d+(?:\.\d+)*\.?)\s+(.+)$/.exec(text.trim()) ?? [];
  return /\p{Lu}{4}/u.test(words) && !/\p{Ll}/u.test(words);
}

/** Italic but for its number. */
function isNamed({ words }: Segment): boolean {
  const named = /^[\d.]+$|^[A-Z]\.$/.test(words[0]?.text ?? '') ? words.slice(1) : words;
  return named.length > 0 && named.every(({ style }) => style.italic);
}

function isBoldAt({ words }: Segment, place: number): boolean {
  return words.at(place)?.style.bold === true;
}

function partlyBold({ words }: Segment): boolean {
  return shareOf(words, (word) => word.style.bold) > 0.3;
}

function continuesItem(first: Segment, last: Segment, line: Segment, edges: ColumnEdges): boolean {
  const em = line.size;
  if (endsEarly(last, line, edges)) return false;
  if (line.x0 < first.x0 - em * limits.aligned) {
    // Items that are set as paragraphs are: the first line is indented, the others begin at the edge.
    const isIndented =
      first.x0 - edges.left < em * limits.deepest && Math.abs(line.x0 - edges.left) < em * limits.aligned;
    return isIndented && !hasRoom(last, line, edges) && !beginsAnew(last, line);
  }
  // Below a line at the edge, an indented one begins something else.
  if (last.x0 < first.x0 - em * limits.aligned && line.x0 > last.x0 + em * limits.aligned) return false;
  // A verse.
  if (/[\p{Ll},;]$/u.test(last.text) && /^\p{Ll}/u.test(line.text)) return true;
  // A line that ends early, with room for the next word, is the whole item: a number before the title of a text.
  const start = first.words[1]?.x0 ?? first.x0;
  const isUnder = Math.abs(line.x0 - start) <= em * limits.aligned;
  if (last === first && !isUnder && isShort(last, edges) && hasRoom(last, line, edges)) return false;
  if (line.x0 > first.x0 + em * limits.aligned) return true;
  return !isShort(last, edges) || !hasRoom(last, line, edges);
}

/** Whether a line with more room above it than lines of one text have begins a sentence where the last one ended none. */
function beginsAnew(last: Segment, line: Segment): boolean {
  const isApart = line.baseline - last.baseline > line.size * limits.apart;
  return isApart && /^["“‘(]?\p{Lu}/u.test(line.text) && /[\p{Ll}\d]$/u.test(last.text);
}

function isOfOtherSize(a: number, b: number): boolean {
  return Math.abs(a - b) > Math.max(a, b) * limits.size;
}

/** The size of a line without the words of a program in it, which are often set smaller than the sentence; of none but such, theirs. */
function proseSize({ words, size }: Segment): number {
  const prose = words.filter(({ style }) => !style.mono);
  return prose.length === words.length || prose.length === 0 ? size : mostOf(sizesOf(prose));
}

/** Boxes to tick in one line, and what each stands for. */
function isChoice({ text }: Segment): boolean {
  return /^[☐☑☒□√].*[☐☑☒□√]/su.test(text);
}

/** Chinese and Japanese break a line at any sign: one that leaves room for several is the last of its text. */
function endsEarly(last: Segment, line: Segment, edges: ColumnEdges): boolean {
  return isEastAsian(last.text.slice(-1)) && isShort(last, edges) && hasRoom(last, line, edges);
}

/** The last line ends before the edge, with a sentence, and this one begins another. */
function endsShort(lines: readonly Segment[], last: Segment, line: Segment, edges: ColumnEdges): boolean {
  if (!isShort(last, edges) && (!leavesRoom(last, [lines.at(-2), line], edges.full) || breaksAddress(last)))
    return false;
  return /[.!?:]["”’)\]]*\d*$/.test(last.text) && /^(?:["“‘(]?[\p{Lu}\d\\]|--?\p{L})/u.test(line.text);
}
