import type { TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { type FurnitureType, type HeadCandidate, isFurnitureByText } from './headCandidate.ts';

/**
 * Keeps text that repeats directly below a bold heading of its page: each section of a command reference may begin with the same words.
 * @param found lines classified as furniture; those are removed from it
 */
export function keepBelowHeadings(
  candidates: readonly HeadCandidate[],
  pages: readonly PageLayout[],
  found: Map<TextLine, FurnitureType>,
): void {
  // In a single page nothing repeats.
  if (pages.length === 1) return;
  for (const candidate of candidates) {
    const { line, page, isTop } = candidate;
    if (!isTop || line.isBold || !found.has(line) || isFurnitureByText(candidate)) continue;
    const own = pages[page];
    if (own === undefined) continue;
    const above = linesOnPage(own).filter((other) => other.baseline < line.baseline - other.size);
    if (above.some((other) => other.isBold && other.size >= line.size && !found.has(other))) found.delete(line);
  }
}
