import type { Segment } from '../../layout/lines/segment.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import { type FurnitureType, type HeadCandidate, saysItself } from './headCandidate.ts';

/**
 * What comes back straight below a bold heading of the page's own is its text: each section of a book of commands may begin with the same
 * words.
 * @param found what is taken for heads; loses those
 */
export function keepBelowHeadings(
  candidates: readonly HeadCandidate[],
  pages: readonly LaidPage[],
  found: Map<Segment, FurnitureType>,
): void {
  // Of one page nothing comes back.
  if (pages.length === 1) return;
  for (const candidate of candidates) {
    const { line, page, isTop } = candidate;
    if (!isTop || line.isBold || !found.has(line) || saysItself(candidate)) continue;
    const own = pages[page];
    if (own === undefined) continue;
    const above = linesOnPage(own).filter((other) => other.baseline < line.baseline - other.size);
    if (above.some((other) => other.isBold && other.size >= line.size && !found.has(other))) found.delete(line);
  }
}
