/** A place in a text of blocks: the block that it lies in, and how far through it, from 0 to 1. */
export interface BlockPlace {
  readonly index: number;
  readonly share: number;
}

/** Where blocks of a drawn text begin, from the top to the bottom, and where the last of them ends; in pixels or rows. */
export interface BlockEdges {
  readonly count: number;
  readonly start: (index: number) => number;
  readonly end: number;
}

/** The block in which a position lies; before the first it is the beginning of that. */
export function placeAt(edges: BlockEdges, index: number, position: number): BlockPlace {
  const at = Math.min(Math.max(0, index), Math.max(0, edges.count - 1));
  const start = edges.start(at);
  const height = endOf(edges, at) - start;
  return { index: at, share: height <= 0 ? 0 : Math.min(1, Math.max(0, (position - start) / height)) };
}

/** The position of a place in another drawing of the same blocks. */
export function positionOf(edges: BlockEdges, { index, share }: BlockPlace): number {
  const start = edges.start(index);
  return start + share * Math.max(0, endOf(edges, index) - start);
}

/** The last block that begins at a position or before it; -1 where none does. */
export function blockAt({ count, start }: Omit<BlockEdges, 'end'>, position: number): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (start(middle) <= position) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function endOf({ count, start, end }: BlockEdges, index: number): number {
  return index + 1 < count ? start(index + 1) : end;
}
