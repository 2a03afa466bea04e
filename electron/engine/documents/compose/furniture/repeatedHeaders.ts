import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { isCaption } from '../../layout/lines/captions.ts';
import { characterCount, isSpread, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import {
  candidateOf,
  headerTolerancePt,
  isWordy,
  maxNumberedGain,
  minSpreadEm,
  pageNumberIndexes,
  pageNumbers,
  samePositionTolerancePt,
  scaleNumbers,
  typeOf,
  type FurnitureType,
  type HeaderCandidate,
} from './headerCandidate.ts';

/** Number of pages a header may skip: left and right pages have different ones. */
const stride = 2;

/** Adds text that repeats at one position of nearby pages, and sequential page numbers. */
export function addRepeated(
  found: Map<TextLine, FurnitureType>,
  pages: readonly PageLayout[],
  byPage: readonly (readonly HeaderCandidate[])[],
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

/** Strokes and dots by themselves are of a drawing. */
const anyLetter = /\p{L}/u;

function repeats(a: HeaderCandidate, b: HeaderCandidate): boolean {
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
function isSequential(a: HeaderCandidate, b: HeaderCandidate, size: number): boolean {
  if (a.numbers.length === 0 || b.numbers.length === 0 || scaleNumbers.test(a.key)) return false;
  if (a.isTop !== b.isTop || Math.abs(a.line.baseline - b.line.baseline) > samePositionTolerancePt) return false;
  if ([a, b].some(({ line }) => line.isBold || line.size > size * maxNumberedGain)) return false;
  const step = b.page - a.page;
  const [one, other] = [endNumbers(a), endNumbers(b)];
  const isNext = (from: number | null, to: number | null): boolean =>
    from !== null && to !== null && to - from === step;
  if (isNext(one.last, other.last) || isNext(one.first, other.last) || isNext(one.last, other.first)) return true;
  return isNext(one.first, other.first) && isSpread(a.line, minSpreadEm) && isSpread(b.line, minSpreadEm);
}

/** Returns the numbers at the beginning and the end of a line. */
function endNumbers({ key, numbers }: HeaderCandidate): {
  readonly first: number | null;
  readonly last: number | null;
} {
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

/** Minimum lines that two pages share, and their ratio of the shorter page's lines, for one page to be an extended version of the other. */
const minSharedLines = 4;
const minSharedRatio = 0.6;
/** Line steps of text, relative to that of a line in its rhythm, and minimum number of them. */
const rhythmRatio = { min: 0.85, max: 1.6 };
const minRhythmSteps = 2;

/** Difference in points up to which two sizes are the same in print. */
const sameSizePt = 0.5;

/** Separates text that repeats at page edges from headers and footers. */
interface RepeatedText {
  /**
   * Whether a repeated line is text: a slide builds up from page to page, and its lines keep the line spacing of the text. None of the
   * other pages with the line has anything different.
   */
  comesAgain(candidate: HeaderCandidate): boolean;
  /** Whether a line names a part of its page, as others on the same page do that are called and set alike. */
  namesParts(candidate: HeaderCandidate): boolean;
}

/** Computed on demand: most lines are decided without it. */
function findRepeatedText(pages: readonly PageLayout[], candidates: readonly HeaderCandidate[]): RepeatedText {
  let byKey: ReadonlyMap<string, readonly HeaderCandidate[]> | null = null;
  const lines = new Map<number, readonly TextLine[]>();
  const grows = new Map<string, boolean>();
  // A header of a thousand pages is queried a thousand times, each time for all of them.
  const rhythms = new Map<HeaderCandidate, boolean>();
  const linesOf = (page: number): readonly TextLine[] =>
    remembered(lines, page, () => {
      const laid = pages[page];
      return laid === undefined ? [] : linesOnPage(laid).toSorted((a, b) => a.baseline - b.baseline);
    });
  const areOne = (a: number, b: number): boolean =>
    remembered(grows, a < b ? `${a} ${b}` : `${b} ${a}`, () => haveGrown(linesOf(a), linesOf(b)));
  const keepsRhythm = (candidate: HeaderCandidate): boolean =>
    remembered(rhythms, candidate, () => isInRhythm(candidate, linesOf(candidate.page)));
  return {
    comesAgain(candidate) {
      if (!isWordy(candidate.key)) return false;
      byKey ??= groupBy(candidates, ({ key }) => key);
      const same = byKey.get(candidate.key)?.filter((other) => isThere(candidate, other)) ?? [];
      return (
        same.some(keepsRhythm) && same.every(({ page }) => page === candidate.page || areOne(candidate.page, page))
      );
    },
    namesParts: ({ line, page }) =>
      line.isBold &&
      linesOf(page).some(
        (other) => other !== line && other.isBold && other.size === line.size && other.text.trim() === line.text.trim(),
      ),
  };
}

/** Returns a known value, or computes and stores it. */
function remembered<Key, Value>(known: Map<Key, Value>, key: Key, compute: () => Value): Value {
  const found = known.get(key);
  if (found !== undefined) return found;
  const value = compute();
  known.set(key, value);
  return value;
}

function isThere({ line, isTop }: HeaderCandidate, other: HeaderCandidate): boolean {
  return other.isTop === isTop && Math.abs(other.line.baseline - line.baseline) <= headerTolerancePt;
}

function haveGrown(a: readonly TextLine[], b: readonly TextLine[]): boolean {
  const [few, many] = [a, b].map((lines) => new Set(lines.map(({ text }) => text))).toSorted((x, y) => x.size - y.size);
  if (few === undefined || many === undefined) return false;
  const both = [...few].filter((text) => many.has(text)).length;
  return both === few.size || (both >= minSharedLines && both >= few.size * minSharedRatio);
}

/** Whether a line is set as the one next to it, no farther from it than other lines of the page are from each other. */
function isInRhythm({ line, isTop }: HeaderCandidate, lines: readonly TextLine[]): boolean {
  const at = lines.indexOf(line);
  const next = lines[at + (isTop ? 1 : -1)];
  if (at === -1 || next === undefined || Math.abs(next.size - line.size) > sameSizePt) return false;
  const gap = Math.abs(next.baseline - line.baseline);
  const steps = lines.filter((other, place) => {
    const below = lines[place + 1];
    if (below === undefined || other === line || below === line) return false;
    const step = below.baseline - other.baseline;
    return step >= gap * rhythmRatio.min && step <= gap * rhythmRatio.max;
  });
  return steps.length >= minRhythmSteps;
}

/** Minimum pages with a header beside the text at one position. */
const minMarginPages = 3;

/**
 * Adds headers beside the text, at any height: the same text, or the next number, at one position of several pages.
 * @param found lines classified so far; changed in place
 */
export function addMarginHeaders(pages: readonly PageLayout[], found: Map<TextLine, FurnitureType>): void {
  const all = pages.flatMap((page, index) =>
    linesOutsideText(page).flatMap((line) => {
      const candidate = candidateOf(line, index, (line.y0 + line.y1) / 2 < page.height / 2);
      return candidate === null || found.has(line) ? [] : [candidate];
    }),
  );
  for (const group of groupBy(all, ({ key }) => key).values())
    for (const one of group) {
      const same = group.filter((other) => isSamePosition(one, other));
      if (new Set(same.map(({ page }) => page)).size >= minMarginPages) found.set(one.line, typeOf(one));
    }
}

function isSamePosition(one: HeaderCandidate, other: HeaderCandidate): boolean {
  const isThere =
    Math.abs(one.line.baseline - other.line.baseline) <= headerTolerancePt &&
    Math.min(Math.abs(one.line.x0 - other.line.x0), Math.abs(one.line.x1 - other.line.x1)) <= headerTolerancePt;
  if (!isThere) return false;
  const counts = one.numbers.length === 1 && (other.numbers[0] ?? 0) - (one.numbers[0] ?? 0) === other.page - one.page;
  return counts || String(one.numbers) === String(other.numbers);
}

/** Minimum ratio of a page's characters that makes a region its text. */
const minTextRatio = 0.25;

/** Returns the lines left or right of all text: some headers are there, at any height. */
function linesOutsideText({ parts }: PageLayout): TextLine[] {
  const sized: { readonly lines: readonly TextLine[]; readonly charCount: number }[] = [];
  for (const part of parts) {
    if (part.kind !== 'lines' || isCaption(part.lines[0]?.text ?? '')) continue;
    sized.push({ lines: part.lines, charCount: part.lines.reduce((sum, { words }) => sum + characterCount(words), 0) });
  }
  const all = sized.reduce((sum, { charCount }) => sum + charCount, 0);
  const text = sized.flatMap(({ lines, charCount }) => (charCount >= all * minTextRatio ? lines : []));
  if (text.length === 0) return [];
  const column = boundingBox(text);
  return sized.flatMap(({ lines }) => lines.filter(({ x0, x1 }) => x1 <= column.x0 || x0 >= column.x1));
}
