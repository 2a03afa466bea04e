import { textOf } from '../../layout/lines/segment.ts';
import type { Bookmark } from '../../pdf/openPdf.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { isHeadingRole, levelOfRole, tagOf } from '../survey/tags.ts';
import { larger, type TextStats } from '../survey/textStats.ts';
import { uniteLabels } from './chapterLabel.ts';
import { dropAuthors } from './authors.ts';
import { dropVersion } from './imprint.ts';
import { dropBroken, dropEnds } from './dropEnds.ts';
import { dropItems } from './dropItems.ts';
import { dropInnerTerms, dropTerms } from './dropTerms.ts';
import { addFirstTitle } from './firstTitle.ts';
import { uniteFormHeads } from './formHeads.ts';
import { findTypedHeads } from './typedHeads.ts';
import { findMarkedHeads } from './markedHeads.ts';
import { headingLook, mostLines, type HeadingLook } from './headingLook.ts';
import { listedTitles } from './listedTitles.ts';
import { findLabels, plainTitle, titleIn } from './namedTitles.ts';
import { addQuietHeadings } from './quietHeadings.ts';
import { type KnownHeading, rankHeadings } from './rankHeadings.ts';
import { sectionDepths } from './sectionNumber.ts';

/** What was learned of the headings of a document. */
export interface HeadingRules {
  /** The level of a heading, 1 to 6; null for what is none. @param isAlone nothing else is in its part of the page */
  levelOf(paragraph: Paragraph, isAlone: boolean): number | null;
}

/** What the places of paragraphs tell of them. */
interface AroundHeadings {
  /** What is usual where a paragraph stands. */
  readonly usualAt?: (paragraph: Paragraph) => TextStats;
  /** Labels of what is set apart, which head nothing. */
  readonly labels?: ReadonlySet<Paragraph>;
  /** Titles of slides, by their places. */
  readonly slideTitles?: ReadonlyMap<Paragraph, HeadingLook>;
}

const noLabels: ReadonlySet<Paragraph> = new Set();

/** Levels that markdown has. */
const deepest = 6;

/**
 * Learns from all paragraphs of a document which looks its headings have: the largest is the first level.
 * @param bookmarks the file's own table of contents: a line of it is a heading, whatever it looks like
 * @param around what is told of paragraphs elsewhere
 */
export function learnHeadings(
  paragraphs: readonly Paragraph[],
  stats: TextStats,
  bookmarks: readonly Bookmark[],
  { usualAt = () => stats, labels = noLabels, slideTitles }: AroundHeadings = {},
): HeadingRules {
  const titles = new Map(bookmarks.map(({ title, level }) => [plainTitle(title), level]));
  const known = new Map<Paragraph, HeadingLook | null>();
  for (const paragraph of paragraphs) known.set(paragraph, headingLook(paragraph, usualAt(paragraph)));
  addFirstTitle(known, stats.size);
  uniteFormHeads(known);
  dropAuthors(known);
  dropVersion(known);
  dropItems(known);
  dropTerms(known);
  dropInnerTerms(known, stats.size);
  dropEnds(known, stats.size);
  dropBroken(known, stats.size);
  const sections = new Set([...listedTitles(paragraphs), ...labels]);
  for (const paragraph of sections) known.set(paragraph, null);
  addQuietHeadings(known, stats);
  for (const [title, look] of slideTitles ?? []) if (known.get(title) === null) known.set(title, look);
  uniteLabels(known);
  const marked = findMarkedHeads(known);
  const headings = headingsOf(known);
  const ranks = rankHeadings(headings, paragraphs);
  const keyOf = (paragraph: Paragraph, { size, bold }: HeadingLook): string =>
    `${size} ${String(bold)} ${ranks.get(paragraph) ?? 0}`;
  const looks = new Map<string, HeadingLook & { readonly rank: number }>();
  const uses = new Map<string, number>();
  for (const { paragraph, look } of headings) {
    const key = keyOf(paragraph, look);
    looks.set(key, { ...look, rank: ranks.get(paragraph) ?? 0 });
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const order = [...looks]
    .toSorted(([, a], [, b]) => b.size - a.size || Number(b.bold) - Number(a.bold) || a.rank - b.rank)
    .map(([key]) => key);
  const title = smallTitle(
    paragraphs,
    (paragraph) => {
      const look = known.get(paragraph) ?? null;
      return look === null ? null : keyOf(paragraph, look);
    },
    uses,
  );
  const levels = levelsOf(title === null ? order : [title, ...order.filter((key) => key !== title)], uses);
  const byNumber = numberedLevels(headings, ({ paragraph, look }) => levels.get(keyOf(paragraph, look)) ?? null);
  const typed = stats.isTypewritten ? findTypedHeads(paragraphs) : null;
  const named = findLabels(paragraphs, bookmarks, (paragraph) => known.get(paragraph) !== null);
  return {
    levelOf(paragraph, isAlone) {
      const typedLevel = typed?.get(paragraph);
      if (typedLevel !== undefined) return typedLevel;
      if (paragraph.isAside || paragraph.lines.length > mostLines || sections.has(paragraph)) return null;
      const role = stats.tags.roles ? roleOf(paragraph) : null;
      if (role !== null && isHeadingRole(role)) return levelOfRole(role);
      if (role !== null && noHeading.test(role)) return null;
      const listed = titles.size === 0 ? undefined : titles.get(titleIn(titles, textOf(paragraph.lines)));
      const seen = known.get(paragraph);
      const look = seen === undefined ? headingLook(paragraph, usualAt(paragraph)) : seen;
      // A form has its answers in cells, and they may be large.
      if (role !== null && cell.test(role) && !paragraph.lines.every(({ isBold }) => isBold)) return null;
      if (look !== null) {
        const isItem = paragraph.marker !== null && !marked.has(paragraph) && !isSection(textOf(paragraph.lines));
        if (isItem && !isAlone && look.size < stats.size * larger) return null;
        return byNumber.get(paragraph) ?? levels.get(keyOf(paragraph, look)) ?? null;
      }
      if (listed === undefined || isTyped(paragraph) || named.has(paragraph)) return null;
      return Math.min(deepest, Math.max(1, listed + (order.length > 0 ? 1 : 0)));
    },
  };
}

/** The look of a title that is set smaller than the headings of the text: it comes first, by itself, and text follows it. */
function smallTitle(
  [first, second]: readonly Paragraph[],
  keyAt: (paragraph: Paragraph) => string | null,
  uses: ReadonlyMap<string, number>,
): string | null {
  const key = first === undefined ? null : keyAt(first);
  if (first === undefined || key === null || second === undefined || keyAt(second) !== null) return null;
  // A file may begin in the middle of a chapter.
  if (/^\d+\.\d/.test(textOf(first.lines))) return null;
  return uses.get(key) === 1 ? key : null;
}

function headingsOf(known: ReadonlyMap<Paragraph, HeadingLook | null>): readonly KnownHeading[] {
  const found = [...known].flatMap(([paragraph, look], place) => (look === null ? [] : [{ paragraph, look, place }]));
  const depths = sectionDepths(found.map(({ paragraph }) => textOf(paragraph.lines)));
  return found.map((heading, index) => ({ ...heading, depth: depths[index] ?? 0 }));
}

/** Chapters with a number that a document has at least, so that the numbers tell how deep each is. */
const chapters = 2;

/**
 * The levels of headings that have numbers, from that of most chapters on: a section stands below its chapter, however it looks.
 * @param levelAt the level that a heading has by its look
 */
function numberedLevels(
  headings: readonly KnownHeading[],
  levelAt: (heading: KnownHeading) => number | null,
): ReadonlyMap<Paragraph, number> {
  const highest = highestDepth(headings);
  const top = headings.filter(({ depth }) => depth === highest);
  if (top.length < chapters || !headings.some(({ depth }) => depth > highest)) return new Map();
  const counts = new Map<number, number>();
  for (const heading of top) {
    const level = levelAt(heading);
    if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const [base] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (base === undefined) return new Map();
  return new Map(
    headings.flatMap(({ paragraph, depth }) =>
      depth < highest || depth === 0 ? [] : [[paragraph, Math.min(deepest, base + depth - highest)] as const],
    ),
  );
}

/** How deep the chapters stand; the sections of a document whose chapters have no numbers, or that is one of them. */
function highestDepth(headings: readonly KnownHeading[]): number {
  const count = (own: number): number => headings.filter(({ depth }) => depth === own).length;
  return count(1) === 0 && count(2) >= chapters ? 2 : 1;
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

/** Code, or a word of it that the text explains: a section may be called so. */
function isTyped({ isCode, lines }: Paragraph): boolean {
  return isCode || lines.every(({ isMono }) => isMono);
}

/** Whether a text begins with the number of a section: 2.1, A.3, IV. */
function isSection(text: string): boolean {
  return /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.(?:\d+\.?)*|[IVX]{1,5}\.)\s+\p{Lu}/u.test(text);
}
