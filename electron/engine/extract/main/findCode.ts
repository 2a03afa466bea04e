import type { Block, PageOutline } from './pageOutline.ts';
import { isOutOfSight } from './outOfSight.ts';

/** Code between kept text: a line of it says little by itself, and the text around it says nothing without. */
export function findCode(outline: PageOutline, kept: ReadonlySet<Block>): readonly Block[] {
  const code = findListings(outline);
  const found: Block[] = [];
  let waiting: Block[] = [];
  let isAfterKept = false;
  for (const block of outline.blocks) {
    if (code[block.container] === 1) {
      waiting.push(block);
      continue;
    }
    if (isAfterKept && kept.has(block)) found.push(...waiting);
    waiting = [];
    isAfterKept = kept.has(block);
  }
  return found.filter((block) => !kept.has(block) && !isOutOfSight(outline, block.container));
}

/** For each element whether it is in a `pre`. */
function findListings({ elements, parents }: PageOutline): Uint8Array {
  const found = new Uint8Array(elements.length);
  for (const [place, element] of elements.entries()) {
    if (element.name === 'pre' || found[parents[place] ?? -1] === 1) found[place] = 1;
  }
  return found;
}
