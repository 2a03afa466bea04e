import { affiliationPattern } from '../../layout/lines/affiliations.ts';
import { isSpread, textOf } from '../../layout/lines/textLine.ts';
import type { Paragraph } from '../paragraphs/paragraph.ts';
import { isDate, namesIn, personName, sizeOf, type HeadingStyle } from './headingStyle.ts';

/** Maximum paragraphs at the start of a paper that may name its authors, and of those below an author that may give affiliations. */
const maxFrontParagraphs = 16;
const maxAffiliationParagraphs = 6;
/** Text that occurs below authors only: affiliations and abstracts. */
const belowAuthors = /\bministry|^\W*abstract\b|^\W*summary\b/iu;
/** Document-type words that may follow a title and are capitalized like names. */
const ofDocuments =
  /\b(?:manual|guide|reference|tutorial|documentation|edition|report|handbook|version|release|introduction|notes|specification|overview|users?|draft|paper|project|system|software|library)\b/iu;
/** Minimum gap between the names of two authors, in ems. */
const minNameGapEm = 1.2;
/** Membership titles after a name. */
const membership = /,?\s*(?:(?:student|senior|life)\s+)?(?:member|fellow),?\s*[A-Z]{3,5}\b/giu;

/**
 * Removes the authors of a paper from its headings: names below its title, larger than the text, above text that occurs below authors only.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function dropAuthors(known: Map<Paragraph, HeadingStyle | null>): void {
  const begin = [...known].slice(0, maxFrontParagraphs);
  const title = begin.findIndex(([, style]) => style !== null);
  if (title === -1) return;
  const largest = begin[title]?.[1]?.size ?? 0;
  for (const [index, [paragraph, style]] of begin.entries()) {
    if (index <= title || style === null || style.bold || style.size >= largest) continue;
    const names = namesIn(textOf(paragraph.lines).replace(membership, ''));
    if (names.length === 0 || !names.every(isName)) continue;
    const below = begin.slice(index + 1, index + 1 + maxAffiliationParagraphs);
    const [next] = below;
    const areSideBySide = paragraph.lines.some((line) => isSpread(line, minNameGapEm));
    const isStraightBelow = index === title + 1 && !names.some((name) => ofDocuments.test(name));
    const isDated = (areSideBySide || isStraightBelow) && next !== undefined && isDate(textOf(next[0].lines));
    if (isDated || below.some(([each]) => isBelowAuthors(textOf(each.lines)))) known.set(paragraph, null);
  }
}

function isBelowAuthors(text: string): boolean {
  return affiliationPattern.test(text) || belowAuthors.test(text);
}

/** One name, or several side by side. */
function isName(text: string): boolean {
  if (/^(?:An?|The|For|How|Why|On|In|With|Der|Die|Das|Ein|Eine|Le|La|Les|Une?|El|Los|Las)\s/.test(text)) return false;
  return (
    personName.test(text) ||
    /^(?:\p{Lu}[\p{L}\p{M}'’.-]*[\s\d∗*†‡§¶]+){3,}\p{Lu}[\p{L}\p{M}'’-]+[\s\d∗*†‡§¶]*$/u.test(text)
  );
}

/** Maximum difference in points between the left edges of list items. */
const itemEdgeTolerancePt = 1;

/**
 * Removes list items that are set larger than the text from the headings: consecutive numbers, one below the other, with no text between
 * them.
 * @param known heading style of each paragraph, null if it is no heading, in reading order; changed in place
 */
export function dropListItems(known: Map<Paragraph, HeadingStyle | null>): void {
  const all = [...known];
  for (const [index, [paragraph, style]] of all.entries()) {
    const [above, aboveStyle] = all[index - 1] ?? [];
    if (above === undefined || style == null || aboveStyle == null || style.bold || aboveStyle.bold) continue;
    if (style.size !== aboveStyle.size || !followsItem(above, paragraph)) continue;
    known.set(above, null);
    known.set(paragraph, null);
  }
}

function followsItem({ marker: above, lines: [first] }: Paragraph, { marker, lines: [line] }: Paragraph): boolean {
  if (above?.ordered !== true || marker?.ordered !== true || first === undefined || line === undefined) return false;
  return marker.number === (above.number ?? Infinity) + 1 && Math.abs(first.x0 - line.x0) <= itemEdgeTolerancePt;
}

/** Minimum number of consecutive numbered titles of one size, with no text below any, that make a list; maximum lines of each. */
const minListedTitles = 6;
const maxListedLines = 2;

const numbered = /^\d+(?:[.-]\d+)+\.?\s/;

/**
 * Finds lists of sections, which are no headings: numbered titles one below the other with no text between them.
 * @param paragraphs all of a document, in reading order
 */
export function listedTitles(paragraphs: readonly Paragraph[]): ReadonlySet<Paragraph> {
  const listed = new Set<Paragraph>();
  let run: Paragraph[] = [];
  let size = 0;
  const end = (): void => {
    if (run.length >= minListedTitles) for (const paragraph of run) listed.add(paragraph);
    run = [];
  };
  for (const paragraph of paragraphs) {
    const { lines } = paragraph;
    const isTitle = lines.length <= maxListedLines && numbered.test(textOf(lines));
    const own = isTitle ? sizeOf(lines) : 0;
    const last = run.at(-1);
    // Where the numbering restarts, the text begins.
    if (own !== size || (last !== undefined && !goesUp(last, paragraph))) end();
    if (isTitle) run.push(paragraph);
    size = own;
  }
  end();
  return listed;
}

function goesUp(last: Paragraph, next: Paragraph): boolean {
  const [before, after] = [numbersOf(last), numbersOf(next)];
  const level = after.findIndex((number, index) => number !== before[index]);
  return level !== -1 && (after[level] ?? 0) > (before[level] ?? -1);
}

function numbersOf({ lines }: Paragraph): readonly number[] {
  const [number = ''] = numbered.exec(textOf(lines)) ?? [];
  return (number.match(/\d+/g) ?? []).map(Number);
}
