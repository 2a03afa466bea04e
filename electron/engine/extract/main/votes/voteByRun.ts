import type { Vote, VotedPage } from './vote.ts';

/** Cost of an element; a word outside links adds 1. */
const elementCost = 1;
const maxDistance = 30;

/**
 * Votes by the best run: words add, tags subtract, and the run of the page with the largest sum is its article. (Maximum subsequence
 * segmentation: Pasternack and Roth, WWW 2009.)
 * @returns selects the blocks of that run; measures how many blocks away from it a block is, below 0 before it
 */
export function voteByRun({ outline }: VotedPage): Vote {
  const { blocks } = outline;
  let sum = 0;
  let start = 0;
  let most = 0;
  let first = 0;
  let last = -1;
  let before = 0;
  for (const [index, { container, words, linkWords }] of blocks.entries()) {
    // Elements are numbered in the order of their start tags.
    const begun = Math.max(0, container - before);
    before = Math.max(before, container);
    if (sum <= 0) {
      sum = 0;
      start = index;
    }
    sum += words - linkWords - begun * elementCost;
    if (sum <= most) continue;
    most = sum;
    first = start;
    last = index;
  }
  const away = (index: number): number => (index < first ? index - first : Math.max(0, index - last));
  return {
    selected: Uint8Array.from(blocks, (_, index) => (index >= first && index <= last ? 1 : 0)),
    measures: Float32Array.from(blocks, (_, index) => Math.max(-maxDistance, Math.min(maxDistance, away(index)))),
  };
}
