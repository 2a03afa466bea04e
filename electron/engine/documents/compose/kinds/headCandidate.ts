import { keyOf, numbersOf } from '../../layout/edges/runningHeaders.ts';
import { termPattern } from '../../languageTerms.ts';
import type { TextLine } from '../../layout/lines/textLine.ts';
import type { BlockType } from '../blocks/block.ts';

/** Kinds of page furniture. */
export type FurnitureType = Extract<BlockType, 'page_number' | 'page_header' | 'page_footer'>;

/** Maximum characters of a header line. */
const maxHeaderChars = 160;

/** Points that a head may move from page to page. */
export const headerTolerancePt = 6;

/** A line that is one of the heads, feet and numbers of pages, if others are like it. */
export interface HeadCandidate {
  readonly line: TextLine;
  readonly page: number;
  readonly key: string;
  readonly numbers: readonly number[];
  readonly isTop: boolean;
}

/** Returns a line in the form compared across pages; null if it is empty or too long. */
export function candidateOf(line: TextLine, page: number, isTop: boolean): HeadCandidate | null {
  const text = line.text.trim();
  if (text === '' || text.length > maxHeaderChars) return null;
  return { line, page, key: keyOf(text), numbers: numbersOf(text), isTop };
}

/** Ratios of the page height above and below which most headers and footers are. */
const outermost = { top: 0.085, foot: 0.92 };

/**
 * Whether a header or footer is as near to the page edge as most are.
 * @param height of the page, in points
 */
export function isOutermost({ line, isTop }: HeadCandidate, height: number): boolean {
  const middle = (line.y0 + line.y1) / 2 / height;
  return isTop ? middle <= outermost.top : middle >= outermost.foot;
}

/** The page and how many there are: `Page 1 of 23`, `3/7`. */
const pageCount = new RegExp(
  `^[-–—|[(\\s]*(?:${termPattern('page')}\\.?\\s*#\\s*(?:${termPattern('of')}|/)\\s*#|#\\s*(?:of|von|sur)\\s*#)[-–—|\\])\\s.]*$`,
  'u',
);
/** A footer printed by browsers: the URL and the date. */
const printed =
  /^(?:https?|file):\/\/\S+(?:\s*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:,? \d{1,2}:\d{2}(?: [AP]M)?)?|\d{1,3}\/\d{1,3}))$/i;

/** Whether a line at the edge of a page is no part of its text whatever the other pages have. */
export function isFurnitureByText({ key, line }: HeadCandidate): boolean {
  return pageCount.test(key) || printed.test(line.text.trim());
}

/** A key that is the number of a page, with or without how many there are. */
const numberLine = new RegExp(
  `^[-–—|[(\\s]*(?:(?:${termPattern('page')}|p\\.?)\\s*)?#(?:roman)?(?:\\s*(?:${termPattern('of')}|[/-])\\s*#)?[-–—|\\])\\s.]*$`,
  'u',
);

/** Returns the type of a header or footer by its text and position. */
export function typeOf({ key, isTop }: HeadCandidate): FurnitureType {
  const isNumber = numberLine.test(key);
  return isNumber ? 'page_number' : isTop ? 'page_header' : 'page_footer';
}

/** A key that is a page number only. */
export const bareNumber = new RegExp(
  `^[-–—|[(\\s]*(?:${termPattern('pageAbbreviation', 'page')}\\.? ?)?#[-–—|\\])\\s]*$`,
  'u',
);

/** The number of a page, as a text. */
export const pageNumber = /^[1-9]\d{0,3}$/;

/** Sentence ends and lead-ins to the text below: no header ends so. */
export const nonHeaderEnding = /[.:;,!?。：；，！？](?:\s+\d+)?$/u;

/**
 * Returns the indexes of the numbers in a key that do not belong to a section number such as 2.1.3, which also advances if each page has a
 * section.
 */
export function pageNumberIndexes(key: string): readonly number[] {
  return [...key.matchAll(/#/g)].flatMap(({ index }, place) =>
    key.startsWith('.#', index + 1) || key.slice(0, index).endsWith('#.') ? [] : [place],
  );
}

/**
 * Returns the indexes of the possible page numbers. A header also numbers parts of the text, and where such a part begins the line is its
 * heading.
 */
export function pageNumbers({ key, numbers, isTop }: HeadCandidate): readonly number[] {
  const all = [...numbers.keys()];
  if (!isTop) return all;
  return [...(key.startsWith('#') ? all.slice(0, 1) : []), ...(key.endsWith('#') ? all.slice(-1) : [])];
}
