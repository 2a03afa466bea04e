import type { Ancestors } from '../ancestorFeatures.ts';
import type { ContainerFacts } from '../containerFacts.ts';
import type { PageOutline } from '../pageOutline.ts';

/** What a voter looks at. */
export interface VotedPage {
  readonly outline: PageOutline;
  readonly facts: ContainerFacts;
  readonly ancestors: Ancestors;
}

/** What a voter says of each block of a page, in their order. None is the answer: what each is worth is learnt. */
export interface Vote {
  /** 1 for what it would keep. */
  readonly keeps: Uint8Array;
  /** The measure by which it came to that, in a unit of its own. */
  readonly measures: Float32Array;
}

/** Marks what stands in a marked element too. Parents come before their children. */
export function spreadDown(parents: Int32Array, marked: Uint8Array): void {
  for (let place = 1; place < marked.length; place += 1) if (marked[parents[place] ?? 0] === 1) marked[place] = 1;
}

/** For each element the words of the blocks in it, each times its weight. */
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

/** For each element the nearest around it, itself included, that holds at least so many blocks; the root where none does. */
export function nearestBoxes({ parents }: PageOutline, { blocks }: ContainerFacts, fewest: number): Int32Array {
  const found = new Int32Array(parents.length);
  for (let place = 1; place < parents.length; place += 1) {
    found[place] = (blocks[place] ?? 0) >= fewest ? place : (found[parents[place] ?? 0] ?? 0);
  }
  return found;
}
