import { textOf } from '../../layout/lines/textLine.ts';
import type { Bookmark } from '../../pdf/openPdf.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { maxHeadingLines } from './headingStyle.ts';

/** Normalizes a title for comparison: letters and digits only. */
export function normalizeTitle(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The number of a section, which many tables of contents leave out. */
const sectionNumber = /^\s*(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?\s+(?=\S)/u;

/** Returns the table-of-contents title that a text equals, with or without its section number; the text itself if there is none. */
export function titleIn(titles: { has(title: string): boolean }, text: string): string {
  const whole = normalizeTitle(text);
  if (titles.has(whole)) return whole;
  const bare = normalizeTitle(text.replace(sectionNumber, ''));
  return titles.has(bare) ? bare : whole;
}

/** Texts of a document that equal one title of its table of contents. */
interface Named {
  /** Labels, and items of lists. */
  readonly labels: Paragraph[];
  /** Texts in the style of their surroundings. */
  readonly plain: Paragraph[];
  /** Number of texts in a heading style. */
  heads: number;
}

/**
 * Finds texts that equal a title of the table of contents but occur more often than it lists the title: `Example:` precedes each example,
 * though a section has that name too, and a list of contents names each section below.
 * @param isHead whether a text has a heading style
 */
export function findLabels(
  paragraphs: readonly Paragraph[],
  bookmarks: readonly Bookmark[],
  isHead: (paragraph: Paragraph) => boolean,
): ReadonlySet<Paragraph> {
  if (bookmarks.length === 0) return new Set();
  const counts = new Map<string, number>();
  for (const { title } of bookmarks) counts.set(normalizeTitle(title), (counts.get(normalizeTitle(title)) ?? 0) + 1);
  const named = new Map<string, Named>();
  for (const paragraph of paragraphs) {
    if (paragraph.isCode || paragraph.lines.length > maxHeadingLines) continue;
    const title = titleIn(counts, textOf(paragraph.lines));
    if (!counts.has(title)) continue;
    const known = named.get(title) ?? { labels: [], plain: [], heads: 0 };
    if (isLabelOrItem(paragraph)) known.labels.push(paragraph);
    else if (isHead(paragraph)) known.heads += 1;
    else known.plain.push(paragraph);
    named.set(title, known);
  }
  return new Set(
    [...named].flatMap(([title, { labels, plain, heads }]) => {
      const most = counts.get(title) ?? 0;
      const areLabels = labels.length + plain.length + heads > most;
      return [...(areLabels ? labels : []), ...(heads >= most ? plain : [])];
    }),
  );
}

function isLabelOrItem({ lines, marker }: Paragraph): boolean {
  return marker?.ordered === false || textOf(lines).trim().endsWith(':');
}
