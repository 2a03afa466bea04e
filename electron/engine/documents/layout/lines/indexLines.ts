import { asEntry, type Segment } from './segment.ts';

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
