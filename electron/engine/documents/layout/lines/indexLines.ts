import type { Word } from '../../pdf/pageContent.ts';
import { areInOrder, namedLines } from './alphabet.ts';
import { linesOf } from './bands.ts';
import { asEntry, isBeside, joinSegments, mostOf, segmentOf, type Segment } from './segment.ts';

/** Lines that an index has at least, and the part of them that end with pages: behind signs, or behind a space in the order of the alphabet. */
const index = { fewest: 5, share: 0.5, spaced: 0.6 };
/** Pages after a comma, or after dots that lead to them. */
const pages = /(?:,|[.\s]{4,})\s?[A-Z]?\d{1,4}(?:[-–]\d{1,4})?(?:\s?,)?$/;

/** Whether lines of one column are of an index as books have it at their end: words, and the pages that tell of them. */
export function isIndex(lines: readonly Segment[]): boolean {
  if (lines.length < index.fewest || lines.filter(mayEndWithPage).length < lines.length * index.share) return false;
  if (lines.filter(({ text }) => pages.test(text.trim())).length >= lines.length * index.share) return true;
  return lines.filter(endsSpaced).length >= lines.length * index.spaced && areInOrder(namedLines(lines));
}

/** Whether a line ends as both kinds do, by its last sign alone: nearly all columns are of other lines. */
function mayEndWithPage({ text }: Segment): boolean {
  const last = text.trimEnd().at(-1) ?? '';
  return last === ',' || (last >= '0' && last <= '9');
}

/** Pages by themselves, and behind a name with no more than a space between. */
const onlyPages = /^\d{1,4}(?:[-–]\d{1,4})?(?:,\s?\d{1,4}(?:[-–]\d{1,4})?)*$/;
const spacedPages = /\p{L}\S*\s[\s.]*[A-Z]?\d{1,4}(?:[-–]\d{1,4})?(?:,\s?\d{1,4}(?:[-–]\d{1,4})?)*$/u;

/** `May 5, 2011`, `5 May 2011`: the day of a document whose contents begin on its first page. */
const date = /^(?:\p{Lu}\p{L}+\.?\s\d{1,2}(?:st|nd|rd|th)?,|\d{1,2}\.?\s\p{L}+\.?)\s(?:1[5-9]|20)\d\d$/u;

/** Letters from the end of a line in which its pages stand. */
const lineEnd = 80;

function endsSpaced({ text }: Segment): boolean {
  return spacedPages.test(text.trimEnd().slice(-lineEnd));
}

/** Entries of a page of an index at least, the part of all pages on it that are theirs, ems from a name to its pages, what these may differ by, and the part of the pages that may begin at one place. */
const apart = { fewest: 10, share: 0.8, room: 3, unrest: 0.15, steady: 0.4 };

/**
 * Lines of an index whose pages stand a little apart from their name, as one each: behind short names and long ones there is the same room,
 * where values of a table stand below each other.
 */
export function joinPages(segments: readonly Segment[]): readonly Segment[] {
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
  const usual = mostOf(rooms);
  const even = entries.filter(({ room }) => Math.abs(room - usual) <= apart.unrest);
  if (even.length < Math.max(apart.fewest, ends.size * apart.share) || beginAtOnePlace(even)) return segments;
  const joined = new Map(even.map(({ name, end }) => [name, joinSegments([name, end])]));
  const gone = new Set(even.map(({ end }) => end));
  return segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

function inTenths(ems: number): number {
  return Math.round(ems * 10) / 10;
}

function beginAtOnePlace(entries: readonly { readonly end: Segment }[]): boolean {
  const places = new Map<number, number>();
  for (const { end } of entries) places.set(Math.round(end.x0), (places.get(Math.round(end.x0)) ?? 0) + 1);
  return Math.max(...places.values()) > entries.length * apart.steady;
}

function startsWithDigit(word: Word | undefined): boolean {
  const code = word?.text.charCodeAt(0) ?? 0;
  return code >= 0x30 && code <= 0x39;
}

/** The lines of an index with those marked that end an entry; a comma goes on below. */
export function markEntries(lines: readonly Segment[]): readonly Segment[] {
  if (!isIndex(lines)) return lines;
  const isSpaced = !lines.some(({ text }) => led.test(text.trim()));
  let [isOpen, isAfterEntry] = [false, false];
  return lines.map((line, at) => {
    const text = line.text.trim();
    // A long title leaves no room for dots.
    const isFilled = endsSpaced(line) && (isSpaced || isAfterEntry || isBefore(text, lines[at + 1]?.text.trim() ?? ''));
    isAfterEntry = /\d$/.test(text) && !date.test(text) && (isOpen || pages.test(text) || isFilled);
    isOpen = text.endsWith(',');
    return isAfterEntry ? asEntry(line) : line;
  });
}

/** Whether what ends with a number is an entry above another: a date that contents stand below is none. */
function isBefore(text: string, next: string): boolean {
  const numberOf = (line: string): number => Number(/(?<!\d)\d+$/.exec(line)?.[0]);
  return pages.test(next) && numberOf(text) <= numberOf(next);
}

/** Dots that lead to a page, by themselves or with it. */
const leader = /^[.…]{4,}\d{0,4}$/;
const led = /(?:[.…]\s?){4,}\d{1,4}$/;

/** Whether dots lead to a page from each of the lines of a column, however few they are. */
export function areLed(lines: readonly Segment[]): boolean {
  return lines.length >= 2 && lines.every(({ text }) => led.test(text.trim()));
}

/** Lines of contents in two columns that come close to each other, parted behind the page that dots lead to. */
export function partEntries(segments: readonly Segment[]): readonly Segment[] {
  if (!segments.some(hasLeaders)) return segments;
  return segments.flatMap((segment) => {
    const { words } = segment;
    const first = words.findIndex(isLeader);
    const end = words.findIndex(({ text }, index) => index >= first && /\d$/.test(text)) + 1;
    const isPart = first > 0 && end > 0 && end < words.length && words.slice(end + 1).some(isLeader);
    return isPart ? partEntries([segmentOf(words.slice(0, end)), segmentOf(words.slice(end))]) : [segment];
  });
}

/** Dots, and the pages that they lead to, or nothing. */
const leading = /^(?:[.…·]\s?){3,}[A-Z]?[\d\s,–-]*$/;
/** Ems that dots begin behind the title that they lead from. */
const reach = 2;

/** Dots alone in a line of contents at least. */
const fewestDots = 4;

/** Lines of contents whose dots stand wide apart, as one each, with the number that they lead to. */
function joinWideDots(segments: readonly Segment[]): readonly Segment[] {
  const dots = segments.filter(({ text }) => text === '.');
  if (dots.length < fewestDots) return segments;
  const gone = new Set<Segment>();
  const made: Segment[] = [];
  for (const { segments: own } of linesOf(dots)) {
    const [first, last] = [own[0], own.at(-1)];
    if (own.length < fewestDots || first === undefined || last === undefined) continue;
    const beside = segments.filter((other) => other.text !== '.' && isBeside(first, other));
    const left = Math.min(...own.map(({ x0 }) => x0));
    const title = beside.filter(({ x1, text }) => x1 <= left && /\p{L}/u.test(text)).toSorted((a, b) => b.x1 - a.x1)[0];
    const page = beside.find(({ x0, text }) => x0 > left && /^[\divxlc]+$/i.test(text));
    if (title === undefined || page === undefined) continue;
    const line = [title, ...own.toSorted((a, b) => a.x0 - b.x0), page];
    for (const segment of line) gone.add(segment);
    made.push(joinSegments(line));
  }
  return made.length === 0 ? segments : [...segments.filter((segment) => !gone.has(segment)), ...made];
}

/** Lines of contents whose dots stand a little apart from their title, or wide apart from each other, as one each. */
export function joinLeaders(all: readonly Segment[]): readonly Segment[] {
  const segments = joinWideDots(all);
  const leaders = segments.filter(({ words, text }) => isDot(words[0]) && leading.test(text));
  if (leaders.length === 0) return segments;
  const joined = new Map<Segment, Segment>();
  const gone = new Set<Segment>();
  for (const leader of leaders) {
    const room = leader.size * reach;
    const title = segments.find(
      (other) =>
        other !== leader && isBeside(leader, other) && other.x1 <= leader.x0 + 1 && leader.x0 - other.x1 < room,
    );
    if (title === undefined || gone.has(title) || !/\p{L}/u.test(title.text)) continue;
    joined.set(title, joinSegments([title, leader]));
    gone.add(leader);
  }
  return segments.flatMap((segment) => (gone.has(segment) ? [] : [joined.get(segment) ?? segment]));
}

function isDot(word: Word | undefined): boolean {
  const code = word?.text.charCodeAt(0);
  return code === 0x2e || code === 0x2026 || code === 0xb7;
}

/** Every word of a page comes by here. */
function hasLeaders({ words }: Segment): boolean {
  let count = 0;
  for (const word of words) if (isDot(word) && isLeader(word)) count += 1;
  return count > 1;
}

function isLeader({ text }: Word): boolean {
  return text.length > 3 && leader.test(text);
}
