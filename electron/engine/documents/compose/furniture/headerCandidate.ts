import { termPattern } from '../../languageTerms.ts';
import { isDeepNumber, keyOf, lowest, margin, numbersOf } from '../../layout/edges/runningHeaders.ts';
import { isSpread, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import type { Box } from '../../pdf/pageContent.ts';
import type { BlockType } from '../blocks/block.ts';

/** Kinds of page furniture. */
export type FurnitureType = Extract<BlockType, 'page_number' | 'page_header' | 'page_footer'>;

/** Maximum size of a header relative to the text: larger text is a heading, even if each page has one. */
const maxHeaderRatio = 1.3;
/** Times that for a line with the number of the page at its other end. */
export const maxNumberedGain = 1.5;
/** Points by which a header below a heading may be smaller than the text. */
const maxSmallerPt = 0.6;
/** Minimum gap in ems between a page number and the header on the same line. */
export const minSpreadEm = 3;
/** Minimum distance of a header from the text, baseline to baseline, in text sizes. */
const minHeaderStepEm = 1.5;

/** Maximum characters of a header line. */
const maxHeaderChars = 160;

/** Points that a header may move from page to page. */
export const headerTolerancePt = 6;
/** Maximum offset of a header or footer from the position of others that it is like in no other way, in points. */
export const samePositionTolerancePt = 1.5;

/** A line that is a header, footer or page number, if others are like it. */
export interface HeaderCandidate {
  readonly line: TextLine;
  readonly page: number;
  readonly key: string;
  readonly numbers: readonly number[];
  readonly isTop: boolean;
}

/** Returns a line in the form compared across pages; null if it is empty or too long. */
export function candidateOf(line: TextLine, page: number, isTop: boolean): HeaderCandidate | null {
  const text = line.text.trim();
  if (text === '' || text.length > maxHeaderChars) return null;
  return { line, page, key: keyOf(text), numbers: numbersOf(text), isTop };
}

/** Ratios of the page height above and below which most headers and footers are. */
const maxTopRatio = 0.085;
const minFootRatio = 0.92;

/**
 * Whether a header or footer is as near to the page edge as most are.
 * @param height of the page, in points
 */
export function isOutermost({ line, isTop }: HeaderCandidate, height: number): boolean {
  const middle = (line.y0 + line.y1) / 2 / height;
  return isTop ? middle <= maxTopRatio : middle >= minFootRatio;
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
export function isFurnitureByText({ key, line }: HeaderCandidate): boolean {
  return pageCount.test(key) || printed.test(line.text.trim());
}

/** A key that is the number of a page, with or without how many there are. */
const numberLine = new RegExp(
  `^[-–—|[(\\s]*(?:(?:${termPattern('page')}|p\\.?)\\s*)?#(?:roman)?(?:\\s*(?:${termPattern('of')}|[/-])\\s*#)?[-–—|\\])\\s.]*$`,
  'u',
);

/** Returns the type of a header or footer by its text and position. */
export function typeOf({ key, isTop }: HeaderCandidate): FurnitureType {
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
export function pageNumbers({ key, numbers, isTop }: HeaderCandidate): readonly number[] {
  const all = [...numbers.keys()];
  if (!isTop) return all;
  return [...(key.startsWith('#') ? all.slice(0, 1) : []), ...(key.endsWith('#') ? all.slice(-1) : [])];
}

/** A number between dashes: `- 3 -`. */
export const dashedNumber = /^[-–—]\s?#\s?[-–—]$/;

/** Consecutive numbers, as on a scale: none of them is a page number. */
export const scaleNumbers = /^#(?:[|\s]+#){2,}[|\s]*$/;

/** Whether a text begins or ends with a number that may be a page number. */
export function hasPageNumber(key: string): boolean {
  return /^(?:\p{L}{1,8}\.? )?#(?:\s|$)|\s(?:#|[ivxlc]{1,6})$/u.test(key) && !scaleNumbers.test(key);
}

/** Whether a key has a word. */
export function isWordy(key: string): boolean {
  return /\p{L}{3}/u.test(key);
}

/**
 * Returns the lines at the edges of a page that may be its headers and footers: no heading, no text below one, and no line that continues
 * into the text without a gap.
 * @param size of the text, in points
 */
export function candidatesOf(page: PageLayout, index: number, size: number): HeaderCandidate[] {
  const maxSizePt = size * maxHeaderRatio;
  const lines = linesOnPage(page).toSorted((a, b) => a.baseline - b.baseline);
  const formulas = page.parts.flatMap((part) => (part.kind === 'formula' ? [part.box] : []));
  const heads = apart(
    lines,
    (line) => (line.y0 + line.y1) / 2 <= page.height * (line === lines[0] && isNumberedEdge(line) ? lowest : margin),
  );
  const last = lines.at(-1);
  const isDeep =
    last !== undefined &&
    (isDeepNumber({ y0: last.y0, key: keyOf(last.text.trim()) }, page.height) ||
      (last.y0 >= page.height * (1 - lowest) &&
        isSpread(last, minSpreadEm) &&
        /(?:^|\s)\d{1,4}(?:\s|$)/.test(last.text.trim())));
  const feet = apart(
    lines.toReversed(),
    (line) => (line.y0 + line.y1) / 2 >= page.height * (1 - margin) || (isDeep && line === last),
  );
  const of = (some: readonly TextLine[], isTop: boolean): HeaderCandidate[] =>
    some.flatMap((line) => (isBelow(line, formulas) ? [] : (candidateOf(line, index, isTop) ?? [])));
  const isHeading = (candidate: HeaderCandidate): boolean =>
    candidate.line.size > maxSizePt * moreFor(candidate) && !dashedNumber.test(candidate.key);
  const tops = of(heads, true);
  const heading = tops.find((candidate) => !isFurnitureByText(candidate) && isHeading(candidate))?.line;
  // A heading is followed by its text, which repeats on a page like this one. Smaller text may be the address below a name.
  const isText = ({ isTop, line }: HeaderCandidate): boolean =>
    isTop && heading !== undefined && line.baseline > heading.baseline && line.size > size - maxSmallerPt;
  return [...tops, ...of(feet, false)].filter(
    (candidate) => isFurnitureByText(candidate) || !(isHeading(candidate) || isText(candidate)),
  );
}

/** Whether a line has the number of its page at one end and something at the other. */
function isNumberedEdge(line: TextLine): boolean {
  return isSpread(line, minSpreadEm) && /^\d{1,4}\s|\s\d{1,4}$/.test(line.text.trim());
}

/** Whether words are directly below a formula, as the end of its sentence is. */
function isBelow(line: TextLine, formulas: readonly Box[]): boolean {
  return (
    isWordy(line.text) &&
    formulas.some(({ y1 }) => y1 < line.baseline && line.baseline - y1 <= line.size * minHeaderStepEm)
  );
}

/** Returns the size allowance of a header with its page number, relative to other headers. */
function moreFor({ key, line }: HeaderCandidate): number {
  if (!hasPageNumber(key)) return 1;
  return isSpread(line, minSpreadEm) ? maxNumberedGain : line.isBold ? 1 : maxNumberedGain / maxHeaderRatio;
}

/** Returns the lines from the edge of a page up to the last gap in its margin: lines that continue into the text without a gap are text. */
function apart(lines: readonly TextLine[], isInMargin: (line: TextLine) => boolean): TextLine[] {
  let end = 0;
  for (const [index, line] of lines.entries()) {
    if (!isInMargin(line)) break;
    const next = lines[index + 1];
    const step = next === undefined ? Infinity : Math.abs(next.baseline - line.baseline);
    if (step > Math.max(line.size, next?.size ?? 0) * minHeaderStepEm) end = index + 1;
  }
  return lines.slice(0, end);
}
