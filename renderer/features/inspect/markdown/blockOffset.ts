/** Position in a text of blocks: the block that contains it, and the fraction of the block before it, from 0 to 1. */
export interface BlockOffset {
  readonly index: number;
  readonly share: number;
}

/** Start positions of the blocks of a rendered text, top to bottom, and the end of the last one; in pixels or rows. */
export interface BlockEdges {
  readonly count: number;
  readonly start: (index: number) => number;
  readonly end: number;
}

/** Returns the block that contains a position; before the first block, the start of that block. */
export function blockOffsetAt(edges: BlockEdges, index: number, position: number): BlockOffset {
  const at = Math.min(Math.max(0, index), Math.max(0, edges.count - 1));
  const start = edges.start(at);
  const height = endOf(edges, at) - start;
  return { index: at, share: height <= 0 ? 0 : Math.min(1, Math.max(0, (position - start) / height)) };
}

/** Converts a block position to a scroll position in another rendering of the same blocks. */
export function positionOf(edges: BlockEdges, { index, share }: BlockOffset): number {
  const start = edges.start(index);
  return start + share * Math.max(0, endOf(edges, index) - start);
}

/** Returns the last block that starts at or before a position; -1 if there is none. */
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
