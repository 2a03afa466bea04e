import { separateUnspaced } from '../../../../../shared/base/countWords.ts';
import { boundingBox, glyphEm } from '../../pdf/boxes.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import { isRightToLeft } from '../../pdf/text/wordBuilder.ts';
import type { Height } from './gaps.ts';
import { isInlineCodePadding } from './inlineCodePadding.ts';
import { orderBidiWords } from './wordOrder.ts';

/** Adjacent words of one line: a line of a column, or a cell of a table. */
export interface TextLine extends Box {
  readonly words: readonly Word[];
  readonly baseline: number;
  /** Font size of most of its characters, in points. */
  readonly size: number;
  /** A line of a table of contents, with the number of its page at its end. */
  readonly isTocEntry: boolean;
  /** Its words in reading order, as joined by `plainText`. */
  readonly text: string;
  /** (Nearly) all its characters are bold. */
  readonly isBold: boolean;
  /** (Nearly) all its characters are monospace. */
  readonly isMono: boolean;
}

/** A cached property of a line: rules read it repeatedly, for every line. */
type CachedFlag = 'unknown' | 'yes' | 'no';

/** A segment that computes its text and style once, on first access. */
class CachedTextLine implements TextLine {
  readonly words: readonly Word[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly baseline: number;
  readonly size: number;
  readonly isTocEntry: boolean;
  private written: string | null = null;
  private bold: CachedFlag = 'unknown';
  private mono: CachedFlag = 'unknown';

  constructor(words: readonly Word[], { x0, y0, x1, y1 }: Box, baseline: number, size: number, isEntry: boolean) {
    this.words = words;
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    this.baseline = baseline;
    this.size = size;
    this.isTocEntry = isEntry;
  }

  get text(): string {
    this.written ??= readText(this.words);
    return this.written;
  }

  get isBold(): boolean {
    if (this.bold === 'unknown') this.bold = areBold(this.words) ? 'yes' : 'no';
    return this.bold === 'yes';
  }

  get isMono(): boolean {
    if (this.mono === 'unknown')
      this.mono = shareOf(withoutNumber(this.words), isOfFixedWidth) > mostly.mono ? 'yes' : 'no';
    return this.mono === 'yes';
  }
}

/** Returns the words of a listing line without its line number, which is smaller and in another font. */
function withoutNumber(words: readonly Word[]): readonly Word[] {
  const [number, first] = words;
  if (number === undefined || first === undefined || number.style.mono || !first.style.mono) return words;
  return number.style.size < first.style.size * smallNumber && /^\d+$/.test(number.text) ? words.slice(1) : words;
}

/** Maximum size of a line number, as a fraction of the size of its line. */
const smallNumber = 0.85;

/**
 * Counts the words of a line. Scripts without spaces have a word for as many characters as a word usually has, and any other word of the
 * file is one.
 */
export function wordCountOf({ words }: Pick<TextLine, 'words'>): number {
  let count = 0;
  for (const { text } of words) count += Math.max(1, separateUnspaced(text).unspacedWords);
  return count;
}

/** The text of a line in the order in which it is read. */
function readText(words: readonly Word[]): string {
  const text = plainText(words);
  return isRightToLeft(text) ? plainText(orderBidiWords(words)) : text;
}

/** Minimum fraction of the characters of a line with a style for the whole line to count as that style. */
const mostly = { bold: 0.85, mono: 0.9 };

/** Whether (nearly) all characters of some words are bold. */
export function areBold(words: readonly Word[]): boolean {
  return shareOf(words, isBoldWord) > mostly.bold;
}

function isBoldWord({ style }: Word): boolean {
  return style.bold;
}

/** Symbols that TeX takes from its math fonts are code between words of code. */
function isOfFixedWidth({ style, text }: Word, place: number, words: readonly Word[]): boolean {
  return style.mono || (place > 0 && words[0]?.style.mono === true && mathSymbols.test(text));
}

const mathSymbols = /^[∗−<>|{}∼\\]+$/u;

/** Returns the fraction of the characters whose words match a predicate. */
export function shareOf(
  words: readonly Word[],
  is: (word: Word, place: number, words: readonly Word[]) => boolean,
): number {
  let some = 0;
  let all = 0;
  // Runs for every line: an iterator would allocate a pair per word.
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place];
    if (word === undefined) continue;
    all += word.text.length;
    if (is(word, place, words)) some += word.text.length;
  }
  return all === 0 ? 0 : some / all;
}

/** Parts of an em. */
const closeness = { gap: 0.85, overlap: -0.6, baseline: 0.17, small: 0.86, within: 0.55 };
const bandHeight = 12;

/** Groups words into segments, whatever their order in the file. */
export function buildTextLines(words: readonly Word[]): TextLine[] {
  const open = new Map<number, Word[][]>();
  const segments: Word[][] = [];
  const farthest = words.reduce((most, { style }) => Math.max(most, style.size), 0) * closeness.gap;
  for (const word of words.toSorted((a, b) => a.x0 - b.x0)) {
    const band = Math.floor(word.baseline / bandHeight);
    const segment = nearest(word, open, band, farthest);
    if (segment !== null) {
      segment.push(word);
      continue;
    }
    const begun = [word];
    segments.push(begun);
    const inBand = open.get(band);
    if (inBand === undefined) open.set(band, [begun]);
    else inBand.push(begun);
  }
  return segments.map(segmentOf);
}

/**
 * Returns the font size that the gap between two words is measured in: the larger one, except for a heading next to the line of another
 * column, whose size exceeds the gap between them.
 */
function gapReferenceSize(last: Word, word: Word): number {
  const one = last.style.size;
  const other = word.style.size;
  if (one < other) return one < other * closeness.small ? one : other;
  return other < one * closeness.small ? other : one;
}

/**
 * Returns the segment that a word continues. Segments that end too far left are dropped permanently: words are sorted from left to right.
 */
function nearest(word: Word, open: ReadonlyMap<number, Word[][]>, own: number, farthest: number): Word[] | null {
  let best: Word[] | null = null;
  let bestGap = Infinity;
  for (let at = own - 1; at <= own + 1; at += 1) {
    const band = open.get(at);
    if (band === undefined) continue;
    let kept = 0;
    for (const candidate of band) {
      const last = candidate[candidate.length - 1];
      if (last === undefined) continue;
      const gap = word.x0 - last.x1;
      if (gap > farthest) continue;
      band[kept] = candidate;
      kept += 1;
      const em = gapReferenceSize(last, word);
      if (gap > em * closeness.gap || gap < em * closeness.overlap || Math.abs(gap) >= bestGap) continue;
      if (!sameLine(last, candidate[0] ?? last, word)) continue;
      best = candidate;
      bestGap = Math.abs(gap);
    }
    if (kept < band.length) band.length = kept;
  }
  return best;
}

function sameLine(last: Word, first: Word, word: Word): boolean {
  const big = Math.max(last.style.size, word.style.size);
  if (Math.abs(last.baseline - word.baseline) <= big * closeness.baseline) return true;
  if (Math.abs(first.baseline - word.baseline) <= Math.max(first.style.size, word.style.size) * closeness.baseline)
    return true;
  // Superscripts and subscripts are smaller and within the height of their line.
  if (Math.min(last.style.size, word.style.size) > big * closeness.small) return false;
  const overlap = Math.min(last.y1, word.y1) - Math.max(last.y0, word.y0);
  return overlap >= Math.min(last.y1 - last.y0, word.y1 - word.y0) * closeness.within;
}

/** Creates a segment from words sorted from left to right. */
export function segmentOf(words: readonly Word[]): TextLine {
  const box = boundingBox(words);
  const size = dominantSize(words);
  const baseline = words.find((word) => word.style.size === size)?.baseline ?? box.y1;
  return new CachedTextLine(words, box, baseline, size, false);
}

/** Returns the font size of most characters of some words: in most lines there is only one. */
function dominantSize(words: readonly Word[]): number {
  const first = words[0]?.style.size ?? 0;
  if (words.every((word) => word.style.size === first)) return first;
  const letters = new Map<number, number>();
  for (const { text, style } of withoutNumber(words))
    letters.set(style.size, (letters.get(style.size) ?? 0) + text.length);
  return modeOf(letters);
}

/** Replaces the words of a segment and keeps its position. */
export function segmentWith(segment: TextLine, words: readonly Word[]): TextLine {
  return new CachedTextLine(words, segment, segment.baseline, segment.size, segment.isTocEntry);
}

/** A segment that is known to be a line of a table of contents. */
export function asEntry(segment: TextLine): TextLine {
  return new CachedTextLine(segment.words, segment, segment.baseline, segment.size, true);
}

/** Counts the characters of each font size, in points. */
export function characterCountBySize(
  texts: readonly { readonly size: number; readonly text: string }[],
): Map<number, number> {
  const letters = new Map<number, number>();
  for (const { size, text } of texts) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return letters;
}

/** Counts the characters of each font size, rounded to half points. */
export function sizesOf(words: readonly Word[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { text, style } of words) {
    const size = Math.round(style.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  }
  return sizes;
}

/** Returns the key with the highest count. */
export function modeOf(counts: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = -1;
  for (const [value, count] of counts) {
    if (count <= most) continue;
    best = value;
    most = count;
  }
  return best;
}

/** Maximum distance in ems of two baselines of one line: subscripts and superscripts are farther away. */
export const sameLineEm = 0.35;

/** Font size in points that is assumed where no text is. */
export const defaultSizePt = 10;

/** Whether two segments are on the same line. */
export function areOnSameLine(a: TextLine, b: TextLine): boolean {
  return Math.abs(a.baseline - b.baseline) < Math.max(a.size, b.size) * sameLineEm;
}

/** Segments of one line as one, from left to right. */
export function joinSegments(segments: readonly TextLine[]): TextLine {
  const [only] = segments;
  if (only !== undefined && segments.length === 1) return only;
  return segmentOf(wordsAcross(segments));
}

/** Returns the words of the segments of one line, from left to right. */
export function wordsAcross(segments: readonly TextLine[]): readonly Word[] {
  const [only] = segments;
  if (only !== undefined && segments.length === 1) return only.words;
  return segments.flatMap(({ words }) => words).toSorted((a, b) => a.x0 - b.x0);
}

/** Vertical extent of the glyphs, without the font's space above and below. */
export function inkOf({ baseline, size }: TextLine): Height {
  return { top: baseline - size * glyphEm.above, bottom: baseline + size * glyphEm.below };
}

/** Whether a line has a gap larger than this number of ems: a page header has text at each side. */
export function isSpread({ words, size }: TextLine, ems: number): boolean {
  return words.some((word, index) => word.x0 - (words[index - 1]?.x1 ?? word.x0) > size * ems);
}

/** Minimum gap in ems that is white space, whatever the file says; maximum overlap at which a space of the file counts. */
const spaceEm = { minGap: 0.16, maxOverlap: 0.1 };

/** Joins words to text, with a space where the file has one or where there is a gap. */
export function plainText(words: readonly Word[]): string {
  let text = '';
  let last: Word | undefined;
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place];
    if (word === undefined) break;
    if (isApart(last, word) && !isInlineCodePadding(words, place)) text += ' ';
    text += word.text;
    last = word;
  }
  return text;
}

/** Joins the text of lines, unchanged. */
export function textOf(lines: readonly TextLine[]): string {
  const [only] = lines;
  return only !== undefined && lines.length === 1 ? only.text : lines.map(({ text }) => text).join(' ');
}

/** Counts the characters of words. */
export function characterCount(words: readonly Pick<Word, 'text'>[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

const fractionStroke = '\u2044';
/** Maximum gap in ems from a number to its fraction slash. */
const maxStrokeGapEm = 0.6;

/** Whether there is white space between two words of a line. */
export function isApart(last: Word | undefined, word: Word): boolean {
  if (last === undefined) return false;
  const em = Math.min(last.style.size, word.style.size);
  // The number above a stroke is small and raised, and the stroke leans away from it.
  if (word.text.startsWith(fractionStroke) && /\d$/.test(last.text) && word.x0 - last.x1 <= em * maxStrokeGapEm)
    return false;
  const isOnwards = word.x0 >= last.x0;
  const gap = isOnwards ? word.x0 - last.x1 : last.x0 - word.x1;
  // Written from right to left, the one at the left may be the first of the file.
  const isSpaced = word.spaced || (!isOnwards && last.spaced && isWord(word.text) && isWord(last.text));
  return gap > em * spaceEm.minGap || (isSpaced && gap > -em * spaceEm.maxOverlap);
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
