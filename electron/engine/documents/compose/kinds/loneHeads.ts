import { isBeside } from '../../layout/lines/segment.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import { isOutermost, type HeadCandidate } from './headCandidate.ts';

/** Lines of text that a page has for one to be its head. */
const fewestLines = 12;
/** Times the size of the text that lines have at most which say whose page it is. */
const largest = 0.97;

/**
 * Heads and feet of the only page of a document, on which nothing comes back: pages are taken out of journals. A small line at its edge
 * is one that says which volume or whose copy this is.
 * @param size of the text
 */
export function loneHeads(
  candidates: readonly HeadCandidate[],
  page: LaidPage,
  size: number,
): readonly HeadCandidate[] {
  const lines = linesOnPage(page);
  if (lines.length < fewestLines) return [];
  return candidates.filter((candidate) => {
    const { line } = candidate;
    if (!isOutermost(candidate, page.height) || line.size > size * largest || !imprint.test(line.text)) return false;
    return !lines.some((other) => other !== line && isBeside(line, other));
  });
}

/** What says which volume this is, and whose. */
const imprint =
  /©|\b(?:vol(?:ume)?\.? ?\d+|issn|isbn|doi:|https?:\/\/doi|\(c\) ?\d{4}|copyright|all rights reserved|downloaded (?:from|by)|licensed to|authorized licensed use)\b/i;
