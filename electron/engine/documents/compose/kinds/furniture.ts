import { isDeepNumber, keyOf, lowest, margin } from '../../layout/edges/runningHeaders.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { areOnSameLine, isSpread, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, rowsOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { runStages, type Stage } from '../../stages.ts';
import type { TextStats } from '../survey/textStats.ts';
import {
  bareNumber,
  candidateOf,
  isOutermost,
  isFurnitureByText,
  pageNumberIndexes,
  pageNumbers,
  typeOf,
  headerTolerancePt,
  type HeadCandidate,
  type FurnitureType,
} from './headCandidate.ts';
import { isNumberedTitle, singlePageHeaders } from './singlePageHeaders.ts';
import { findRepeatedText } from './repeatedText.ts';
import { addSideHeads } from './sideHeads.ts';

/** Number of pages a header may skip: left and right pages have different ones. */
const stride = 2;
/** Maximum size relative to the body text: larger text is a heading, even if each page has one. */
const largest = 1.3;
/** Times that for a line with the number of the page at its other end. */
const numbered = 1.5;

/** Lines of a document between two stages of the search for page furniture. */
interface FurnitureSearch {
  readonly pages: readonly PageLayout[];
  readonly stats: TextStats;
  /** Lines at the edges of each page. */
  readonly byPage: readonly (readonly HeadCandidate[])[];
  readonly found: ReadonlyMap<TextLine, FurnitureType>;
}

/** Makes a stage that changes a copy of the lines found so far. */
function editing(
  name: string,
  edit: (found: Map<TextLine, FurnitureType>, search: FurnitureSearch) => void,
): Stage<FurnitureSearch> {
  return {
    name,
    run: (search) => {
      const found = new Map(search.found);
      edit(found, search);
      return { ...search, found };
    },
  };
}

/** Makes a stage that adds the lines at page edges for which a condition holds. */
function adding(
  name: string,
  isFurniture: (candidate: HeadCandidate, search: FurnitureSearch) => boolean,
): Stage<FurnitureSearch> {
  return editing(name, (found, search) => {
    for (const candidate of search.byPage.flat())
      if (!found.has(candidate.line) && isFurniture(candidate, search)) found.set(candidate.line, typeOf(candidate));
  });
}

/** From the lines at page edges to the headers, footers and page numbers. */
export const furnitureStages: readonly Stage<FurnitureSearch>[] = [
  adding(
    'furniture/taggedArtifacts',
    ({ line }, { stats }) => stats.tags.roles && line.words.every(({ tag }) => tag?.role === 'Artifact'),
  ),
  adding('furniture/pageCounts', isFurnitureByText),
  editing('furniture/repeatedText', (found, { pages, byPage, stats }) => addRepeated(found, pages, byPage, stats.size)),
  editing('furniture/singleOccurrences', (found, { byPage }) => addSingleOccurrences(byPage, found)),
  adding('furniture/lonePageNumber', (candidate, { pages, stats }) =>
    isLoneNumber(candidate, pages[candidate.page], stats.size),
  ),
  adding(
    'furniture/numberedHeader',
    (candidate, { pages, stats }) => candidate.page > 0 && isNumberedHead(candidate, pages[candidate.page], stats.size),
  ),
  editing('furniture/singlePage', (found, { pages, byPage, stats }) => {
    const [only, ...others] = pages;
    if (only === undefined || others.length > 0) return;
    for (const head of singlePageHeaders(byPage.flat(), only, stats.size)) found.set(head.line, typeOf(head));
  }),
  editing('furniture/marginHeaders', (found, { pages }) => addSideHeads(pages, found)),
  editing('furniture/watermarks', (found, { pages, stats }) => {
    for (const page of pages) for (const line of watermarks(page, stats.size)) found.set(line, 'page_header');
  }),
  editing('furniture/keepOnlyContent', (found, { pages, byPage }) => keepIfOnlyContent(pages, byPage.flat(), found)),
];

/**
 * Finds running headers, footers and page numbers: text that repeats at the same position of consecutive pages. In a single-page document
 * nothing repeats, so little is removed: only what the file's tags or the line itself mark as no content.
 */
export function findFurniture(pages: readonly PageLayout[], stats: TextStats): ReadonlyMap<TextLine, FurnitureType> {
  const byPage = pages.map((page, index) => candidatesOf(page, index, stats.size * largest));
  return runStages(furnitureStages, { pages, stats, byPage, found: new Map() }).found;
}

/** Adds text that repeats at one position of nearby pages, and sequential page numbers. */
function addRepeated(
  found: Map<TextLine, FurnitureType>,
  pages: readonly PageLayout[],
  byPage: readonly (readonly HeadCandidate[])[],
  size: number,
): void {
  const repeated = findRepeatedText(pages, byPage.flat());
  for (const [index, candidates] of byPage.entries()) {
    const others = byPage.slice(Math.max(0, index - stride), index + stride + 1).flat();
    for (const candidate of candidates) {
      const elsewhere = others.filter(({ page }) => page !== index);
      const isHead =
        elsewhere.some((other) => isSequential(candidate, other, size)) ||
        (elsewhere.some((other) => repeats(candidate, other)) && !repeated.comesAgain(candidate));
      if (isHead && !repeated.namesParts(candidate)) found.set(candidate.line, typeOf(candidate));
    }
  }
}

/** Minimum pages with a header or footer at one position, so that text there on another page is one too. */
const minPagesAtPosition = 3;
/** Maximum offset of such a header or footer from that position, in points. */
const samePositionTolerancePt = 1.5;

/**
 * Adds headers and footers that occur once because their chapter is short: at the position of the others, with a page number or with text
 * at either end as they have; a footer may also be equal except for its numbers.
 */
function addSingleOccurrences(
  byPage: readonly (readonly HeadCandidate[])[],
  found: Map<TextLine, FurnitureType>,
): void {
  const all = byPage.flat();
  const placed = all.filter(({ line }) => found.has(line));
  for (const candidate of all) {
    if (found.has(candidate.line)) continue;
    const isNumbered = hasPageNumber(candidate.key);
    const there = placed.filter(
      ({ line, isTop, key }) =>
        isTop === candidate.isTop &&
        (isNumbered || (isTop ? areSpreadAlike(line, candidate.line) : key === candidate.key)) &&
        Math.abs(line.baseline - candidate.line.baseline) <= samePositionTolerancePt,
    );
    if (new Set(there.map(({ page }) => page)).size >= minPagesAtPosition) found.set(candidate.line, typeOf(candidate));
  }
}

/** Whether two lines have text at both ends in one style. */
function areSpreadAlike(a: TextLine, b: TextLine): boolean {
  const [one, other] = [a.words[0]?.style, b.words[0]?.style];
  return a.size === b.size && one?.font === other?.font && isSpread(a, spread) && isSpread(b, spread);
}

/** Maximum size of a header with its number relative to the text, and minimum lines of its page. */
const outermost = { size: 1.1, lines: 4 };
const dashed = /^[-–—]\s?#\s?[-–—]$/;
/** A number that counts the pages of a part: `A-12`. */
const partNumber = /^\p{L}{1,2}[-–]#$/u;

/** The number of a page, alone at its foot: it needs no other page that has one. */
function isLoneNumber(
  { key, line, isTop, numbers, page: place }: HeadCandidate,
  page: PageLayout | undefined,
  size: number,
): boolean {
  if (page === undefined || line.text.trim().startsWith('0')) return false;
  const isInMiddle = isCentred(line, page);
  if (!bareNumber.test(key) && !(isInMiddle && partNumber.test(key))) return false;
  // At the top it may be a chapter number, unless it is between dashes.
  if (isTop && !(dashed.test(key) && numbers[0] === place + 1)) return false;
  if (line.size > size * outermost.size || (numbers[0] ?? 0) > maxVolumePages) return false;
  // OCR text may be part of an image.
  if (line.words.some(({ confidence }) => confidence !== null)) return false;
  const others = linesOnPage(page).filter((other) => other !== line);
  // Axis numbers are side by side, line numbers one below the other.
  const fewest = numbers[0] === place + 1 && isInMiddle ? 1 : outermost.lines;
  const isFull = others.length + rowsOnPage(page) >= fewest;
  return isFull && !others.some((other) => areOnSameLine(line, other) || isNearNumber(line, other));
}

/** Centering tolerance as a ratio of the page width. */
const offCentre = 0.01;

function isCentred({ x0, x1 }: TextLine, { width }: PageLayout): boolean {
  return Math.abs((x0 + x1) / 2 - width / 2) <= width * offCentre;
}

/** Vertical distance in ems within which another number makes it a line number. */
const counted = 4;

function isNearNumber(line: TextLine, other: TextLine): boolean {
  return /^\d+$/.test(other.text.trim()) && Math.abs(other.baseline - line.baseline) < line.size * counted;
}

/**
 * The number of a page that has the name of a chapter or a journal at the other side of its line: of a short document each page may have
 * another one, and the first has none.
 */
function isNumberedHead(candidate: HeadCandidate, page: PageLayout | undefined, size: number): boolean {
  const { key, line, numbers } = candidate;
  if (page === undefined || line.size > size * outermost.size || (numbers.at(-1) ?? 0) > maxVolumePages) return false;
  const isTitled = line.size < size && isNumberedTitle(candidate);
  if (!isOutermost(candidate, page.height) && !isTitled) return false;
  const others = linesOnPage(page).filter((other) => other !== line);
  if (others.length < outermost.lines || others.some((other) => other.isTocEntry || areOnSameLine(line, other)))
    return false;
  return isTitled || (key.includes('#') && hasPageNumber(key) && isSpread(line, spread));
}

/** Maximum pages of a volume. */
const maxVolumePages = 9_999;

/** Whether a text begins or ends with a number that may be a page number. */
function hasPageNumber(key: string): boolean {
  return /^(?:\p{L}{1,8}\.? )?#(?:\s|$)|\s(?:#|[ivxlc]{1,6})$/u.test(key) && !scale.test(key);
}

function candidatesOf(page: PageLayout, index: number, most: number): HeadCandidate[] {
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
        isSpread(last, spread) &&
        /(?:^|\s)\d{1,4}(?:\s|$)/.test(last.text.trim())));
  const feet = apart(
    lines.toReversed(),
    (line) => (line.y0 + line.y1) / 2 >= page.height * (1 - margin) || (isDeep && line === last),
  );
  const of = (some: readonly TextLine[], isTop: boolean): HeadCandidate[] =>
    some.flatMap((line) => (isBelow(line, formulas) ? [] : (candidateOf(line, index, isTop) ?? [])));
  const isHeading = (candidate: HeadCandidate): boolean =>
    candidate.line.size > most * moreFor(candidate) && !dashed.test(candidate.key);
  const tops = of(heads, true);
  const heading = tops.find((candidate) => !isFurnitureByText(candidate) && isHeading(candidate))?.line;
  // A heading is followed by its text, which repeats on a page like this one. Smaller text may be the address below a name.
  const isText = ({ isTop, line }: HeadCandidate): boolean =>
    isTop && heading !== undefined && line.baseline > heading.baseline && line.size > most / largest - smaller;
  return [...tops, ...of(feet, false)].filter(
    (candidate) => isFurnitureByText(candidate) || !(isHeading(candidate) || isText(candidate)),
  );
}

/** Whether a line has the number of its page at one end and something at the other. */
function isNumberedEdge(line: TextLine): boolean {
  return isSpread(line, spread) && /^\d{1,4}\s|\s\d{1,4}$/.test(line.text.trim());
}

/** Whether words are directly below a formula, as the end of its sentence is. */
function isBelow(line: TextLine, formulas: readonly Box[]): boolean {
  return (
    isWordy(line.text) && formulas.some(({ y1 }) => y1 < line.baseline && line.baseline - y1 <= line.size * distance)
  );
}

/** Points that a head below a heading is smaller than the text. */
const smaller = 0.6;

/** Returns the size allowance of a header with its page number, relative to other headers. */
function moreFor({ key, line }: HeadCandidate): number {
  if (!hasPageNumber(key)) return 1;
  return isSpread(line, spread) ? numbered : line.isBold ? 1 : numbered / largest;
}

/** Minimum gap in ems between a page number and the header on the same line. */
const spread = 3;

/** Minimum distance of a header from the text, baseline to baseline, in text sizes. */
const distance = 1.5;

/** Returns the lines from the edge of a page up to the last gap in its margin: lines that continue into the text without a gap are text. */
function apart(lines: readonly TextLine[], isInMargin: (line: TextLine) => boolean): TextLine[] {
  let end = 0;
  for (const [index, line] of lines.entries()) {
    if (!isInMargin(line)) break;
    const next = lines[index + 1];
    const step = next === undefined ? Infinity : Math.abs(next.baseline - line.baseline);
    if (step > Math.max(line.size, next?.size ?? 0) * distance) end = index + 1;
  }
  return lines.slice(0, end);
}

/** Strokes and dots by themselves are of a drawing. */
const anyLetter = /\p{L}/u;

function repeats(a: HeadCandidate, b: HeadCandidate): boolean {
  if (a.isTop !== b.isTop || a.key !== b.key || Math.abs(a.line.baseline - b.line.baseline) > headerTolerancePt)
    return false;
  // A line with this ending introduces what is below it, on the next page too.
  if (!a.isTop && a.key.endsWith(':')) return false;
  if (a.key.startsWith('#roman')) return true;
  if (a.numbers.length === 0) return a.key.length > 1 && anyLetter.test(a.key);
  // One of the numbers counts the pages, or all of them are the same on both.
  const step = b.page - a.page;
  const counting = a.isTop ? pageNumberIndexes(a.key) : [...a.numbers.keys()];
  return (
    counting.some((index) => (b.numbers[index] ?? Number.NaN) - (a.numbers[index] ?? Number.NaN) === step) ||
    ((isWordy(a.key) || printedAt.test(a.key)) && String(a.numbers) === String(b.numbers)) ||
    (isTitle(a.key) &&
      pageNumbers(a).some((index) => hasSkipped((b.numbers[index] ?? Number.NaN) - (a.numbers[index] ?? 0), step)))
  );
}

/**
 * Whether two headers at one height have sequential page numbers, whatever else they contain: each page may name its own chapter, and left
 * and right pages have their numbers at different ends. Chapters that begin on new pages count too, at the beginning of large or bold
 * lines.
 */
function isSequential(a: HeadCandidate, b: HeadCandidate, size: number): boolean {
  if (a.numbers.length === 0 || b.numbers.length === 0 || scale.test(a.key)) return false;
  if (a.isTop !== b.isTop || Math.abs(a.line.baseline - b.line.baseline) > samePositionTolerancePt) return false;
  if ([a, b].some(({ line }) => line.isBold || line.size > size * numbered)) return false;
  const step = b.page - a.page;
  const [one, other] = [endNumbers(a), endNumbers(b)];
  const goesOn = (from: number | null, to: number | null): boolean =>
    from !== null && to !== null && to - from === step;
  if (goesOn(one.last, other.last) || goesOn(one.first, other.last) || goesOn(one.last, other.first)) return true;
  return goesOn(one.first, other.first) && isSpread(a.line, spread) && isSpread(b.line, spread);
}

/** Consecutive numbers, as on a scale: none of them is a page number. */
const scale = /^#(?:[|\s]+#){2,}[|\s]*$/;

/** Returns the numbers at the beginning and the end of a line. */
function endNumbers({ key, numbers }: HeadCandidate): { readonly first: number | null; readonly last: number | null } {
  return {
    first: /^#\s/.test(key) ? (numbers[0] ?? null) : null,
    last: /\s#$/.test(key) ? (numbers.at(-1) ?? null) : null,
  };
}

/** Whether a key has enough words that nothing else on a page has the same. */
function isTitle(key: string): boolean {
  return (key.match(/\p{L}{2,}/gu)?.length ?? 0) >= 4;
}

/** Whether pages between the two were left out of the file: the number increases by more than the page index. */
function hasSkipped(difference: number, step: number): boolean {
  return difference * Math.sign(step) > Math.abs(step);
}

/** The day and the time of a print, which browsers put above each page. */
const printedAt = /^#[./-]#[./-]#,? #:#(?: [ap]\.?m\.?)?$/;

function isWordy(key: string): boolean {
  return /\p{L}{3}/u.test(key);
}

/** Minimum size of a watermark relative to the text, lines of text that it crosses, and its minimum width and height in ems. */
const mark = { size: 2, lines: 4, ems: 2 };

/** Returns large watermarks across the text of a page, such as DRAFT and COPY. @param size of the text */
function watermarks(page: PageLayout, size: number): readonly TextLine[] {
  const asides = page.parts.flatMap((part) => (part.kind === 'lines' && part.isRotated === true ? part.lines : []));
  const large = asides.filter(
    (line) => line.size >= size * mark.size && Math.min(line.x1 - line.x0, line.y1 - line.y0) > line.size * mark.ems,
  );
  if (large.length === 0) return [];
  const text = linesOnPage(page).filter((line) => !asides.includes(line));
  return large.filter((line) => text.filter((other) => areCrossed(line, other)).length >= mark.lines);
}

function areCrossed(line: TextLine, other: TextLine): boolean {
  return line.x0 < other.x1 && other.x0 < line.x1 && line.y0 < other.y1 && other.y0 < line.y1;
}

/** Keeps furniture on pages with no other text and no drawing, such as labels; only page numbers are removed. */
function keepIfOnlyContent(
  pages: readonly PageLayout[],
  candidates: readonly HeadCandidate[],
  found: Map<TextLine, FurnitureType>,
): void {
  const isBare = (page: PageLayout): boolean =>
    page.parts.every(({ kind }) => kind === 'lines') && linesOnPage(page).every((line) => found.has(line));
  if (!pages.every(isBare)) return;
  for (const candidate of candidates)
    if (!bareNumber.test(candidate.key) && !isFurnitureByText(candidate)) found.delete(candidate.line);
}
