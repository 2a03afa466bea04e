import type { LaidBlock } from '../blockPages.ts';
import type { BlockPartners } from './blockPartners.ts';

/** Blocks out of turn: without them, both parses have what they share in one order. As few as can be. */
export function blocksOutOfTurn(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
): ReadonlySet<LaidBlock> {
  const places = new Map(after.map((block, place) => [block, place]));
  const matched = before.flatMap((block) => {
    const partner = partners.ofBefore(block);
    // What stands on another page has no place among those of this one.
    const place = partner === undefined ? undefined : places.get(partner);
    return place === undefined ? [] : [{ block, place }];
  });
  // The longest run of rising places, found in n log n: `tails` holds where a run of each length ends lowest.
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
