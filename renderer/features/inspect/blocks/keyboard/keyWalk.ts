import type { BlockRow } from '../../../../workers/blocks/blockProtocol.ts';

/** Steps from block to block by keys whose results arrive after the next key press: each step starts at the target of the previous one. */
export interface KeyWalk {
  /** Whether a step is waiting for its result. */
  readonly isUnderWay: () => boolean;
  /** Receives the chosen block: one that is not the target of a step cancels the walk, and results of pending steps are ignored. */
  readonly follow: (number: number | null) => void;
  /**
   * @param number of the block that is chosen now
   * @param find finds the block of the step; called with null it finds the start of the walk. Returns null if there is none
   * @param choose receives each block that a step reaches, unless another was chosen meanwhile
   */
  readonly step: (number: number | null, find: FindBlock, choose: (block: BlockRow) => void) => void;
}

type FindBlock = (from: BlockRow | null) => Promise<BlockRow | null>;

export function createKeyWalk(): KeyWalk {
  let walk: { at: number | null; last: Promise<BlockRow | null>; waiting: number } | null = null;
  return {
    isUnderWay: () => walk !== null && walk.waiting > 0,
    follow(number) {
      if (walk !== null && walk.at !== number) walk = null;
    },
    step(number, find, choose) {
      if (walk === null || walk.waiting === 0) walk = { at: number, last: Promise.resolve(null), waiting: 0 };
      const own = walk;
      own.waiting += 1;
      // If no other block is found, the next step starts at the same block as this one.
      own.last = own.last.then(async (from) => {
        const found = await find(from).catch(() => null);
        own.waiting -= 1;
        if (walk !== own || found === null) return from;
        own.at = found.number;
        choose(found);
        return found;
      });
    },
  };
}
