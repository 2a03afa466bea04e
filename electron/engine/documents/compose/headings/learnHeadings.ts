import { textOf } from '../../layout/lines/segment.ts';
import type { Bookmark } from '../../pdf/openPdf.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { isHeadingRole, levelOfRole, tagOf } from '../survey/tags.ts';
import { larger, type TextStats } from '../survey/textStats.ts';
import { uniteFormHeads } from './formHeads.ts';
import { findTypedHeads } from './typedHeads.ts';
import { headingLook, mostLines, type HeadingLook } from './headingLook.ts';

/** What was learned of the headings of a document. */
export interface HeadingRules {
  /** The level of a heading, 1 to 6; null for what is none. @param isAlone nothing else is in its part of the page */
  levelOf(paragraph: Paragraph, isAlone: boolean): number | null;
}

/** Levels that markdown has. */
const deepest = 6;

/**
 * Learns from all paragraphs of a document which looks its headings have: the largest is the first level.
 * @param bookmarks the file's own table of contents: a line of it is a heading, whatever it looks like
 */
export function learnHeadings(
  paragraphs: readonly Paragraph[],
  stats: TextStats,
  bookmarks: readonly Bookmark[],
): HeadingRules {
  const titles = new Map(bookmarks.map(({ title, level }) => [normal(title), level]));
  const looks = new Map<string, HeadingLook>();
  const uses = new Map<string, number>();
  const known = new Map<Paragraph, HeadingLook | null>();
  for (const paragraph of paragraphs) known.set(paragraph, headingLook(paragraph, stats));
  uniteFormHeads(known);
  for (const look of known.values()) {
    if (look === null) continue;
    looks.set(keyOf(look), look);
    uses.set(keyOf(look), (uses.get(keyOf(look)) ?? 0) + 1);
  }
  const order = [...looks.values()].toSorted((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold)).map(keyOf);
  const title = smallTitle(paragraphs, (paragraph) => known.get(paragraph) ?? null, uses);
  const levels = levelsOf(title === null ? order : [title, ...order.filter((key) => key !== title)], uses);
  const typed = stats.isTypewritten ? findTypedHeads(paragraphs) : null;
  return {
    levelOf(paragraph, isAlone) {
      const typedLevel = typed?.get(paragraph);
      if (typedLevel !== undefined) return typedLevel;
      if (paragraph.isAside || paragraph.lines.length > mostLines) return null;
      const role = stats.tags.roles ? roleOf(paragraph) : null;
      if (role !== null && isHeadingRole(role)) return levelOfRole(role);
      if (role !== null && noHeading.test(role)) return null;
      const listed = titles.size === 0 ? undefined : titles.get(normal(textOf(paragraph.lines)));
      const seen = known.get(paragraph);
      const look = seen === undefined ? headingLook(paragraph, stats) : seen;
      // A form has its answers in cells, and they may be large.
      if (role !== null && cell.test(role) && !paragraph.lines.every(({ isBold }) => isBold)) return null;
      if (look !== null) {
        const isItem = paragraph.marker !== null && !isSection(textOf(paragraph.lines));
        if (isItem && !isAlone && look.size < stats.size * larger) return null;
        return levels.get(keyOf(look)) ?? null;
      }
      if (listed === undefined || paragraph.isCode) return null;
      return Math.min(deepest, Math.max(1, listed + (order.length > 0 ? 1 : 0)));
    },
  };
}

/** The look of a title that is set smaller than the headings of the text: it comes first, by itself, and text follows it. */
function smallTitle(
  [first, second]: readonly Paragraph[],
  lookAt: (paragraph: Paragraph) => HeadingLook | null,
  uses: ReadonlyMap<string, number>,
): string | null {
  const look = first === undefined ? null : lookAt(first);
  if (first === undefined || look === null || second === undefined || lookAt(second) !== null) return null;
  // A file may begin in the middle of a chapter.
  if (/^\d+\.\d/.test(textOf(first.lines))) return null;
  return uses.get(keyOf(look)) === 1 ? keyOf(look) : null;
}

/**
 * The level of each look, from the largest on. Of more looks than there are levels, those that come back have levels of their own; a rare one,
 * as covers have them, shares that of the next larger look that has.
 * @param uses how often each look is there
 */
function levelsOf(order: readonly string[], uses: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [largest = '', ...others] = order;
  const usual = others.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).slice(0, deepest - 1);
  const own = new Set([largest, ...usual]);
  let level = 0;
  return new Map(
    order.map((key) => {
      if (own.has(key)) level += 1;
      return [key, level];
    }),
  );
}

/** Elements that hold no heading, however bold; a paragraph may be a heading that nobody tagged. */
const noHeading = /^(?:TOCI|Caption|Note|FENote|Code)$/;
/** What stands in a cell that is no part of a table: the page was laid out by one, headings and all. */
const cell = /^(?:TD|TH)$/;

/** What all lines of a paragraph are said to be. */
function roleOf({ lines }: Paragraph): string | null {
  const [first] = lines;
  const role = first === undefined ? null : (tagOf(first)?.role ?? null);
  return role !== null && lines.every((line) => tagOf(line)?.role === role) ? role : null;
}

function keyOf({ size, bold }: HeadingLook): string {
  return `${size} ${String(bold)}`;
}

function normal(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a text begins with the number of a section: 2.1, A.3, IV. */
function isSection(text: string): boolean {
  return /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.(?:\d+\.?)*|[IVX]{1,5}\.)\s+\p{Lu}/u.test(text);
}
