import type { Word } from '../../pdf/pageContent.ts';
import { cutStrips } from '../lines/cutStrips.ts';
import { inkOf, buildTextLines, type TextLine } from '../lines/textLine.ts';
import { margin, type Head } from './runningHeaders.ts';

/** The running headers and footers of a page, and the content between. */
export interface Edges {
  readonly top: readonly TextLine[];
  readonly foot: readonly TextLine[];
  /** All words that are in neither header nor footer. */
  readonly words: readonly Word[];
}

/**
 * Removes running headers and footers before layout: a header above the columns of a table is not one of its rows.
 * @param heads headers and footers known from adjacent pages
 * @param page its height, and its dominant font size, in points
 */
export function separateHeaderFooter(
  words: readonly Word[],
  heads: readonly Head[],
  page: { readonly height: number; readonly size: number },
): Edges {
  if (heads.length === 0) return { top: [], foot: [], words };
  const stripsOf = (some: readonly Word[]): TextLine[][] => cutStrips(buildTextLines(some), inkOf);
  const above = heads
    .filter(({ baseline }) => baseline < page.height / 2)
    .map(({ baseline }) => baseline + page.size / 2);
  const tops = stripsOf(words.filter(({ y1 }) => y1 <= Math.max(page.height * margin, ...above)));
  const below = heads.filter(({ baseline }) => baseline > page.height / 2).map(({ baseline }) => baseline - page.size);
  const feet = stripsOf(words.filter(({ y0 }) => y0 >= Math.min(page.height * (1 - margin), ...below)));
  // Text is below a header: a table at the top of a page has similar tables on other pages.
  const top = headsAmong(
    tops,
    (strip) =>
      areHeads(strip, heads, page.size) || (strip === tops[0] && isSetApart(strip, words) && areFeet(strip, heads)),
  );
  const foot = headsAmong(feet.toReversed(), (strip) => areFeet(strip, heads));
  const taken = new Set([...top, ...foot].flatMap((segment) => segment.words));
  return { top, foot, words: taken.size === 0 ? words : words.filter((word) => !taken.has(word)) };
}

/** The segments of the strips from an edge on that are heads. */
function headsAmong(strips: readonly TextLine[][], areSome: (strip: readonly TextLine[]) => boolean): TextLine[] {
  const end = strips.findIndex((strip) => !areSome(strip));
  return strips.slice(0, end === -1 ? strips.length : end).flat();
}

/**
 * Minimum deviation of the size of a running header from that of the text, as a ratio, and maximum side-by-side segments of one without
 * page number: at both ends and in the middle.
 */
const limits = { otherSize: 0.15, beside: 3 };

/**
 * Whether a strip consists only of headers. Column headers repeat on each page as well: side-by-side segments are a page header if it
 * counts the pages or has another size.
 */
function areHeads(segments: readonly TextLine[], heads: readonly Head[], size: number): boolean {
  const found = segments.map((segment) => headAt(segment, heads));
  if (found.includes(undefined)) return false;
  return (
    segments.length === 1 ||
    found.some((head) => head?.counts === true) ||
    (segments.length <= limits.beside &&
      segments.every((segment) => Math.abs(segment.size - size) > size * limits.otherSize))
  );
}

/** Minimum empty space below a strip, in ems: column headers are closer to their rows. */
const apart = 1.6;

/** Whether nothing is close below a strip. */
function isSetApart(strip: readonly TextLine[], words: readonly Word[]): boolean {
  const foot = Math.max(...strip.map(({ y1 }) => y1));
  const end = foot + Math.max(...strip.map(({ size }) => size)) * apart;
  return words.every(({ y0, y1 }) => y0 >= end || (y0 + y1) / 2 <= foot);
}

/** Whether a strip consists only of footers: column headers are never at the bottom of a page. */
function areFeet(segments: readonly TextLine[], heads: readonly Head[]): boolean {
  return segments.every((segment) => headAt(segment, heads) !== undefined);
}

function headAt({ baseline, size }: TextLine, heads: readonly Head[]): Head | undefined {
  return heads.find((head) => Math.abs(baseline - head.baseline) <= size * 0.4);
}
