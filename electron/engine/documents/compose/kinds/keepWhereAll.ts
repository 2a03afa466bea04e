import type { Segment } from '../../layout/lines/segment.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import { bareNumber, saysItself, type FurnitureType, type HeadCandidate } from './headCandidate.ts';

/** Pages on which nothing else stands, and nothing is drawn, say just that, such as labels: the numbers of pages alone are left out. */
export function keepWhereAll(
  pages: readonly LaidPage[],
  candidates: readonly HeadCandidate[],
  found: Map<Segment, FurnitureType>,
): void {
  const isBare = (page: LaidPage): boolean =>
    page.parts.every(({ kind }) => kind === 'lines') && linesOnPage(page).every((line) => found.has(line));
  if (!pages.every(isBare)) return;
  for (const candidate of candidates)
    if (!bareNumber.test(candidate.key) && !saysItself(candidate)) found.delete(candidate.line);
}
