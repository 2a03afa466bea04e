import { isSpread, textOf, type Segment } from '../../layout/lines/segment.ts';
import type { Bookmark } from '../../pdf/openPdf.ts';
import type { Paragraph } from '../paragraphs/paragraphs.ts';
import { isHeadingRole, levelOfRole, tagOf } from '../survey/tags.ts';
import { isBoldLine, type TextStats } from '../survey/textStats.ts';
import { isContact } from './contact.ts';
import { uniteFormHeads } from './formHeads.ts';

/** How a heading looks; headings of one look have one level. */
interface Look {
  readonly size: number;
  readonly bold: boolean;
}

/** What was learned of the headings of a document. */
export interface HeadingRules {
  /** The level of a heading, 1 to 6; null for what is none. @param isAlone nothing else is in its part of the page */
  levelOf(paragraph: Paragraph, isAlone: boolean): number | null;
}

const limits = { larger: 1.13, smallest: 0.6, letters: 220, lines: 4, boldLetters: 120, boldLines: 2, capsLetters: 90 };
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
  const looks = new Map<string, Look>();
  const uses = new Map<string, number>();
  const known = new Map<Paragraph, Look | null>();
  for (const paragraph of paragraphs) known.set(paragraph, lookOf(paragraph, stats));
  uniteFormHeads(known);
  for (const look of known.values()) {
    if (look === null) continue;
    looks.set(keyOf(look), look);
    uses.set(keyOf(look), (uses.get(keyOf(look)) ?? 0) + 1);
  }
  const order = [...looks.values()].toSorted((a, b) => b.size - a.size || Number(b.bold) - Number(a.bold)).map(keyOf);
  const title = smallTitle(paragraphs, (paragraph) => known.get(paragraph) ?? null, uses);
  const levels = levelsOf(title === null ? order : [title, ...order.filter((key) => key !== title)], uses);
  return {
    levelOf(paragraph, isAlone) {
      if (paragraph.isAside || paragraph.lines.length > limits.lines) return null;
      const role = stats.tags.roles ? roleOf(paragraph) : null;
      if (role !== null && isHeadingRole(role)) return levelOfRole(role);
      if (role !== null && noHeading.test(role)) return null;
      const listed = titles.size === 0 ? undefined : titles.get(normal(textOf(paragraph.lines)));
      const seen = known.get(paragraph);
      const look = seen === undefined ? lookOf(paragraph, stats) : seen;
      if (look !== null) {
        if (
          !isAlone &&
          look.size < stats.size * limits.larger &&
          paragraph.marker !== null &&
          !isSection(textOf(paragraph.lines))
        )
          return null;
        return levels.get(keyOf(look)) ?? null;
      }
      return listed === undefined || paragraph.isCode
        ? null
        : Math.min(deepest, Math.max(1, listed + (order.length > 0 ? 1 : 0)));
    },
  };
}

/** The look of a title that is set smaller than the headings of the text: it comes first, by itself, and text follows it. */
function smallTitle(
  [first, second]: readonly Paragraph[],
  lookAt: (paragraph: Paragraph) => Look | null,
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
const noHeading = /^(?:TOCI|TD|TH|Caption|Note|FENote|Code)$/;

/** What all lines of a paragraph are said to be. */
function roleOf({ lines }: Paragraph): string | null {
  const [first] = lines;
  const role = first === undefined ? null : (tagOf(first)?.role ?? null);
  return role !== null && lines.every((line) => tagOf(line)?.role === role) ? role : null;
}

function keyOf({ size, bold }: Look): string {
  return `${size} ${String(bold)}`;
}

function normal(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

/** Whether a text begins with the number of a section: 2.1, A.3, IV. */
function isSection(text: string): boolean {
  return /^(?:\d+(?:\.\d+)*\.?|[A-Z]\.(?:\d+\.?)*|[IVX]{1,5}\.)\s+\p{Lu}/u.test(text);
}

/** The look of what looks like a heading: larger than the text, or bold and short, or short and in capitals. */
function lookOf(paragraph: Paragraph, stats: TextStats): Look | null {
  const look = headingLook(paragraph, stats);
  if (look === null) return null;
  const text = textOf(paragraph.lines);
  return isByline(text) || isContact(text) ? null : look;
}

function headingLook(paragraph: Paragraph, stats: TextStats): Look | null {
  const { lines } = paragraph;
  const [first] = lines;
  if (first === undefined || paragraph.isCode || paragraph.isAside) return null;
  const text = textOf(paragraph.lines);
  if (!/\p{L}/u.test(text) && !/^\d{1,3}\.?$/.test(text.trim())) return null;
  if (/^[•·▪▫◦●○■□]/u.test(text) || lines.some((line) => isSpread(line, spread))) return null;
  const size = Math.round(sizeOf(lines) * 2) / 2;
  const bold = lines.every(isBoldLine);
  const look = { size, bold: bold && !stats.isBold };
  if (size >= stats.size * limits.larger)
    return isHeadingText(text, lines, limits.letters, limits.lines) && (bold || !isSentence(text)) ? look : null;
  if (look.bold && size >= stats.size * limits.smallest)
    return isHeadingText(text, lines, limits.boldLetters, limits.boldLines) && !endsLikeText(text) ? look : null;
  if (size < stats.size * 0.93 || lines.length !== 1) return null;
  const letters = text.replace(/\P{L}/gu, '');
  const isCaps = letters.length >= 4 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
  return isCaps &&
    isHeadingText(text, lines, limits.capsLetters, 1) &&
    !/[.,;:]$/.test(text) &&
    text.split(/\s+/).length <= 10
    ? { size, bold: true }
    : null;
}

/** Words of a line that ends with a full stop before it is a sentence, whatever its size. */
const sentenceWords = 8;

function isSentence(text: string): boolean {
  return /\p{L}\.$/u.test(text) && text.split(/\s+/).length >= sentenceWords && !isTitleCase(text);
}

/** A full stop or a comma at the end; that of a title is none. */
function endsLikeText(text: string): boolean {
  return /[\p{L})”"][.,;]$/u.test(text) && !(text.endsWith('.') && isTitleCase(text));
}

/** Three words and more, nearly all of the long ones with a capital. */
function isTitleCase(text: string): boolean {
  const words = text.split(/\s+/).filter((word) => /^\P{L}*\p{L}{4}/u.test(word));
  const capital = words.filter((word) => /^\P{L}*\p{Lu}/u.test(word)).length;
  return words.length >= 3 && capital >= words.length * 0.8;
}

/** Three names of people and more, with the signs of their notes. */
function isByline(text: string): boolean {
  const names = text.split(/\s*(?:,|;|\band\b|&)\s*/).filter((name) => /\p{L}/u.test(name));
  return names.length >= 3 && names.every((name) => personName.test(name.trim()));
}

/** Two to four words with a capital each, of which the last is written out. */
const personName =
  /^[\d\W]*(?:\p{Lu}[\p{L}\p{M}'’.-]*\s+){1,3}(?:(?:d[aeiu]|de[lnr]?|van|von|la|le)\s+)*\p{Lu}[\p{L}\p{M}'’-]+[\s\d∗*†‡§¶,()[\]]*$/u;

/** Ems between words beyond which two things share a line: the head of a page has one at each side. */
const spread = 6;

function isHeadingText(text: string, lines: readonly Segment[], letters: number, most: number): boolean {
  return text.length <= letters && lines.length <= most && !/[,;]$/.test(text) && !/(?:\.\s?){4,}|…{2,}/.test(text);
}

function sizeOf(lines: readonly Segment[]): number {
  return Math.max(...lines.map(({ size }) => size));
}
