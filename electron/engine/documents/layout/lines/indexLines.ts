import type { Word } from '../../pdf/pageContent.ts';
import { asEntry, isBeside, joinSegments, segmentOf, type Segment } from './segment.ts';

/** Lines that an index has at least, and the part of them that end with pages. */
const index = { fewest: 5, share: 0.5 };
/** Pages after a comma, or after dots that lead to them. */
const pages = /(?:,|[.\s]{4,})\s?\d{1,4}(?:[-–]\d{1,4})?(?:\s?,)?$/;

/** Whether lines of one column are of an index as books have it at their end: words, and the pages that tell of them. */
export function isIndex(lines: readonly Segment[]): boolean {
  if (lines.length < index.fewest) return false;
  return lines.filter(({ text }) => pages.test(text.trim())).length >= lines.length * index.share;
}

/** The lines of an index with those marked that end an entry; a comma goes on below. */
export function markEntries(lines: readonly Segment[]): readonly Segment[] {
  if (!isIndex(lines)) return lines;
  let isOpen = false;
  return lines.map((line) => {
    const text = line.text.trim();
    const endsEntry = /\d$/.test(text) && (isOpen || pages.test(text));
    isOpen = text.endsWith(',');
    return endsEntry ? asEntry(line) : line;
  });
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
const leading = /^(?:[.…·]\s?){3,}[\d\s,–-]*$/;
/** Ems that dots begin behind the title that they lead from. */
const reach = 2;

/** Lines of contents whose dots stand a little apart from their title, as one each. */
export function joinLeaders(segments: readonly Segment[]): readonly Segment[] {
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
