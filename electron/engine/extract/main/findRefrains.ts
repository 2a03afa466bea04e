import type { PageAnalysis } from './analysePage.ts';
import type { DropRule } from '../tree/remover.ts';
import type { Block } from './pageOutline.ts';

/** Posts and cards of these pages repeat their labels. */
const repeatingKinds: ReadonlySet<PageAnalysis['readAs']> = new Set([
  'collection',
  'listing',
  'search',
  'forum',
  'product',
]);
/** A longer run is a copy. */
const maxRunBlocks = 3;

/**
 * Finds text that was dropped because it repeats, between selected siblings whose text does not: an instruction of each task, a note of
 * each price. A copy of a part has other copies beside it.
 * @param rules for each block, by its index, the separate rule that lowers its likelihood
 */
export function findRefrains(
  { outline: { blocks, parents }, readAs }: PageAnalysis,
  kept: ReadonlySet<Block>,
  rules: ReadonlyMap<number, DropRule>,
): readonly Block[] {
  if (repeatingKinds.has(readAs)) return [];
  const found: Block[] = [];
  let last: Block | undefined;
  let run: Block[] = [];
  let isRefrain = true;
  const parentOf = ({ container }: Block): number => parents[container] ?? -1;
  for (const [index, block] of blocks.entries()) {
    if (!kept.has(block)) {
      run.push(block);
      isRefrain &&= rules.get(index) === 'repeated' && block.linkWords < block.words;
      continue;
    }
    if (last !== undefined && isRefrain && run.length <= maxRunBlocks) {
      const around = parentOf(last);
      if ([...run, block].every((each) => parentOf(each) === around)) found.push(...run);
    }
    last = block;
    run = [];
    isRefrain = true;
  }
  return found;
}
