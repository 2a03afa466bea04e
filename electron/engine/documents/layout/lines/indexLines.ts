import type { Word } from '../../pdf/pageContent.ts';
import { areInOrder, namedLines } from './alphabet.ts';
import { linesOf } from './bands.ts';
import { asEntry, joinSegments, modeOf, segmentOf, type TextLine } from './textLine.ts';

/**
 * Minimum lines of an index, and minimum fraction of them that end with page numbers: after punctuation, or after a space in alphabetical
 * order.
 */
const index = { fewest: 5, share: 0.5, spaced: 0.6 };
/** Pages after a comma, or after dots that lead to them. */
const pages = /(?:,|[.\s]{4,})\s?[A-Z]?\d{1,4}(?:[-–]\d{1,4})?(?:\s?,)?$/;

/** Whether lines of one column are a back-of-the-book index: terms with page numbers. */
export function isIndex(lines: readonly TextLine[]): boolean {
  if (lines.length < index.fewest || lines.filter(mayEndWithPage).length < lines.length * index.share) return false;
  if (lines.filter(({ text }) => pages.test(text.trim())).length >= lines.length * index.share) return true;
  return lines.filter(endsSpaced).length >= lines.length * index.spaced && areInOrder(namedLines(lines));
}

/** Whether the last character of a line allows either kind of entry: nearly all columns consist of other lines. */
function mayEndWithPage({ text }: TextLine): boolean {
  const last = text.trimEnd().at(-1) ?? '';
  return last === ',' || (last >= '0' && last <= '9');
}

/** Page numbers alone, and after a name with at most one space between. */
const onlyPages = /^\d{1,4}(?:[-–]\d{1,4})?(?:,\s?\d{1,4}(?:[-–]\d{1,4})?)*$/;
const spacedPages = /\p{L}\S*\s[\s.]*[A-Z]?\d{1,4}(?:[-–]\d{1,4})?(?:,\s?\d{1,4}(?:[-–]\d{1,4})?)*$/u;

/** `May 5, 2011`, `5 May 2011`: the date of a document whose table of contents starts on its first page. */
const date = /^(?:\p{Lu}\p{L}+\.?\s\d{1,2}(?:st|nd|rd|th)?,|\d{1,2}\.?\s\p{L}+\.?)\s(?:1[5-9]|20)\d\d$/u;

/** Number of characters at the end of a line that may contain its page numbers. */
const lineEnd = 80;

function endsSpaced({ text }: TextLine): boolean {
  return spacedPages.test(text.trimEnd().slice(-lineEnd));
}

/**
 * Minimum entries on a page of an index, minimum fraction of all page numbers that belong to them, maximum gap in ems from a name to its
 * page numbers, tolerance of that gap, and maximum fraction of page numbers that share a left edge.
 */
const apart = { fewest: 10, share: 0.8, room: 3, unrest: 0.15, steady: 0.4 };

/**
 * Merges index names with their detached page numbers: the gap is the same after short and long names, whereas values of a table are
 * aligned.
 */
export function joinPages(segments: readonly TextLine[]): readonly TextLine[] {
  const ends = new Set(segments.filter(({ words, text }) => startsWithDigit(words[0]) && onlyPages.test(text.trim())));
  if (ends.size < apart.fewest || ends.size * 2 > segments.length) return segments;
  const entries = linesOf(segments).flatMap(({ segments: line }) =>
    line.flatMap((end, at) => {
      const name = line[at - 1];
      if (name === undefined || !ends.has(end) || /\d$/.test(name.text)) return [];
      const room = (end.x0 - name.x1) / end.size;
      return room > apart.room ? [] : [{ name, end, room }];
    }),
  );
  const rooms = new Map<number, number>();
  for (const { room } of entries) rooms.set(inTenths(room), (rooms.get(inTenths(room)) ?? 0) + 1);
  const usual = modeOf(rooms);
  const even = entries.filter(({ room }) => Math.abs(room - usual) <= apart.unrest);
  if (even.length < Math.max(apart.fewest, ends.size * apart.share) || areLeftAligned(even)) return segments;
  const joined = new Map(even.map(({ name, end }) => [name, joinSegments([name, end])]));
  const gone = new Set(even.map(({ end }) => end));
  return segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

function inTenths(ems: number): number {
  return Math.round(ems * 10) / 10;
}

function areLeftAligned(entries: readonly { readonly end: TextLine }[]): boolean {
  const places = new Map<number, number>();
  for (const { end } of entries) places.set(Math.round(end.x0), (places.get(Math.round(end.x0)) ?? 0) + 1);
  return Math.max(...places.values()) > entries.length * apart.steady;
}

function startsWithDigit(word: Word | undefined): boolean {
  const code = word?.text.charCodeAt(0) ?? 0;
  return code >= 0x30 && code <= 0x39;
}

/** Returns the lines of an index, with those marked that end an entry; a comma continues below. */
export function markEntries(lines: readonly TextLine[]): readonly TextLine[] {
  if (!isIndex(lines)) return lines;
  const isSpaced = !lines.some(({ text }) => leaderLine.test(text.trim()));
  let [isOpen, isAfterEntry] = [false, false];
  return lines.map((line, at) => {
    const text = line.text.trim();
    // A long title leaves no space for dots.
    const isFilled = endsSpaced(line) && (isSpaced || isAfterEntry || isBefore(text, lines[at + 1]?.text.trim() ?? ''));
    isAfterEntry = /\d$/.test(text) && !date.test(text) && (isOpen || pages.test(text) || isFilled);
    isOpen = text.endsWith(',');
    return isAfterEntry ? asEntry(line) : line;
  });
}

/** Whether a line that ends with a number is an entry above another one: a date above a table of contents is not. */
function isBefore(text: string, next: string): boolean {
  const numberOf = (line: string): number => Number(/(?<!\d)\d+$/.exec(line)?.[0]);
  return pages.test(next) && numberOf(text) <= numberOf(next);
}

/** Dots that lead to a page, by themselves or with it. */
const leader = /^[.…]{4,}\d{0,4}$/;
const leaderLine = /(?:[.…]\s?){4,}\d{1,4}$/;

/** Whether dots lead to a page from each of the lines of a column, however few they are. */
export function haveDotLeaders(lines: readonly TextLine[]): boolean {
  return lines.length >= 2 && lines.every(({ text }) => leaderLine.test(text.trim()));
}

/** Splits lines of a table of contents in two adjacent columns after the page number that the dot leaders lead to. */
export function partEntries(segments: readonly TextLine[]): readonly TextLine[] {
  if (!segments.some(hasLeaders)) return segments;
  return segments.flatMap((segment) => {
    const { words } = segment;
    const first = words.findIndex(isLeader);
    const end = words.findIndex(({ text }, index) => index >= first && /\d$/.test(text)) + 1;
    const isPart = first > 0 && end > 0 && end < words.length && words.slice(end + 1).some(isLeader);
    return isPart ? partEntries([segmentOf(words.slice(0, end)), segmentOf(words.slice(end))]) : [segment];
  });
}

function isDot(word: Word | undefined): boolean {
  const code = word?.text.charCodeAt(0);
  return code === 0x2e || code === 0x2026 || code === 0xb7;
}

/** This runs for every word of a page. */
function hasLeaders({ words }: TextLine): boolean {
  let count = 0;
  for (const word of words) if (isDot(word) && isLeader(word)) count += 1;
  return count > 1;
}

function isLeader({ text }: Word): boolean {
  return text.length > 3 && leader.test(text);
}
