import { areOnSameLine, isSpread, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, rowsOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { runStages, type Stage } from '../../stages.ts';
import type { TextStats } from '../survey/textStats.ts';
import {
  bareNumber,
  candidatesOf,
  dashedNumber,
  hasPageNumber,
  isFurnitureByText,
  isOutermost,
  minSpreadEm,
  samePositionTolerancePt,
  typeOf,
  type FurnitureType,
  type HeaderCandidate,
} from './headerCandidate.ts';
import { addMarginHeaders, addRepeated } from './repeatedHeaders.ts';
import { isNumberedTitle, singlePageHeaders } from './singlePageHeaders.ts';

/** Lines of a document between two stages of the search for page furniture. */
interface FurnitureSearch {
  readonly pages: readonly PageLayout[];
  readonly stats: TextStats;
  /** Lines at the edges of each page. */
  readonly byPage: readonly (readonly HeaderCandidate[])[];
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
  isFurniture: (candidate: HeaderCandidate, search: FurnitureSearch) => boolean,
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
  editing('furniture/marginHeaders', (found, { pages }) => addMarginHeaders(pages, found)),
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
  const byPage = pages.map((page, index) => candidatesOf(page, index, stats.size));
  return runStages(furnitureStages, { pages, stats, byPage, found: new Map() }).found;
}

/** Minimum pages with a header or footer at one position, so that text there on another page is one too. */
const minPagesAtPosition = 3;

/**
 * Adds headers and footers that occur once because their chapter is short: at the position of the others, with a page number or with text
 * at either end as they have; a footer may also be equal except for its numbers.
 */
function addSingleOccurrences(
  byPage: readonly (readonly HeaderCandidate[])[],
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
  return a.size === b.size && one?.font === other?.font && isSpread(a, minSpreadEm) && isSpread(b, minSpreadEm);
}

/** Maximum size of a header with its number relative to the text, and minimum lines of its page. */
const maxLoneRatio = 1.1;
const minOtherLines = 4;
/** A number that counts the pages of a part: `A-12`. */
const partNumber = /^\p{L}{1,2}[-–]#$/u;

/** The number of a page, alone at its foot: it needs no other page that has one. */
function isLoneNumber(
  { key, line, isTop, numbers, page: place }: HeaderCandidate,
  page: PageLayout | undefined,
  size: number,
): boolean {
  if (page === undefined || line.text.trim().startsWith('0')) return false;
  const isInMiddle = isCentred(line, page);
  if (!bareNumber.test(key) && !(isInMiddle && partNumber.test(key))) return false;
  // At the top it may be a chapter number, unless it is between dashes.
  if (isTop && !(dashedNumber.test(key) && numbers[0] === place + 1)) return false;
  if (line.size > size * maxLoneRatio || (numbers[0] ?? 0) > maxVolumePages) return false;
  // OCR text may be part of an image.
  if (line.words.some(({ confidence }) => confidence !== null)) return false;
  const others = linesOnPage(page).filter((other) => other !== line);
  // Axis numbers are side by side, line numbers one below the other.
  const min = numbers[0] === place + 1 && isInMiddle ? 1 : minOtherLines;
  const isFull = others.length + rowsOnPage(page) >= min;
  return isFull && !others.some((other) => areOnSameLine(line, other) || isNearNumber(line, other));
}

/** Centering tolerance as a ratio of the page width. */
const centeredRatio = 0.01;

function isCentred({ x0, x1 }: TextLine, { width }: PageLayout): boolean {
  return Math.abs((x0 + x1) / 2 - width / 2) <= width * centeredRatio;
}

/** Vertical distance in ems within which another number makes it a line number. */
const lineNumberEm = 4;

function isNearNumber(line: TextLine, other: TextLine): boolean {
  return /^\d+$/.test(other.text.trim()) && Math.abs(other.baseline - line.baseline) < line.size * lineNumberEm;
}

/**
 * The number of a page that has the name of a chapter or a journal at the other side of its line: of a short document each page may have
 * another one, and the first has none.
 */
function isNumberedHead(candidate: HeaderCandidate, page: PageLayout | undefined, size: number): boolean {
  const { key, line, numbers } = candidate;
  if (page === undefined || line.size > size * maxLoneRatio || (numbers.at(-1) ?? 0) > maxVolumePages) return false;
  const isTitled = line.size < size && isNumberedTitle(candidate);
  if (!isOutermost(candidate, page.height) && !isTitled) return false;
  const others = linesOnPage(page).filter((other) => other !== line);
  if (others.length < minOtherLines || others.some((other) => other.isTocEntry || areOnSameLine(line, other)))
    return false;
  return isTitled || (key.includes('#') && hasPageNumber(key) && isSpread(line, minSpreadEm));
}

/** Maximum pages of a volume. */
const maxVolumePages = 9_999;

/** Minimum size of a watermark relative to the text, lines of text that it crosses, and its minimum width and height in ems. */
const watermark = { minSizeRatio: 2, minLines: 4, minEm: 2 };

/** Returns large watermarks across the text of a page, such as DRAFT and COPY. @param size of the text */
function watermarks(page: PageLayout, size: number): readonly TextLine[] {
  const asides = page.parts.flatMap((part) => (part.kind === 'lines' && part.isRotated === true ? part.lines : []));
  const large = asides.filter(
    (line) =>
      line.size >= size * watermark.minSizeRatio &&
      Math.min(line.x1 - line.x0, line.y1 - line.y0) > line.size * watermark.minEm,
  );
  if (large.length === 0) return [];
  const text = linesOnPage(page).filter((line) => !asides.includes(line));
  return large.filter((line) => text.filter((other) => areCrossed(line, other)).length >= watermark.minLines);
}

function areCrossed(line: TextLine, other: TextLine): boolean {
  return line.x0 < other.x1 && other.x0 < line.x1 && line.y0 < other.y1 && other.y0 < line.y1;
}

/** Keeps furniture on pages with no other text and no drawing, such as labels; only page numbers are removed. */
function keepIfOnlyContent(
  pages: readonly PageLayout[],
  candidates: readonly HeaderCandidate[],
  found: Map<TextLine, FurnitureType>,
): void {
  const isBare = (page: PageLayout): boolean =>
    page.parts.every(({ kind }) => kind === 'lines') && linesOnPage(page).every((line) => found.has(line));
  if (!pages.every(isBare)) return;
  for (const candidate of candidates)
    if (!bareNumber.test(candidate.key) && !isFurnitureByText(candidate)) found.delete(candidate.line);
}
