import type { TextLine } from '../../layout/lines/textLine.ts';
import { linesOnPage, type PageLayout } from '../../layout/page/pageLayout.ts';
import { bareNumber, isFurnitureByText, type FurnitureType, type HeadCandidate } from './headCandidate.ts';

/** Keeps furniture on pages with no other text and no drawing, such as labels; only page numbers are removed. */
export function keepIfOnlyContent(
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
