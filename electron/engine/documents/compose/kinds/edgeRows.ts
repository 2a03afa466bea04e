import { areOnSameLine, isSpread, type TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, rowsOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { isOutermost, pageNumber, nonHeaderEnding, type HeadCandidate } from './headCandidate.ts';

/**
 * Minimum lines of running text on a page, and words of one; maximum size of a header relative to the text, gaps in ems between its number
 * and its words, and from one line of it to the next.
 */
const limits = { lines: 5, words: 8, size: 1.05, gap: 1.8, letters: 80, step: 1.5, spread: 3 };
/** Ratio of the page height, at its edges, that contains only headers and footers. */
const outermost = 0.045;
/** Ems that a piece of a head is off the edge of the text. */
const off = 4;

/**
 * Returns the outermost lines of a page that belongs to a longer document, as its page number or a sentence cut at its edge shows: text at
 * both ends of a line, text with the page number, or text alone at the very edge, or anywhere if the page has a number. A single-page
 * letter has its sender there.
 * @param size of the text
 */
export function edgeRows(
  candidates: readonly HeadCandidate[],
  page: PageLayout,
  size: number,
): readonly HeadCandidate[] {
  const lines = linesOnPage(page);
  const text = lines.filter(({ words }) => words.length >= limits.words);
  const tables = page.parts.flatMap((part) => (part.kind === 'table' ? [part.table] : []));
  if (text.length + rowsOnPage(page) < limits.lines) return [];
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
    const isParted = row.length > 1 || row.some(({ line }) => isSpread(line, limits.spread));
    const isWide = isParted && isAt(own.x0, whole.x0, size) && isAt(own.x1, whole.x1, size);
    const isAtEdge = Math.min(own.y1, page.height - own.y0) <= page.height * outermost;
    const isPlain = isNumbered && row.every(({ line }) => !line.isBold);
    return isWide || isAtEdge || isPlain || row.some(({ line }) => numberOf(line) !== null) ? row : [];
  });
}

/** Returns the candidates on the line nearest to an edge. */
function outermostRow(candidates: readonly HeadCandidate[]): readonly HeadCandidate[] {
  const [first] = candidates.toSorted((a, b) =>
    a.isTop ? a.line.baseline - b.line.baseline : b.line.baseline - a.line.baseline,
  );
  return first === undefined
    ? []
    : candidates.filter(({ line }) => line === first.line || areOnSameLine(line, first.line));
}

function isNext(a: HeadCandidate, b: HeadCandidate): boolean {
  return (
    a.isTop === b.isTop &&
    Math.abs(a.line.baseline - b.line.baseline) <= Math.max(a.line.size, b.line.size) * limits.step
  );
}

function isHeadLike({ line }: HeadCandidate, size: number): boolean {
  const text = line.text.trim();
  if (line.size > size * limits.size || text.length > limits.letters) return false;
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
    left === undefined || right === undefined || right.x0 - left.x1 >= size * limits.gap;
  const number = [...(isApart(first, second) ? [first.text] : []), ...(isApart(before, last) ? [last.text] : [])].find(
    (text) => pageNumber.test(text),
  );
  return number === undefined ? null : Number(number);
}

function isAt(place: number, edge: number, size: number): boolean {
  return Math.abs(place - edge) <= size * off;
}
