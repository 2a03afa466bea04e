import { isBeside } from '../../layout/lines/segment.ts';
import { linesOnPage, type LaidPage } from '../../layout/page/laidPage.ts';
import type { HeadCandidate } from './headCandidate.ts';

/** Parts of a page above and below which a head has its lines, and lines of text that a page has for one to be its head. */
const outermost = { top: 0.085, foot: 0.92, lines: 12 };
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
  if (lines.length < outermost.lines) return [];
  return candidates.filter(({ line, isTop }) => {
    const middle = (line.y0 + line.y1) / 2 / page.height;
    const isOutermost = isTop ? middle < outermost.top : middle > outermost.foot;
    if (!isOutermost || line.size > size * largest || !imprint.test(line.text)) return false;
    return !lines.some((other) => other !== line && isBeside(line, other));
  });
}

/** What says which volume this is, and whose. */
const imprint =
  /©|\b(?:vol(?:ume)?\.? ?\d+|issn|isbn|doi:|https?:\/\/doi|\(c\) ?\d{4}|copyright|all rights reserved|downloaded (?:from|by)|licensed to|authorized licensed use)\b/i;
