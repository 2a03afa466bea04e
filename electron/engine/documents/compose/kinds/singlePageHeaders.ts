import { areOnSameLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, rowsOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import type { Word } from '../../pdf/pageContent.ts';
import { edgeRows } from './edgeRows.ts';
import { isOutermost, pageNumber, nonHeaderEnding, type HeadCandidate } from './headCandidate.ts';

/** Lines of text and rows of tables that a page has for one to be its head. */
const minPageLines = 12;
/** Maximum size, relative to the text, of lines that identify the source of a page. */
const largest = 0.97;

/**
 * Finds headers and footers of a single-page document, where nothing repeats: pages are taken out of journals. A small line at its edge
 * that names the volume or the copyright owner is one.
 * @param size of the text
 */
export function singlePageHeaders(
  candidates: readonly HeadCandidate[],
  page: PageLayout,
  size: number,
): readonly HeadCandidate[] {
  const lines = linesOnPage(page);
  if (lines.length + rowsOnPage(page) < minPageLines) return [];
  const isNumber = ({ line }: HeadCandidate): boolean => pageNumber.test(line.text.trim());
  const rows = edgeRows(candidates, page, size);
  const heads = candidates.filter((candidate) => {
    const { line } = candidate;
    if (rows.includes(candidate)) return true;
    if (line.size > size * largest) return false;
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

/** Maximum size of a title above the text relative to the text, and its maximum distance in lines from the page number at the foot. */
const small = { size: 0.86, lines: 2 };

/**
 * Whether a line in small print, the only one at its edge, is the title of the page: above all text, or next to the page number at the
 * foot.
 */
function isSmallTitle(
  candidate: HeadCandidate,
  candidates: readonly HeadCandidate[],
  page: PageLayout,
  size: number,
): boolean {
  const { line, isTop } = candidate;
  if (line.size > size * small.size || !isOutermost(candidate, page.height) || nonHeaderEnding.test(line.text.trim()))
    return false;
  if (!/\p{L}{2}/u.test(line.text)) return false;
  const beside = candidates.filter((other) => other.isTop === isTop && other !== candidate);
  const isNumbered = beside.some(
    (other) =>
      pageNumber.test(other.line.text.trim()) &&
      Math.abs(other.line.baseline - line.baseline) <= line.size * small.lines,
  );
  const only = beside.every((other) => pageNumber.test(other.line.text.trim()));
  return only && (isTop || isNumbered);
}

/** Minimum words of a title on the line of its page number, gap in ems between the two, and digits of the number. */
const titled = { words: 3, gap: 1.8, digits: 3 };

/** Whether a line at the edge of a page is the title of a chapter, or names its authors, with the number of the page at its outer end. */
export function isNumberedTitle({ line }: HeadCandidate): boolean {
  const { words, size } = line;
  const [first, second] = words;
  const [last, before] = [words.at(-1), words.at(-2)];
  if (first === undefined || second === undefined || last === undefined || before === undefined) return false;
  const isNumber = ({ text }: Word): boolean => /^[1-9]\d*$/.test(text) && text.length <= titled.digits;
  const [isFirst, isLast] = [isNumber(first), isNumber(last)];
  if (isFirst === isLast) return false;
  const gap = isFirst ? second.x0 - first.x1 : last.x0 - before.x1;
  // A single letter is an initial; a final colon marks a field for the number.
  const named = words.filter(({ text }) => /^\p{L}[\p{L}\p{M}'’.-]*[,:]?$/u.test(text));
  const others = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text)).length - 1;
  return gap >= size * titled.gap && named.length >= titled.words && named.length === others;
}

/** Text that identifies the volume or the copyright owner. */
const versionLine =
  /©|\b\d{1,4} ?\((?:19|20)\d\d\) ?(?:\d+ ?[–-] ?\d+|\d{4,7})\b|\b(?:vol(?:ume)?\.? ?\d+|issn|isbn|doi:|https?:\/\/doi|\(c\) ?\d{4}|copyright|all rights reserved|downloaded (?:from|by)|licensed to|authorized licensed use)\b/i;
