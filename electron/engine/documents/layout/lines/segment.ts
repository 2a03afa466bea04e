import { around } from '../../pdf/boxes.ts';
import type { Box, Word } from '../../pdf/pageContent.ts';
import { isRightToLeft } from '../../pdf/wordBuilder.ts';
import type { Height } from './cutStrips.ts';
import { isPadded } from './padded.ts';
import { orderWords } from './wordOrder.ts';

/** Words of one line that stand close together: a line of a column, or a cell of a table. */
export interface Segment extends Box {
  readonly words: readonly Word[];
  readonly baseline: number;
  /** Points, of most of its letters. */
  readonly size: number;
  /** A line of a table of contents, with the number of its page at its end. */
  readonly isEntry: boolean;
  /** Its words, as `plainText` writes them, in the order in which they are read. */
  readonly text: string;
  /** (Nearly) all its letters are bold. */
  readonly isBold: boolean;
  /** (Nearly) all its letters are of fixed width. */
  readonly isMono: boolean;
}

/** What was found out of a line: rules ask again and again, of every line. */
type Answer = 'unknown' | 'yes' | 'no';

/** A segment that tells its text and its look once, when they are first asked for. */
class ReadSegment implements Segment {
  readonly words: readonly Word[];
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
  readonly baseline: number;
  readonly size: number;
  readonly isEntry: boolean;
  private written: string | null = null;
  private bold: Answer = 'unknown';
  private mono: Answer = 'unknown';

  constructor(words: readonly Word[], { x0, y0, x1, y1 }: Box, baseline: number, size: number, isEntry: boolean) {
    this.words = words;
    this.x0 = x0;
    this.y0 = y0;
    this.x1 = x1;
    this.y1 = y1;
    this.baseline = baseline;
    this.size = size;
    this.isEntry = isEntry;
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

/** The words of a line of a listing without its number, which is smaller and of another font. */
function withoutNumber(words: readonly Word[]): readonly Word[] {
  const [number, first] = words;
  if (number === undefined || first === undefined || number.style.mono || !first.style.mono) return words;
  return number.style.size < first.style.size * smallNumber && /^\d+$/.test(number.text) ? words.slice(1) : words;
}

/** Size of the number of a line, of that of its words, at most. */
const smallNumber = 0.85;

/** The text of a line in the order in which it is read. */
function readText(words: readonly Word[]): string {
  const text = plainText(words);
  return isRightToLeft(text) ? plainText(orderWords(words)) : text;
}

/** Part of the letters of a line from which on all of it is taken to be of one look. */
const mostly = { bold: 0.85, mono: 0.9 };

/** Whether (nearly) all letters of some words are bold. */
export function areBold(words: readonly Word[]): boolean {
  return shareOf(words, isBoldWord) > mostly.bold;
}

function isBoldWord({ style }: Word): boolean {
  return style.bold;
}

/** Signs that TeX takes from its fonts of mathematics are code between words of it. */
function isOfFixedWidth({ style, text }: Word, place: number, words: readonly Word[]): boolean {
  return style.mono || (place > 0 && words[0]?.style.mono === true && mathSigns.test(text));
}

const mathSigns = /^[∗−<>|{}∼\\]+$/u;

/** Part of the letters that are of some kind. */
export function shareOf(
  words: readonly Word[],
  is: (word: Word, place: number, words: readonly Word[]) => boolean,
): number {
  let some = 0;
  let all = 0;
  // Asked of every line: an iterator would make a pair of each word.
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

/** Puts words together to segments, whatever order the file has them in. */
export function makeSegments(words: readonly Word[]): Segment[] {
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
 * The size by which the room between two words is measured: the larger one, but for a heading beside the line of another column, which is larger
 * than the room between them.
 */
function roomSize(last: Word, word: Word): number {
  const one = last.style.size;
  const other = word.style.size;
  if (one < other) return one < other * closeness.small ? one : other;
  return other < one * closeness.small ? other : one;
}

/** The segment that a word goes on with. What ended too far to the left is left out for good: words come from left to right. */
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
      const em = roomSize(last, word);
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
  // Raised and lowered signs are smaller, and stand within the height of their line.
  if (Math.min(last.style.size, word.style.size) > big * closeness.small) return false;
  const overlap = Math.min(last.y1, word.y1) - Math.max(last.y0, word.y0);
  return overlap >= Math.min(last.y1 - last.y0, word.y1 - word.y0) * closeness.within;
}

/** A segment of words that are sorted from left to right. */
export function segmentOf(words: readonly Word[]): Segment {
  const box = around(words);
  const size = usualSize(words);
  const baseline = words.find((word) => word.style.size === size)?.baseline ?? box.y1;
  return new ReadSegment(words, box, baseline, size, false);
}

/** The size of most letters of some words: in most lines they have one. */
function usualSize(words: readonly Word[]): number {
  const first = words[0]?.style.size ?? 0;
  if (words.every((word) => word.style.size === first)) return first;
  const letters = new Map<number, number>();
  for (const { text, style } of withoutNumber(words))
    letters.set(style.size, (letters.get(style.size) ?? 0) + text.length);
  return mostOf(letters);
}

/** A segment with its words written in another way, in its place. */
export function segmentWith(segment: Segment, words: readonly Word[]): Segment {
  return new ReadSegment(words, segment, segment.baseline, segment.size, segment.isEntry);
}

/** A segment that is known to be a line of a table of contents. */
export function asEntry(segment: Segment): Segment {
  return new ReadSegment(segment.words, segment, segment.baseline, segment.size, true);
}

/** The letters of each size, in points. */
export function lettersBySize(texts: readonly { readonly size: number; readonly text: string }[]): Map<number, number> {
  const letters = new Map<number, number>();
  for (const { size, text } of texts) letters.set(size, (letters.get(size) ?? 0) + text.length);
  return letters;
}

/** The letters of each size that words have, to half points. */
export function sizesOf(words: readonly Word[]): Map<number, number> {
  const sizes = new Map<number, number>();
  for (const { text, style } of words) {
    const size = Math.round(style.size * 2) / 2;
    sizes.set(size, (sizes.get(size) ?? 0) + text.length);
  }
  return sizes;
}

/** The key that counts most. */
export function mostOf(counts: ReadonlyMap<number, number>): number {
  let best = 0;
  let most = -1;
  for (const [value, count] of counts) {
    if (count <= most) continue;
    best = value;
    most = count;
  }
  return best;
}

/** Whether two segments stand on one line. */
export function isBeside(a: Segment, b: Segment): boolean {
  return Math.abs(a.baseline - b.baseline) < Math.max(a.size, b.size) * 0.35;
}

/** Segments of one line as one, from left to right. */
export function joinSegments(segments: readonly Segment[]): Segment {
  const [only] = segments;
  if (only !== undefined && segments.length === 1) return only;
  return segmentOf(wordsAcross(segments));
}

/** The words of segments of one line, from left to right. */
export function wordsAcross(segments: readonly Segment[]): readonly Word[] {
  const [only] = segments;
  if (only !== undefined && segments.length === 1) return only.words;
  return segments.flatMap(({ words }) => words).toSorted((a, b) => a.x0 - b.x0);
}

/** Where the letters stand, without the room that the font leaves around them. */
export function inkOf({ baseline, size }: Segment): Height {
  return { top: baseline - size * 0.72, bottom: baseline + size * 0.22 };
}

/** Whether things share a line that stand more than these ems apart: the head of a page has one at each side. */
export function isSpread({ words, size }: Segment, ems: number): boolean {
  return words.some((word, index) => word.x0 - (words[index - 1]?.x1 ?? word.x0) > size * ems);
}

const spaceGap = 0.16;

/** The words as text: with a space where the file has one, or where they stand apart. */
export function plainText(words: readonly Word[]): string {
  let text = '';
  let last: Word | undefined;
  for (let place = 0; place < words.length; place += 1) {
    const word = words[place];
    if (word === undefined) break;
    if (isApart(last, word) && !isPadded(words, place)) text += ' ';
    text += word.text;
    last = word;
  }
  return text;
}

/** Lines of a text one after the other, as they stand. */
export function textOf(lines: readonly Segment[]): string {
  const [only] = lines;
  return only !== undefined && lines.length === 1 ? only.text : lines.map(({ text }) => text).join(' ');
}

/** How many letters and signs the words have. */
export function lettersOf(words: readonly Pick<Word, 'text'>[]): number {
  return words.reduce((sum, { text }) => sum + text.length, 0);
}

const fractionStroke = '\u2044';
/** Ems from a number to the stroke of its fraction at most. */
const strokeGap = 0.6;

/** Whether white space stands between two words of a line. */
export function isApart(last: Word | undefined, word: Word): boolean {
  if (last === undefined) return false;
  const em = Math.min(last.style.size, word.style.size);
  // The number above a stroke is small and raised, and the stroke leans away from it.
  if (word.text.startsWith(fractionStroke) && /\d$/.test(last.text) && word.x0 - last.x1 <= em * strokeGap)
    return false;
  const isOnwards = word.x0 >= last.x0;
  const gap = isOnwards ? word.x0 - last.x1 : last.x0 - word.x1;
  // Written from right to left, the one at the left may be the first of the file.
  const isSpaced = word.spaced || (!isOnwards && last.spaced && isWord(word.text) && isWord(last.text));
  return gap > em * spaceGap || (isSpaced && gap > -em * 0.1);
}

function isWord(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}
