import type { BlockRow } from '../../../workers/blockProtocol.ts';

/** Steps from block to block by keys, whose answers come later than the next key: each step counts from where the one before leads. */
export interface KeyWalk {
  /** Whether a step waits for its answer. */
  readonly isUnderWay: () => boolean;
  /** Hears which block is chosen: one that no step led to ends the walk, and what its steps still find chooses nothing. */
  readonly follow: (number: number | null) => void;
  /**
   * @param number of the block that is chosen now
   * @param find the block of the step; from null it is where the walk begins. Null where there is none
   * @param choose hears each block that a step led to, while nobody has chosen another
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
      // Where there is no other block the next step begins where this one did.
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
