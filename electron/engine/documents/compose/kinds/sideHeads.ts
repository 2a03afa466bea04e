import { groupBy } from '../../../../../shared/base/groupBy.ts';
import { boundingBox } from '../../pdf/boxes.ts';
import { characterCount, type TextLine } from '../../layout/lines/textLine.ts';
import type { PageLayout } from '../../layout/page/pageLayout.ts';
import { isCaption } from '../../layout/lines/captions.ts';
import { candidateOf, typeOf, headerTolerancePt, type HeadCandidate, type FurnitureType } from './headCandidate.ts';

/** Minimum pages with a side header at one position. */
const minSidePages = 3;

/**
 * Adds headers beside the text, at any height: the same text, or the next number, at one position of several pages.
 * @param found lines classified so far; changed in place
 */
export function addSideHeads(pages: readonly PageLayout[], found: Map<TextLine, FurnitureType>): void {
  const all = pages.flatMap((page, index) =>
    linesOutsideText(page).flatMap((line) => {
      const candidate = candidateOf(line, index, (line.y0 + line.y1) / 2 < page.height / 2);
      return candidate === null || found.has(line) ? [] : [candidate];
    }),
  );
  for (const group of groupBy(all, ({ key }) => key).values())
    for (const one of group) {
      const same = group.filter((other) => isSameSide(one, other));
      if (new Set(same.map(({ page }) => page)).size >= minSidePages) found.set(one.line, typeOf(one));
    }
}

function isSameSide(one: HeadCandidate, other: HeadCandidate): boolean {
  const isThere =
    Math.abs(one.line.baseline - other.line.baseline) <= headerTolerancePt &&
    Math.min(Math.abs(one.line.x0 - other.line.x0), Math.abs(one.line.x1 - other.line.x1)) <= headerTolerancePt;
  if (!isThere) return false;
  const counts = one.numbers.length === 1 && (other.numbers[0] ?? 0) - (one.numbers[0] ?? 0) === other.page - one.page;
  return counts || String(one.numbers) === String(other.numbers);
}

/** Minimum ratio of a page's characters that makes a region its text. */
const textShare = 0.25;

/** Returns the lines left or right of all text: some headers are there, at any height. */
function linesOutsideText({ parts }: PageLayout): TextLine[] {
  const sized: { readonly lines: readonly TextLine[]; readonly charCount: number }[] = [];
  for (const part of parts) {
    if (part.kind !== 'lines' || isCaption(part.lines[0]?.text ?? '')) continue;
    sized.push({ lines: part.lines, charCount: part.lines.reduce((sum, { words }) => sum + characterCount(words), 0) });
  }
  const all = sized.reduce((sum, { charCount }) => sum + charCount, 0);
  const text = sized.flatMap(({ lines, charCount }) => (charCount >= all * textShare ? lines : []));
  if (text.length === 0) return [];
  const column = boundingBox(text);
  return sized.flatMap(({ lines }) => lines.filter(({ x0, x1 }) => x1 <= column.x0 || x0 >= column.x1));
}
