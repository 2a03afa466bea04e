import { textOf } from '../../layout/lines/segment.ts';
import type { Bookmark } from '../../pdf/openPdf.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { mostLines } from './headingLook.ts';

/** A title as it is held against others: its letters and numbers. */
export function plainTitle(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The number of a section, which many tables of contents leave out. */
const sectionNumber = /^\s*(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?\s+(?=\S)/u;

/** The title of a table of contents that a text says, with the number of its section or without; the text's own where it says none. */
export function titleIn(titles: { has(title: string): boolean }, text: string): string {
  const whole = plainTitle(text);
  if (titles.has(whole)) return whole;
  const bare = plainTitle(text.replace(sectionNumber, ''));
  return titles.has(bare) ? bare : whole;
}

/** Texts of a document that say what one title of its table of contents says. */
interface Named {
  /** Labels, and items of lists. */
  readonly labels: Paragraph[];
  /** What looks like the text around it. */
  readonly plain: Paragraph[];
  /** How many look like a heading. */
  heads: number;
}

/**
 * Texts that say what a title of the table of contents says, of which the document has more than it has such titles: `Example:` stands
 * before each example, though a section is called so too, and a list of contents names each section that comes below.
 * @param isHead whether a text looks like a heading
 */
export function findLabels(
  paragraphs: readonly Paragraph[],
  bookmarks: readonly Bookmark[],
  isHead: (paragraph: Paragraph) => boolean,
): ReadonlySet<Paragraph> {
  if (bookmarks.length === 0) return new Set();
  const counts = new Map<string, number>();
  for (const { title } of bookmarks) counts.set(plainTitle(title), (counts.get(plainTitle(title)) ?? 0) + 1);
  const named = new Map<string, Named>();
  for (const paragraph of paragraphs) {
    if (paragraph.isCode || paragraph.lines.length > mostLines) continue;
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
