import type { Element } from 'domhandler';
import type { PageOutline } from '../pageOutline.ts';
import { sumWords, type Vote } from './vote.ts';

/**
 * Returns the votes of each voter on the elements of a page: it selects an element with at least half of its words in selected blocks.
 * @returns for each element with words one bit per voter, in their order
 */
export function votesOnElements(outline: PageOutline, votes: readonly Vote[]): ReadonlyMap<Element, number> {
  const all = sumWords(outline, () => 1);
  const kept = votes.map(({ selected }) => sumWords(outline, (block) => selected[block] ?? 0));
  const found = new Map<Element, number>();
  for (const [place, element] of outline.elements.entries()) {
    const words = all[place] ?? 0;
    if (words === 0) continue;
    found.set(
      element,
      kept.reduce((bits, sums, voter) => bits + ((sums[place] ?? 0) * 2 >= words ? 2 ** voter : 0), 0),
    );
  }
  return found;
}
