import type { Element } from 'domhandler';
import type { PageOutline } from '../pageOutline.ts';
import type { Vote } from './vote.ts';

/**
 * What each voter says of the elements of a page: it would keep one when it would keep at least half of the words in it.
 * @returns for each element with words a bit for each voter, in their order
 */
export function votesOnElements(outline: PageOutline, votes: readonly Vote[]): ReadonlyMap<Element, number> {
  const { elements, parents, blocks } = outline;
  const all = sumUp(parents, blocks, () => 1);
  const kept = votes.map(({ keeps }) => sumUp(parents, blocks, (block) => keeps[block] ?? 0));
  const found = new Map<Element, number>();
  for (const [place, element] of elements.entries()) {
    const words = all[place] ?? 0;
    if (words === 0) continue;
    found.set(
      element,
      kept.reduce((bits, sums, voter) => bits + ((sums[place] ?? 0) * 2 >= words ? 2 ** voter : 0), 0),
    );
  }
  return found;
}

/** For each element the words of the blocks in it, each times its weight. */
function sumUp(parents: Int32Array, blocks: PageOutline['blocks'], weightOf: (block: number) => number): Float64Array {
  const sums = new Float64Array(parents.length);
  for (const [index, { container, words }] of blocks.entries()) {
    sums[container] = (sums[container] ?? 0) + words * weightOf(index);
  }
  for (let place = parents.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    sums[parent] = (sums[parent] ?? 0) + (sums[place] ?? 0);
  }
  return sums;
}
