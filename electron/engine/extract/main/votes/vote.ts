import type { Ancestors } from '../ancestorFeatures.ts';
import type { ContainerFacts } from '../containerFacts.ts';
import type { PageOutline } from '../pageOutline.ts';

/** Input of a voter. */
export interface VotedPage {
  readonly outline: PageOutline;
  readonly facts: ContainerFacts;
  readonly ancestors: Ancestors;
}

/** A voter's vote on each block of a page, in block order. No vote is final: the model learns the weight of each. */
export interface Vote {
  /** 1 for blocks that the voter would select. */
  readonly selected: Uint8Array;
  /** The measure behind the vote, in the voter's own unit. */
  readonly measures: Float32Array;
}

/** Marks the descendants of marked elements too. Parents come before their children. */
export function spreadDown(parents: Int32Array, marked: Uint8Array): void {
  for (let place = 1; place < marked.length; place += 1) if (marked[parents[place] ?? 0] === 1) marked[place] = 1;
}

/** Returns for each element the sum of the words of its blocks, each multiplied by its weight. */
export function sumWords({ parents, blocks }: PageOutline, weightOf: (block: number) => number): Float64Array {
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

/** Returns for each element the nearest enclosing element, itself included, with at least `fewest` blocks; the root where there is none. */
export function nearestBoxes({ parents }: PageOutline, { blocks }: ContainerFacts, fewest: number): Int32Array {
  const found = new Int32Array(parents.length);
  for (let place = 1; place < parents.length; place += 1) {
    found[place] = (blocks[place] ?? 0) >= fewest ? place : (found[parents[place] ?? 0] ?? 0);
  }
  return found;
}
