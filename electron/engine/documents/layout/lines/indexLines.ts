import type { Word } from '../../pdf/pageContent.ts';
import { asEntry, segmentOf, type Segment } from './segment.ts';

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
  if (!segments.some(({ words }) => words.filter(isLeader).length > 1)) return segments;
  return segments.flatMap((segment) => {
    const { words } = segment;
    const first = words.findIndex(isLeader);
    const end = words.findIndex(({ text }, index) => index >= first && /\d$/.test(text)) + 1;
    const isPart = first > 0 && end > 0 && end < words.length && words.slice(end + 1).some(isLeader);
    return isPart ? partEntries([segmentOf(words.slice(0, end)), segmentOf(words.slice(end))]) : [segment];
  });
}

function isLeader({ text }: Word): boolean {
  return text.length > 3 && leader.test(text);
}
