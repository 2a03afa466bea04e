import { areOnSameLine, isSpread, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, rowsOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { isOutermost, minSpreadEm, nonHeaderEnding, pageNumber, type HeaderCandidate } from './headerCandidate.ts';

/** Lines of text and rows of tables that a page has for one to be its head. */
const minPageLines = 12;
/** Maximum size, relative to the text, of lines that identify the source of a page. */
const maxSourceRatio = 0.97;

/**
 * Finds headers and footers of a single-page document, where nothing repeats: pages are taken out of journals. A small line at its edge
 * that names the volume or the copyright owner is one.
 * @param size of the text
 */
export function singlePageHeaders(
  candidates: readonly HeaderCandidate[],
  page: PageLayout,
  size: number,
): readonly HeaderCandidate[] {
  const lines = linesOnPage(page);
  if (lines.length + rowsOnPage(page) < minPageLines) return [];
  const isNumber = ({ line }: HeaderCandidate): boolean => pageNumber.test(line.text.trim());
  const rows = outermostRows(candidates, page, size);
  const heads = candidates.filter((candidate) => {
    const { line } = candidate;
    if (rows.includes(candidate)) return true;
    if (line.size > size * maxSourceRatio) return false;
    if (isSmallTitle(candidate, candidates, page, size)) return true;
    const isHead = (isOutermost(candidate, page.height) && versionLine.test(line.text)) || isNumberedTitle(candidate);
    return (
      isHead &&
      !lines.some((other) => other !== line && areOnSameLine(line, other) && !pageNumber.test(other.text.trim()))
    );
  });
  return candidates.filter(
    (candidate) =>
      heads.includes(candidate) ||
      (isNumber(candidate) && heads.some(({ line }) => areOnSameLine(line, candidate.line))),
  );
}

/** Maximum size of a title above the text relative to the text, and its maximum distance in ems from the page number at the foot. */
const maxSmallTitleRatio = 0.86;
const maxNumberStepEm = 2;

/**
 * Whether a line in small print, the only one at its edge, is the title of the page: above all text, or next to the page number at the
 * foot.
 */
function isSmallTitle(
  candidate: HeaderCandidate,
  candidates: readonly HeaderCandidate[],
  page: PageLayout,
  size: number,
): boolean {
  const { line, isTop } = candidate;
  if (
    line.size > size * maxSmallTitleRatio ||
    !isOutermost(candidate, page.height) ||
    nonHeaderEnding.test(line.text.trim())
  )
    return false;
  if (!/\p{L}{2}/u.test(line.text)) return false;
  const beside = candidates.filter((other) => other.isTop === isTop && other !== candidate);
  const isNumbered = beside.some(
    (other) =>
      pageNumber.test(other.line.text.trim()) &&
      Math.abs(other.line.baseline - line.baseline) <= line.size * maxNumberStepEm,
  );
  const only = beside.every((other) => pageNumber.test(other.line.text.trim()));
  return only && (isTop || isNumbered);
}

/** Minimum words of a title on the line of its page number, and maximum digits of the number. */
const minTitleWords = 3;
const maxNumberDigits = 3;

/** Whether a line at the edge of a page is the title of a chapter, or names its authors, with the number of the page at its outer end. */
export function isNumberedTitle({ line }: HeaderCandidate): boolean {
  const { words, size } = line;
  const [first, second] = words;
  const [last, before] = [words.at(-1), words.at(-2)];
  if (first === undefined || second === undefined || last === undefined || before === undefined) return false;
  const isNumber = ({ text }: Word): boolean => /^[1-9]\d*$/.test(text) && text.length <= maxNumberDigits;
  const [isFirst, isLast] = [isNumber(first), isNumber(last)];
  if (isFirst === isLast) return false;
  const gap = isFirst ? second.x0 - first.x1 : last.x0 - before.x1;
  // A single letter is an initial; a final colon marks a field for the number.
  const named = words.filter(({ text }) => /^\p{L}[\p{L}\p{M}'’.-]*[,:]?$/u.test(text));
  const others = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length - 1;
  return gap >= size * minNumberGapEm && named.length >= minTitleWords && named.length === others;
}

/** Text that identifies the volume or the copyright owner. */
const versionLine =
  /©|\b\d{1,4} ?\((?:19|20)\d\d\) ?(?:\d+ ?[–-] ?\d+|\d{4,7})\b|\b(?:vol(?:ume)?\.? ?\d+|issn|isbn|doi:|https?:\/\/doi|\(c\) ?\d{4}|copyright|all rights reserved|downloaded (?:from|by)|licensed to|authorized licensed use)\b/i;

/** Running text of a page: minimum lines, and words of one. */
const minTextLines = 5;
const minTextWords = 8;
/** An outermost line: maximum size relative to the text, and characters. */
const maxRowRatio = 1.05;
const maxRowChars = 80;
/** Maximum step from one line of a header to the next, and minimum gap between its number and its words, in ems. */
const maxRowStepEm = 1.5;
const minNumberGapEm = 1.8;
/** Ratio of the page height, at its edges, that contains only headers and footers. */
const outermostRatio = 0.045;
/** Maximum distance of a header from the edge of the text, in ems. */
const maxOffsetEm = 4;

/**
 * Returns the outermost lines of a page that belongs to a longer document, as its page number or a sentence cut at its edge shows: text at
 * both ends of a line, text with the page number, or text alone at the very edge, or anywhere if the page has a number. A single-page
 * letter has its sender there.
 * @param size of the text
 */
function outermostRows(
  candidates: readonly HeaderCandidate[],
  page: PageLayout,
  size: number,
): readonly HeaderCandidate[] {
  const lines = linesOnPage(page);
  const text = lines.filter(({ words }) => words.length >= minTextWords);
  const tables = page.parts.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
  if (text.length + rowsOnPage(page) < minTextLines) return [];
  const whole = boundingBox([...text, ...tables]);
  const rows = [true, false].map((isTop) => outermostRow(candidates.filter((one) => one.isTop === isTop)));
  const isNumbered = rows.flat().some(({ line }) => (numberOf(line) ?? 0) > 1);
  if (!isNumbered && !areCut(text)) return [];
  return rows.flatMap((row) => {
    const others = lines.filter((line) => row.some((one) => one.line !== line && areOnSameLine(one.line, line)));
    if (row.length === 0 || others.some((line) => !row.some((one) => one.line === line))) return [];
    // A header of several lines contains more than its source.
    if (candidates.some((one) => row.some((head) => isNext(one, head)) && !row.includes(one))) return [];
    if (!row.every((one) => isHeadLike(one, size) && isOutermost(one, page.height))) return [];
    const own = boundingBox(row.map(({ line }) => line));
    const isParted = row.length > 1 || row.some(({ line }) => isSpread(line, minSpreadEm));
    const isWide = isParted && isAt(own.x0, whole.x0, size) && isAt(own.x1, whole.x1, size);
    const isAtEdge = Math.min(own.y1, page.height - own.y0) <= page.height * outermostRatio;
    const isPlain = isNumbered && row.every(({ line }) => !line.isBold);
    return isWide || isAtEdge || isPlain || row.some(({ line }) => numberOf(line) !== null) ? row : [];
  });
}

/** Returns the candidates on the line nearest to an edge. */
function outermostRow(candidates: readonly HeaderCandidate[]): readonly HeaderCandidate[] {
  const [first] = candidates.toSorted((a, b) =>
    a.isTop ? a.line.baseline - b.line.baseline : b.line.baseline - a.line.baseline,
  );
  return first === undefined
    ? []
    : candidates.filter(({ line }) => line === first.line || areOnSameLine(line, first.line));
}

function isNext(a: HeaderCandidate, b: HeaderCandidate): boolean {
  return (
    a.isTop === b.isTop &&
    Math.abs(a.line.baseline - b.line.baseline) <= Math.max(a.line.size, b.line.size) * maxRowStepEm
  );
}

function isHeadLike({ line }: HeaderCandidate, size: number): boolean {
  const text = line.text.trim();
  if (line.size > size * maxRowRatio || text.length > maxRowChars) return false;
  if (pageNumber.test(text)) return true;
  return /\p{L}{2}/u.test(text) && !nonHeaderEnding.test(text) && !/@|https?:/.test(text);
}

/** Whether a sentence continues across the edge of a page. */
function areCut(text: readonly TextLine[]): boolean {
  const [first, last] = [text[0], text.at(-1)];
  return /^\p{Ll}/u.test(first?.text ?? '') || /[\p{Ll},]$/u.test(last?.text.trim() ?? '');
}

/** Returns the page number that a line consists of, or has at one end, apart from its other text. */
function numberOf({ words, size }: TextLine): number | null {
  const [first, second, before, last] = [words[0], words[1], words.at(-2), words.at(-1)];
  if (first === undefined || last === undefined) return null;
  const isApart = (left: Word | undefined, right: Word | undefined): boolean =>
    left === undefined || right === undefined || right.x0 - left.x1 >= size * minNumberGapEm;
  const number = [...(isApart(first, second) ? [first.text] : []), ...(isApart(before, last) ? [last.text] : [])].find(
    (text) => pageNumber.test(text),
  );
  return number === undefined ? null : Number(number);
}

function isAt(place: number, edge: number, size: number): boolean {
  return Math.abs(place - edge) <= size * maxOffsetEm;
}
