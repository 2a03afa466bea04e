import { textOf } from '../../layout/lines/textLine.ts';
import type { Bookmark } from '../../pdf/openPdf.ts';
import { runStages, type Stage } from '../../stages.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { isHeadingRole, levelOfRole, tagOf } from '../survey/tags.ts';
import { largerRatio, type TextStats } from '../survey/textStats.ts';
import { findEnumeratedHeadings } from './enumeratedHeadings.ts';
import { headingStyle, maxHeadingLines, type HeadingStyle } from './headingStyle.ts';
import { addInlineStyledHeadings } from './inlineStyledHeadings.ts';
import { dropAuthors, dropListItems, listedTitles } from './nonHeadings.ts';
import { type KnownHeading, rankHeadings } from './rankHeadings.ts';
import { mergeChapterLabels, sectionDepths } from './sectionNumber.ts';
import { dropTitlePage } from './titlePage.ts';

/** Heading rules learned from a document. */
export interface HeadingRules {
  /** The level of a heading, 1 to 6; null if it is not a heading. @param isAlone nothing else is in its region of the page */
  levelOf(paragraph: Paragraph, isAlone: boolean): number | null;
}

/** Paragraphs of a document between two stages of the search for headings. */
interface HeadingSearch {
  readonly paragraphs: readonly Paragraph[];
  readonly stats: TextStats;
  /** Heading style of each paragraph, null if it is no heading, in reading order. */
  readonly known: ReadonlyMap<Paragraph, HeadingStyle | null>;
  /** Paragraphs that are no headings whatever their style. */
  readonly sections: ReadonlySet<Paragraph>;
  /** Headings with a list marker. */
  readonly enumerated: ReadonlySet<Paragraph>;
}

/** Makes a stage that changes a copy of the known styles. */
function editing(
  name: string,
  edit: (known: Map<Paragraph, HeadingStyle | null>, search: HeadingSearch) => void,
): Stage<HeadingSearch> {
  return {
    name,
    run: (search) => {
      const known = new Map(search.known);
      edit(known, search);
      return { ...search, known };
    },
  };
}

/** From the paragraphs of a document to those that are headings, with their styles. */
export const headingStages: readonly Stage<HeadingSearch>[] = [
  editing('headings/style', (known, { stats }) => {
    for (const paragraph of known.keys()) known.set(paragraph, headingStyle(paragraph, stats));
  }),
  editing('headings/authors', (known) => dropAuthors(known)),
  editing('headings/titlePage', (known) => dropTitlePage(known)),
  editing('headings/listItems', (known) => dropListItems(known)),
  {
    name: 'headings/listedTitles',
    run: (search) => {
      const sections = listedTitles(search.paragraphs);
      const known = new Map([...search.known].map(([own, style]) => [own, sections.has(own) ? null : style]));
      return { ...search, known, sections };
    },
  },
  {
    name: 'headings/enumerated',
    run: (search) => {
      const known = new Map(search.known);
      const enumerated = findEnumeratedHeadings(known);
      return { ...search, known, enumerated };
    },
  },
  editing('headings/inlineStyles', (known, { stats }) => addInlineStyledHeadings(known, stats)),
  editing('headings/chapterLabels', (known) => mergeChapterLabels(known)),
];

/** Levels that markdown has. */
const maxHeadingLevel = 6;

/**
 * Learns the heading styles from all paragraphs of a document: the largest is level 1.
 * @param bookmarks the file's own outline: a line of it is a heading, whatever its style
 */
export function learnHeadings(
  paragraphs: readonly Paragraph[],
  stats: TextStats,
  bookmarks: readonly Bookmark[],
): HeadingRules {
  const titles = new Map(bookmarks.map(({ title, level }) => [normalizeTitle(title), level]));
  const { known, sections, enumerated } = runStages(headingStages, {
    paragraphs,
    stats,
    known: new Map(paragraphs.map((paragraph) => [paragraph, null])),
    sections: new Set<Paragraph>(),
    enumerated: new Set<Paragraph>(),
  });
  const headings = headingsOf(known);
  const ranks = rankHeadings(headings, paragraphs);
  const keyOf = (paragraph: Paragraph, { size, bold }: HeadingStyle): string =>
    `${size} ${String(bold)} ${ranks.get(paragraph) ?? 0}`;
  const styles = new Map<string, HeadingStyle & { readonly rank: number }>();
  const uses = new Map<string, number>();
  for (const { paragraph, style } of headings) {
    const key = keyOf(paragraph, style);
    styles.set(key, { ...style, rank: ranks.get(paragraph) ?? 0 });
    uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const order = [...styles]
    .toSorted(([, a], [, b]) => b.size - a.size || Number(b.bold) - Number(a.bold) || a.rank - b.rank)
    .map(([key]) => key);
  const keyAt = (paragraph: Paragraph): string | null => {
    const style = known.get(paragraph) ?? null;
    return style === null ? null : keyOf(paragraph, style);
  };
  const title = smallTitle(paragraphs, keyAt, uses);
  const levels = levelsOf(title === null ? order : [title, ...order.filter((key) => key !== title)], uses);
  const byNumber = numberedLevels(headings, ({ paragraph, style }) => levels.get(keyOf(paragraph, style)) ?? null);
  /** A list item is a heading only with a section number, alone in its region, or in large type. */
  const isListItem = (paragraph: Paragraph, { size }: HeadingStyle, isAlone: boolean): boolean =>
    paragraph.marker !== null &&
    !enumerated.has(paragraph) &&
    !isSection(textOf(paragraph.lines)) &&
    !isAlone &&
    size < stats.size * largerRatio;
  return {
    levelOf(paragraph, isAlone) {
      if (paragraph.isRotated || paragraph.lines.length > maxHeadingLines || sections.has(paragraph)) return null;
      const role = stats.tags.roles ? roleOf(paragraph) : null;
      if (role !== null && isHeadingRole(role)) return levelOfRole(role);
      if (role !== null && excludesHeading(role, paragraph)) return null;
      const seen = known.get(paragraph);
      const style = seen === undefined ? headingStyle(paragraph, stats) : seen;
      if (style === null) return outlineLevel(paragraph, titles, order.length > 0);
      if (isListItem(paragraph, style, isAlone)) return null;
      return byNumber.get(paragraph) ?? levels.get(keyOf(paragraph, style)) ?? null;
    },
  };
}

/**
 * Returns the level of a paragraph that the file's outline lists; null if it does not, or the paragraph is code.
 * @param titles normalized titles of the outline, with their levels
 * @param isBelowStyles whether the document has headings by style, below whose first level the outline begins
 */
function outlineLevel(
  paragraph: Paragraph,
  titles: ReadonlyMap<string, number>,
  isBelowStyles: boolean,
): number | null {
  const listed = titles.size === 0 ? undefined : titles.get(titleIn(titles, textOf(paragraph.lines)));
  if (listed === undefined || isTyped(paragraph)) return null;
  return Math.min(maxHeadingLevel, Math.max(1, listed + (isBelowStyles ? 1 : 0)));
}

/** Whether the tag role of a paragraph is none of headings. A form has its values in cells, and they may be large. */
function excludesHeading(role: string, { lines }: Paragraph): boolean {
  return noHeading.test(role) || (cell.test(role) && !lines.every(({ isBold }) => isBold));
}

/** Returns the style of a title set smaller than the headings of the text: it comes first, as a separate line, and text follows it. */
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

function headingsOf(known: ReadonlyMap<Paragraph, HeadingStyle | null>): readonly KnownHeading[] {
  const found = [...known].flatMap(([paragraph, style], index) =>
    style === null ? [] : [{ paragraph, style, index }],
  );
  const depths = sectionDepths(found.map(({ paragraph }) => textOf(paragraph.lines)));
  return found.map((heading, index) => ({ ...heading, depth: depths[index] ?? 0 }));
}

/** Minimum number of numbered chapters for section numbers to determine the depth. */
const minChapters = 2;

/**
 * Returns the levels of numbered headings, starting from the level of most chapters: a section is below its chapter, whatever its style.
 * @param levelAt the level of a heading by its style
 */
function numberedLevels(
  headings: readonly KnownHeading[],
  levelAt: (heading: KnownHeading) => number | null,
): ReadonlyMap<Paragraph, number> {
  const highest = highestDepth(headings);
  const top = headings.filter(({ depth }) => depth === highest);
  if (top.length < minChapters || !headings.some(({ depth }) => depth > highest)) return new Map();
  const counts = new Map<number, number>();
  for (const heading of top) {
    const level = levelAt(heading);
    if (level !== null) counts.set(level, (counts.get(level) ?? 0) + 1);
  }
  const [base] = [...counts].toSorted((a, b) => b[1] - a[1])[0] ?? [];
  if (base === undefined) return new Map();
  return new Map(
    headings.flatMap(({ paragraph, depth }) =>
      depth < highest || depth === 0 ? [] : [[paragraph, Math.min(maxHeadingLevel, base + depth - highest)] as const],
    ),
  );
}

/** Returns the depth of the chapters, or of the sections if the chapters have no numbers or the document is a single chapter. */
function highestDepth(headings: readonly KnownHeading[]): number {
  const count = (own: number): number => headings.filter(({ depth }) => depth === own).length;
  return count(1) === 0 && count(2) >= minChapters ? 2 : 1;
}

/**
 * Returns the level of each style, from the largest. If there are more styles than levels, recurring styles get levels of their own; a rare
 * one, as on covers, shares the level of the next larger style that has one.
 * @param uses how often each style occurs
 */
function levelsOf(order: readonly string[], uses: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const [largest = '', ...others] = order;
  const usual = others.toSorted((a, b) => (uses.get(b) ?? 0) - (uses.get(a) ?? 0)).slice(0, maxHeadingLevel - 1);
  const own = new Set([largest, ...usual]);
  let level = 0;
  return new Map(
    order.map((key) => {
      if (own.has(key)) level += 1;
      return [key, level];
    }),
  );
}

/** Roles of elements that contain no heading, however bold; a paragraph may be an untagged heading. */
const noHeading = /^(?:TOCI|Caption|Note|FENote|Code)$/;
/** Cell roles outside of a table: the page, headings included, is laid out with one. */
const cell = /^(?:TD|TH)$/;

/** Returns the tag role that all lines of a paragraph share. */
function roleOf({ lines }: Paragraph): string | null {
  const [first] = lines;
  const role = first === undefined ? null : (tagOf(first)?.role ?? null);
  return role !== null && lines.every((line) => tagOf(line)?.role === role) ? role : null;
}

/** Whether it is code, or a code term that the text explains: a section may have such a title. */
function isTyped({ isCode, lines }: Paragraph): boolean {
  return isCode || lines.every(({ isMono }) => isMono);
}

/** Whether a text begins with a section number: 2.1, A.3, IV. */
function isSection(text: string): boolean {
  return /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.(?:\d+\.?)*|[IVX]{1,5}\.)\s+\p{Lu}/u.test(text);
}

/** Normalizes a title for comparison: letters and digits only. */
function normalizeTitle(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** The number of a section, which many tables of contents leave out. */
const leadingNumber = /^\s*(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*\.?\s+(?=\S)/u;

/** Returns the table-of-contents title that a text equals, with or without its section number; the text itself if there is none. */
function titleIn(titles: { has(title: string): boolean }, text: string): string {
  const whole = normalizeTitle(text);
  if (titles.has(whole)) return whole;
  const bare = normalizeTitle(text.replace(leadingNumber, ''));
  return titles.has(bare) ? bare : whole;
}
