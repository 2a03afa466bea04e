import type { Element } from 'domhandler';
import type { PageOutline } from '../pageOutline.ts';
import { sumWords, type Vote } from './vote.ts';

/**
 * What each voter says of the elements of a page: it would keep one when it would keep at least half of the words in it.
 * @returns for each element with words a bit for each voter, in their order
 */
export function votesOnElements(outline: PageOutline, votes: readonly Vote[]): ReadonlyMap<Element, number> {
  const all = sumWords(outline, () => 1);
  const kept = votes.map(({ keeps }) => sumWords(outline, (block) => keeps[block] ?? 0));
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
