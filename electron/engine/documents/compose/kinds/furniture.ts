import { isDeepNumber, keyOf, lowest, margin } from '../../layout/edges/heads.ts';
import type { Box } from '../../pdf/pageContent.ts';
import { isBeside, isSpread, type Segment } from '../../layout/lines/segment.ts';
import { linesOnPage, rowsOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import type { TextStats } from '../survey/textStats.ts';
import {
  bareNumber,
  candidateOf,
  isOutermost,
  saysItGoesOn,
  saysItself,
  typeOf,
  unrest,
  type HeadCandidate,
  type FurnitureType,
} from './headCandidate.ts';
import { keepBelowHeadings } from './belowHeadings.ts';
import { keepWhereAll } from './keepWhereAll.ts';
import { isNumberedTitle, loneHeads } from './loneHeads.ts';
import { pageMarks } from './pageMarks.ts';
import { findRepeatedText } from './repeatedText.ts';
import { addSideHeads } from './sideHeads.ts';
import { addSmallHeads } from './smallHeads.ts';

/** Pages that a head may skip: left and right pages have their own. */
const stride = 2;
/** Times the size of the text: what is larger is a heading, even where each page has one. */
const largest = 1.3;
/** Times that for a line with the number of the page at its other end. */
const numbered = 1.5;

/**
 * Running heads, feet and page numbers: what comes back at the same place of pages that follow each other. On a document of one
 * page nothing comes back, so little is taken away: what the file, or the line itself, says is no part of the content.
 */
export function findFurniture(pages: readonly LaidPage[], { size, tags }: TextStats): Map<Segment, FurnitureType> {
  const found = new Map<Segment, FurnitureType>();
  const byPage = pages.map((page, index) => candidatesOf(page, index, size * largest));
  if (tags.roles)
    for (const candidate of byPage.flat())
      if (candidate.line.words.every(({ tag }) => tag?.role === 'Artifact'))
        found.set(candidate.line, typeOf(candidate));
  for (const candidate of byPage.flat()) if (saysItself(candidate)) found.set(candidate.line, typeOf(candidate));
  const repeated = findRepeatedText(pages, byPage.flat());
  for (const [index, candidates] of byPage.entries()) {
    const others = byPage.slice(Math.max(0, index - stride), index + stride + 1).flat();
    for (const candidate of candidates) {
      const elsewhere = others.filter(({ page }) => page !== index);
      const isHead =
        elsewhere.some((other) => countsOn(candidate, other, size)) ||
        (elsewhere.some((other) => comesBack(candidate, other)) && !repeated.comesAgain(candidate));
      if (isHead && !repeated.namesParts(candidate)) found.set(candidate.line, typeOf(candidate));
    }
  }
  addLonely(byPage, found);
  addSmallHeads(byPage.flat(), pages, found, size);
  addTitles(byPage, pages[0], found, size);
  for (const candidate of byPage.flat())
    if (
      !found.has(candidate.line) &&
      (isLoneNumber(candidate, pages[candidate.page], size) ||
        (candidate.page > 0 && isNumberedHead(candidate, pages[candidate.page], size)))
    )
      found.set(candidate.line, typeOf(candidate));
  for (const [index, page] of pages.entries()) {
    const last = numberBelowNotes(page, index, byPage);
    if (last !== null) found.set(last.line, typeOf(last));
  }
  const [only, ...others] = pages;
  if (only !== undefined && others.length === 0)
    for (const candidate of loneHeads(byPage.flat(), only, size)) found.set(candidate.line, typeOf(candidate));
  keepBelowHeadings(byPage.flat(), pages, found);
  addSideHeads(pages, found);
  addRaised(pages, found);
  for (const page of pages)
    for (const line of linesOnPage(page))
      if (saysItGoesOn(line)) found.set(line, line.baseline < page.height / 2 ? 'page_header' : 'page_footer');
  for (const page of pages) for (const line of pageMarks(page, size)) found.set(line, 'page_header');
  keepWhereAll(pages, byPage.flat(), found);
  return found;
}

/** Pages with a head or foot at one place, so that what stands there on another page is one as well. */
const fewestPlaced = 3;
/** Points that such a one may be off. */
const samePlace = 1.5;

/**
 * A head or foot that names its chapter comes once where the chapter is short: it stands where the others do, and has a page number,
 * or a name at either end as they have; a foot may also be the same but for its numbers.
 */
function addLonely(byPage: readonly (readonly HeadCandidate[])[], found: Map<Segment, FurnitureType>): void {
  const all = byPage.flat();
  const placed = all.filter(({ line }) => found.has(line));
  for (const candidate of all) {
    if (found.has(candidate.line)) continue;
    const isNumbered = hasPageNumber(candidate.key);
    const there = placed.filter(
      ({ line, isTop, key }) =>
        isTop === candidate.isTop &&
        (isNumbered || (isTop ? areSpreadAlike(line, candidate.line) : key === candidate.key)) &&
        Math.abs(line.baseline - candidate.line.baseline) <= samePlace,
    );
    if (new Set(there.map(({ page }) => page)).size >= fewestPlaced) found.set(candidate.line, typeOf(candidate));
  }
}

/** A raised sign of a head is a part of it, though it stands on a line of its own. */
function addRaised(pages: readonly LaidPage[], found: Map<Segment, FurnitureType>): void {
  for (const page of pages) {
    const lines = linesOnPage(page);
    const heads = lines.filter((line) => found.has(line));
    if (heads.length === 0) continue;
    for (const line of lines) {
      if (found.has(line)) continue;
      const middle = (line.y0 + line.y1) / 2;
      const head = heads.find(
        ({ x0, x1, y0, y1, size }) =>
          line.size < size && middle > y0 - size / 4 && middle < y1 && line.x0 > x0 && line.x1 < x1,
      );
      const type = head === undefined ? undefined : found.get(head);
      if (type !== undefined) found.set(line, type);
    }
  }
}

/** Whether two lines have something at both ends, in letters of one kind. */
function areSpreadAlike(a: Segment, b: Segment): boolean {
  const [one, other] = [a.words[0]?.style, b.words[0]?.style];
  return a.size === b.size && one?.font === other?.font && isSpread(a, spread) && isSpread(b, spread);
}

/** Letters of a title that is no word of any text. */
const fewestTitled = 15;

/** A page may have the title of the document at its head, which the first page has as a heading. */
function addTitles(
  byPage: readonly (readonly HeadCandidate[])[],
  first: LaidPage | undefined,
  found: Map<Segment, FurnitureType>,
  size: number,
): void {
  if (first === undefined) return;
  const large = linesOnPage(first).filter((line) => line.size > size * outermost.size);
  const title = lettersOnly(large.map(({ text }) => text).join(' '));
  if (title === '') return;
  for (const candidate of byPage.slice(1).flat()) {
    const { line, isTop } = candidate;
    if (!isTop || line.text.length < fewestTitled || line.size > size * outermost.size) continue;
    const own = lettersOnly(line.text);
    if (own.length >= fewestTitled && title.includes(own)) found.set(line, typeOf(candidate));
  }
}

function lettersOnly(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]+/gu, '');
}

/** Times the size of the text that a head with its number has at most, and lines of its page. */
const outermost = { size: 1.1, lines: 4 };
const dashed = /^[-–—]\s?#\s?[-–—]$/;
/** A number that counts the pages of a part: `A-12`. */
const partNumber = /^\p{L}{1,2}[-–]#$/u;

/** The number of a page, alone at its foot: it needs no other page that has one. */
function isLoneNumber(
  { key, line, isTop, numbers, page: place }: HeadCandidate,
  page: LaidPage | undefined,
  size: number,
): boolean {
  if (page === undefined || line.text.trim().startsWith('0')) return false;
  const isInMiddle = isCentred(line, page);
  if (!bareNumber.test(key) && !(isInMiddle && partNumber.test(key))) return false;
  // At the head it may be the number of a chapter, unless lines stand at both sides of it.
  if (isTop && !(dashed.test(key) && numbers[0] === place + 1)) return false;
  if (line.size > size * outermost.size || (numbers[0] ?? 0) > mostPages) return false;
  // What was read off a picture may be a part of one.
  if (line.words.some(({ confidence }) => confidence !== null)) return false;
  const others = linesOnPage(page).filter((other) => other !== line);
  // The numbers of an axis stand side by side, and those of lines below each other.
  const fewest = numbers[0] === place + 1 && isInMiddle ? 1 : outermost.lines;
  const isFull = others.length + rowsOnPage(page) >= fewest;
  return isFull && !others.some((other) => isBeside(line, other) || isNearNumber(line, other));
}

/** Part of the width of its page that what stands in its middle is off. */
const offCentre = 0.01;

function isCentred({ x0, x1 }: Segment, { width }: LaidPage): boolean {
  return Math.abs((x0 + x1) / 2 - width / 2) <= width * offCentre;
}

/**
 * The number of a page that stands close below its notes: it is the last line, by itself, and numbers of pages around, wherever these have
 * them, go on from it.
 */
function numberBelowNotes(
  page: LaidPage,
  index: number,
  byPage: readonly (readonly HeadCandidate[])[],
): HeadCandidate | null {
  const lines = linesOnPage(page);
  const last = lines.reduce<Segment | undefined>(
    (lowest, line) => (lowest === undefined || line.baseline > lowest.baseline ? line : lowest),
    undefined,
  );
  if (last === undefined || !isDeepNumber({ y0: last.y0, key: keyOf(last.text.trim()) }, page.height)) return null;
  if (lines.some((other) => other !== last && isBeside(last, other))) return null;
  const own = candidateOf(last, index, false);
  const [number] = own?.numbers ?? [];
  const isNext = (other: HeadCandidate): boolean => {
    const { first, last: end } = endNumbers(other);
    return [first, end].includes((number ?? Number.NaN) + other.page - index);
  };
  const around = [byPage[index - 1] ?? [], byPage[index + 1] ?? []].flat();
  return around.some(isNext) ? own : null;
}

/** Ems up and down in which another number says that it counts lines. */
const counted = 4;

function isNearNumber(line: Segment, other: Segment): boolean {
  return /^\d+$/.test(other.text.trim()) && Math.abs(other.baseline - line.baseline) < line.size * counted;
}

/**
 * The number of a page that has the name of a chapter or a journal at the other side of its line: of a short document each page may have
 * another one, and the first has none.
 */
function isNumberedHead(candidate: HeadCandidate, page: LaidPage | undefined, size: number): boolean {
  const { key, line, numbers } = candidate;
  if (page === undefined || line.size > size * outermost.size || (numbers.at(-1) ?? 0) > mostPages) return false;
  const isTitled = line.size < size && isNumberedTitle(candidate);
  if (!isOutermost(candidate, page.height) && !isTitled) return false;
  const others = linesOnPage(page).filter((other) => other !== line);
  if (others.length < outermost.lines || others.some((other) => other.isEntry || isBeside(line, other))) return false;
  return isTitled || (key.includes('#') && hasPageNumber(key) && isSpread(line, spread));
}

/** Pages that a volume has at most. */
const mostPages = 9_999;

/** Begins or ends with a number that may be the page's. */
function hasPageNumber(key: string): boolean {
  return /^(?:\p{L}{1,8}\.? )?#(?:\s|$)|\s(?:#|[ivxlc]{1,6})$/u.test(key) && !scale.test(key);
}

function candidatesOf(page: LaidPage, index: number, most: number): HeadCandidate[] {
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
  const of = (some: readonly Segment[], isTop: boolean): HeadCandidate[] =>
    some.flatMap((line) => (isBelow(line, formulas) ? [] : (candidateOf(line, index, isTop) ?? [])));
  const isHeading = (candidate: HeadCandidate): boolean =>
    candidate.line.size > most * moreFor(candidate) && !dashed.test(candidate.key);
  const tops = of(heads, true);
  const heading = tops.find((candidate) => !saysItself(candidate) && isHeading(candidate))?.line;
  // Below a heading stands its text, which a page like this one has as well. What is smaller may be the address below a name.
  const isText = ({ isTop, line }: HeadCandidate): boolean =>
    isTop && heading !== undefined && line.baseline > heading.baseline && line.size > most / largest - smaller;
  return [...tops, ...of(feet, false)].filter(
    (candidate) => saysItself(candidate) || !(isHeading(candidate) || isText(candidate)),
  );
}

/** Whether a line has the number of its page at one end and something at the other. */
function isNumberedEdge(line: Segment): boolean {
  return isSpread(line, spread) && /^\d{1,4}\s|\s\d{1,4}$/.test(line.text.trim());
}

/** Whether words stand straight below a formula, as the end of its sentence does. */
function isBelow(line: Segment, formulas: readonly Box[]): boolean {
  return (
    isWordy(line.text) && formulas.some(({ y1 }) => y1 < line.baseline && line.baseline - y1 <= line.size * distance)
  );
}

/** Points that a head below a heading is smaller than the text. */
const smaller = 0.6;

/** Times the size of other heads that one with the number of its page has at most. */
function moreFor({ key, line }: HeadCandidate): number {
  if (!hasPageNumber(key)) return 1;
  return isSpread(line, spread) ? numbered : line.isBold ? 1 : numbered / largest;
}

/** Ems between the number of a page and the head beside it. */
const spread = 3;

/** Sizes of text that a head is from the text at least, baseline to baseline. */
const distance = 1.5;

/** The lines from the edge of a page up to the last gap in its margin: what goes on into the text is text. */
function apart(lines: readonly Segment[], isInMargin: (line: Segment) => boolean): Segment[] {
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
const saysSomething = /\p{L}/u;

function comesBack(a: HeadCandidate, b: HeadCandidate): boolean {
  if (a.isTop !== b.isTop || a.key !== b.key || Math.abs(a.line.baseline - b.line.baseline) > unrest) return false;
  // What ends so leads to what stands below it, on the next page too.
  if (!a.isTop && a.key.endsWith(':')) return false;
  if (a.key.startsWith('#roman')) return true;
  if (a.numbers.length === 0) return a.key.length > 1 && saysSomething.test(a.key);
  // One of the numbers counts the pages, or all of them are the same on both.
  const step = b.page - a.page;
  const counting = a.isTop ? pageNumberPlaces(a.key) : [...a.numbers.keys()];
  return (
    counting.some((index) => (b.numbers[index] ?? Number.NaN) - (a.numbers[index] ?? Number.NaN) === step) ||
    ((isWordy(a.key) || printedAt.test(a.key)) && String(a.numbers) === String(b.numbers)) ||
    (isTitle(a.key) &&
      pageNumbers(a).some((index) => hasSkipped((b.numbers[index] ?? Number.NaN) - (a.numbers[index] ?? 0), step)))
  );
}

/**
 * Whether two heads at one height count the pages, whatever they say beside it: each page may name its own chapter, and left and right pages
 * have their numbers at other sides. Chapters that begin on pages of their own count as well, at the beginning of large or bold lines.
 */
function countsOn(a: HeadCandidate, b: HeadCandidate, size: number): boolean {
  if (a.numbers.length === 0 || b.numbers.length === 0 || scale.test(a.key)) return false;
  if (a.isTop !== b.isTop || Math.abs(a.line.baseline - b.line.baseline) > samePlace) return false;
  if ([a, b].some(({ line }) => line.isBold || line.size > size * numbered)) return false;
  const step = b.page - a.page;
  const [one, other] = [endNumbers(a), endNumbers(b)];
  const goesOn = (from: number | null, to: number | null): boolean =>
    from !== null && to !== null && to - from === step;
  if (goesOn(one.last, other.last) || goesOn(one.first, other.last) || goesOn(one.last, other.first)) return true;
  return goesOn(one.first, other.first) && isSpread(a.line, spread) && isSpread(b.line, spread);
}

/** Numbers in a row, as those of a scale: none of them is the page's. */
const scale = /^#(?:[|\s]+#){2,}[|\s]*$/;

/** The numbers that a line begins and ends with. */
function endNumbers({ key, numbers }: HeadCandidate): { readonly first: number | null; readonly last: number | null } {
  return {
    first: /^#\s/.test(key) ? (numbers[0] ?? null) : null,
    last: /\s#$/.test(key) ? (numbers.at(-1) ?? null) : null,
  };
}

/** Words enough that nothing else on a page is called so. */
function isTitle(key: string): boolean {
  return (key.match(/\p{L}{2,}/gu)?.length ?? 0) >= 4;
}

/** The places of the numbers in a key that are none of a section's, such as 2.1.3: pages that have a section each count these too. */
function pageNumberPlaces(key: string): readonly number[] {
  return [...key.matchAll(/#/g)].flatMap(({ index }, place) =>
    key.startsWith('.#', index + 1) || key.slice(0, index).endsWith('#.') ? [] : [place],
  );
}

/** The places of the numbers that may be the page's. A head names parts of the text by numbers too, and where one begins it is its heading. */
function pageNumbers({ key, numbers, isTop }: HeadCandidate): readonly number[] {
  const all = [...numbers.keys()];
  if (!isTop) return all;
  return [...(key.startsWith('#') ? all.slice(0, 1) : []), ...(key.endsWith('#') ? all.slice(-1) : [])];
}

/** Pages between the two were left out of the file: the number goes on, by more than the pages do. */
function hasSkipped(difference: number, step: number): boolean {
  return difference * Math.sign(step) > Math.abs(step);
}

/** The day and the time of a print, which browsers put above each page. */
const printedAt = /^#[./-]#[./-]#,? #:#(?: [ap]\.?m\.?)?$/;

function isWordy(key: string): boolean {
  return /\p{L}{3}/u.test(key);
}
