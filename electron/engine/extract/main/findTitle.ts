import { wordsOf } from './countWords.ts';
import { isOutOfSight } from './outOfSight.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import type { PageTraits } from './pageTraits.ts';

/** Decides between headings that say the same, and nothing else. */
const leadsElsewhere = 0.01;

/**
 * The block that is the heading of the whole page: of its top headings the one that says most of what the page calls itself, the
 * first where they say the same. Of two that say as much the one that leads elsewhere is the site's. Undefined for a page without one.
 */
export function findTitle(outline: PageOutline, traits: PageTraits): Block | undefined {
  let best: Block | undefined;
  let bestShare = -1;
  for (const block of outline.blocks) {
    if (outline.elements[block.container]?.name !== 'h1' || isOutOfSight(outline, block.container)) continue;
    const words = wordsOf(block.text.slice(0, 1_000));
    const named = words.filter((word) => traits.titleWords.has(word)).length;
    const share = (named - (block.linkWords < block.words ? 0 : leadsElsewhere)) / Math.max(1, words.length);
    if (share <= bestShare) continue;
    best = block;
    bestShare = share;
  }
  return best;
}
