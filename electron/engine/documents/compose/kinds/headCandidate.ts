import { keyOf, numbersOf } from '../../layout/edges/runningHeaders.ts';
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
const pageCount =
  /^[-–—|[(\s]*(?:(?:page|seite|página|pagina|strana|strona|sida|side|sivu|oldal|стр(?:аница|\.)?)\.?\s*#\s*(?:of|von|de|di|sur|van|z|av|af|\/|из)\s*#|#\s*(?:of|von|sur)\s*#)[-–—|\])\s.]*$/;
/** A footer printed by browsers: the URL and the date. */
const printed =
  /^(?:https?|file):\/\/\S+(?:\s*(?:\d{1,2}[./-]\d{1,2}[./-]\d{2,4}(?:,? \d{1,2}:\d{2}(?: [AP]M)?)?|\d{1,3}\/\d{1,3}))$/i;

/** Whether a line at the edge of a page is no part of its text whatever the other pages have. */
export function isFurnitureByText({ key, line }: HeadCandidate): boolean {
  return pageCount.test(key) || printed.test(line.text.trim());
}

/** Returns the type of a header or footer by its text and position. */
export function typeOf({ key, isTop }: HeadCandidate): FurnitureType {
  const isNumber =
    /^(?:[-–—|[(\s]*(?:(?:page|seite|p\.?|página|pagina)\s*)?#(?:roman)?(?:\s*(?:\/|of|von|de|di|-)\s*#)?[-–—|\])\s.]*)$/.test(
      key,
    );
  return isNumber ? 'page_number' : isTop ? 'page_header' : 'page_footer';
}

/** A key that is a page number only. */
export const bareNumber =
  /^[-–—|[(\s]*(?:(?:p|pp|s|page|seite|página|pagina|strana|strona|sida|side|oldal|стр)\.? ?)?#[-–—|\])\s]*$/u;

/** The number of a page, as a text. */
export const pageNumber = /^[1-9]\d{0,3}$/;

/** Sentence ends and lead-ins to the text below: no header ends so. */
export const nonHeaderEnding = /[.:;,!?。：；，！？](?:\s+\d+)?$/u;
