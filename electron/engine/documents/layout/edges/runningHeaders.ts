import type { PageContent, Word } from '../../pdf/pageContent.ts';
import { cutStrips } from '../lines/gaps.ts';
import { buildTextLines, inkOf, segmentOf, type TextLine } from '../lines/textLine.ts';

/** Fraction of the page height, at the top and at the bottom, that contains running headers and footers. */
export const margin = 0.13;

/** Fraction of the page height from the bottom within which the page number may be, if nothing is below it. */
const pageNumberMarginRatio = 0.22;

/**
 * Fraction of the page height from the top within which a header may be that has its page number at an end and nothing above it: some text
 * is set for smaller paper.
 */
export const lowest = 0.2;

/** Matches a `keyOf` key of a line that contains only its page number. */
const loneNumber = /^[-–—|[(\s]*#(?:roman)?[-–—|\])\s.]*$/;

/**
 * Whether the last line of a page may be its page number although it is above the margin.
 * @param line its upper edge in points, and its text as returned by `keyOf`
 */
export function isDeepNumber(line: { readonly y0: number; readonly key: string }, height: number): boolean {
  return line.y0 >= height * (1 - pageNumberMarginRatio) && loneNumber.test(line.key);
}

/** A line at an edge of a page, in the form that is compared with those of adjacent pages. */
export interface EdgeLine {
  readonly baseline: number;
  /** The text with `#` for each number. */
  readonly key: string;
  readonly numbers: readonly number[];
  /** The numbers at its ends, separate from the rest. */
  readonly ends: readonly number[];
}

/** Ems from a number at the end of a line to the rest of it. */
const apart = 2;

/** Lines in the margins that are looked at, from each edge on. */
const maxMarginLines = 4;
/** Baseline tolerance within a line, as a fraction of an em. */
const level = 0.3;

/** The lines in the margins of a page. */
export function edgeLinesOf({ words, height }: PageContent): readonly EdgeLine[] {
  const tops = words.filter(({ y1 }) => y1 <= height * lowest);
  const feet = words.filter(({ y0 }) => y0 >= height * (1 - margin));
  const upper = wordLines(tops).slice(0, maxMarginLines);
  const heads = upper.filter(
    (line, index) =>
      Math.max(...line.map(({ y1 }) => y1)) <= height * margin || (index === 0 && endsOf(line).length > 0),
  );
  const found = [...heads, ...wordLines(feet).slice(-maxMarginLines)].map(edgeLine);
  if (feet.length > 0) return found;
  const last = wordLines(words.filter(({ y0 }) => y0 >= height * (1 - pageNumberMarginRatio))).at(-1);
  const deep = last === undefined ? null : { ...edgeLine(last), y0: Math.min(...last.map(({ y0 }) => y0)) };
  return deep !== null && isDeepNumber(deep, height) ? [...found, deep] : found;
}

function edgeLine(line: readonly Word[]): EdgeLine {
  const { baseline } = segmentOf(line);
  const text = line.map((word) => word.text).join(' ');
  return { baseline, key: keyOf(text), numbers: numbersOf(text), ends: endsOf(line) };
}

function endsOf(line: readonly Word[]): number[] {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined) return [];
  const isApart = (left: Word | undefined, right: Word | undefined): boolean =>
    left === undefined || right === undefined || right.x0 - left.x1 >= left.style.size * apart;
  return [
    ...(isApart(first, line[1]) ? [first.text] : []),
    ...(line.length > 1 && isApart(line.at(-2), last) ? [last.text] : []),
  ].flatMap((text) => (/^\d{1,4}$/.test(text) ? [Number(text)] : []));
}

/** Groups words by baseline, each line from left to right: words that share one are one line, however far apart. */
function wordLines(words: readonly Word[]): Word[][] {
  const lines: Word[][] = [];
  for (const word of words.toSorted((a, b) => a.baseline - b.baseline)) {
    const first = lines.at(-1)?.[0];
    if (first !== undefined && word.baseline - first.baseline <= first.style.size * level) lines.at(-1)?.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((a, b) => a.x0 - b.x0));
}

/** Returns a text without the parts that change from page to page. */
export function keyOf(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('#', '♯')
    .replace(/\d+/g, '#')
    .replace(/^(?=[ivxlc]{1,6}$)[ivxlc]+$/, '#roman')
    .replace(/\s+/g, ' ');
}

/** The numbers in a text, in their order. */
export function numbersOf(text: string): readonly number[] {
  return (text.match(/\d+/g) ?? []).map(Number);
}

/** Points that a head may move from page to page. */
const tolerancePt = 3;

/** A running head or foot of a page. */
export interface Head {
  readonly baseline: number;
  /** One of its numbers increases from page to page. */
  readonly counts: boolean;
}

/**
 * Finds the running headers and footers of a page: those of its lines that repeat on a nearby page, identically or with its page number.
 * @param around lines of other pages, and the page distance of each
 */
export function headsOf(
  lines: readonly EdgeLine[],
  around: readonly { readonly lines: readonly EdgeLine[]; readonly ahead: number }[],
): readonly Head[] {
  return lines.flatMap((line) => {
    const like = around.flatMap(({ lines: others, ahead }) =>
      others
        .filter(({ key, baseline }) => key === line.key && Math.abs(baseline - line.baseline) <= tolerancePt)
        .map((other) => ({ other, ahead })),
    );
    const counts = like.some(({ other, ahead }) =>
      line.numbers.some((number, index) => (other.numbers[index] ?? Number.NaN) - number === ahead),
    );
    // A header may name the chapter of its page: page numbers count whatever is next to them.
    const isNumbered = around.some(({ lines: others, ahead }) =>
      others.some(
        (other) =>
          Math.abs(other.baseline - line.baseline) <= tolerancePt &&
          line.ends.some((number) => other.ends.includes(number + ahead)),
      ),
    );
    const isSame = like.some(({ other }) => String(other.numbers) === String(line.numbers));
    return counts || isNumbered || isSame ? [{ baseline: line.baseline, counts: counts || isNumbered }] : [];
  });
}

/** The running headers and footers of a page, and the content between. */
interface Edges {
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
const headerStrip = { minSizeDifferenceRatio: 0.15, maxSegments: 3 };

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
    (segments.length <= headerStrip.maxSegments &&
      segments.every((segment) => Math.abs(segment.size - size) > size * headerStrip.minSizeDifferenceRatio))
  );
}

/** Minimum empty space below a strip, in ems: column headers are closer to their rows. */
const minHeaderGapEm = 1.6;

/** Whether nothing is close below a strip. */
function isSetApart(strip: readonly TextLine[], words: readonly Word[]): boolean {
  const foot = Math.max(...strip.map(({ y1 }) => y1));
  const end = foot + Math.max(...strip.map(({ size }) => size)) * minHeaderGapEm;
  return words.every(({ y0, y1 }) => y0 >= end || (y0 + y1) / 2 <= foot);
}

/** Whether a strip consists only of footers: column headers are never at the bottom of a page. */
function areFeet(segments: readonly TextLine[], heads: readonly Head[]): boolean {
  return segments.every((segment) => headAt(segment, heads) !== undefined);
}

/** Baseline tolerance in ems of a header on adjacent pages. */
const headerToleranceEm = 0.4;

function headAt({ baseline, size }: TextLine, heads: readonly Head[]): Head | undefined {
  return heads.find((head) => Math.abs(baseline - head.baseline) <= size * headerToleranceEm);
}
