import type { LaidBlock } from '../blocks/blockPages.ts';
import type { BlockPartners } from './blockPartners.ts';

/** Blocks that are out of order: without them, the shared blocks have the same order in both parses. The set is minimal. */
export function blocksOutOfTurn(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
): ReadonlySet<LaidBlock> {
  const places = new Map(after.map((block, place) => [block, place]));
  const matched = before.flatMap((block) => {
    const partner = partners.ofBefore(block);
    // A block on another page has no position among those of this one.
    const place = partner === undefined ? undefined : places.get(partner);
    return place === undefined ? [] : [{ block, place }];
  });
  // The longest increasing subsequence, found in n log n: `tails` holds the index of the smallest end of a run of each length.
  const tails: number[] = [];
  const former: (number | undefined)[] = [];
  for (const [index, { place }] of matched.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matched[tails[middle] ?? 0]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    former.push(low === 0 ? undefined : tails[low - 1]);
    tails[low] = index;
  }
  const moved = new Set(matched.map(({ block }) => block));
  for (let at = tails.at(-1); at !== undefined; at = former[at]) {
    const kept = matched[at];
    if (kept !== undefined) moved.delete(kept.block);
  }
  return moved;
}
