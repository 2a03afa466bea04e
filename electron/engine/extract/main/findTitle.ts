import { wordsOf } from './countWords.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import type { PageTraits } from './pageTraits.ts';

/** Tie-breaker between headings with equal scores only. */
const leadsElsewhere = 0.01;

/**
 * Returns the block that is the heading of the page: of its top-level headings the one that shares most words with the page's stated
 * titles, the first on a tie. On a tie, a heading that links elsewhere is the site's and loses. Undefined for a page without one.
 */
export function findTitle(outline: PageOutline, traits: PageTraits): Block | undefined {
  let best: Block | undefined;
  let bestShare = -1;
  for (const block of outline.blocks) {
    if (outline.elements[block.container]?.name !== 'h1' || isHiddenOrBoilerplate(outline, block.container)) continue;
    const words = wordsOf(block.text.slice(0, 1_000));
    const named = words.filter((word) => traits.titleWords.has(word)).length;
    const share = (named - (block.linkWords < block.words ? 0 : leadsElsewhere)) / Math.max(1, words.length);
    if (share <= bestShare) continue;
    best = block;
    bestShare = share;
  }
  return best;
}
