import { wordsOf } from './countWords.ts';
import { isOutOfSight } from './outOfSight.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import type { PageTraits } from './pageTraits.ts';

/**
 * The block that is the heading of the whole page: of its top headings the one that says most of what the page calls itself, the
 * first where they say the same. Undefined for a page without one.
 */
export function findTitle(outline: PageOutline, traits: PageTraits): Block | undefined {
  let best: Block | undefined;
  let bestShare = -1;
  for (const block of outline.blocks) {
    if (outline.elements[block.container]?.name !== 'h1' || isOutOfSight(outline, block.container)) continue;
    const words = wordsOf(block.text.slice(0, 1_000));
    const share = words.length === 0 ? 0 : words.filter((word) => traits.titleWords.has(word)).length / words.length;
    if (share <= bestShare) continue;
    best = block;
    bestShare = share;
  }
  return best;
}
