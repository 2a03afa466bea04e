import type { Vote, VotedPage } from './vote.ts';

/** What an element takes away where a word that leads nowhere adds one. */
const elementCost = 1;
const farthest = 30;

/**
 * The vote of the one run: words count for, tags against, and the stretch of the page with the largest sum is its article.
 * (Maximum subsequence segmentation: Pasternack and Roth, WWW 2009.)
 * @returns keeps the blocks of that stretch; measures how many blocks away from it a block is, below 0 before it
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
    // Elements are numbered as they begin.
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
    keeps: Uint8Array.from(blocks, (_, index) => (index >= first && index <= last ? 1 : 0)),
    measures: Float32Array.from(blocks, (_, index) => Math.max(-farthest, Math.min(farthest, away(index)))),
  };
}
