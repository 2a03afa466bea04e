import type { Block } from '../pageOutline.ts';
import type { Vote, VotedPage } from './vote.ts';

/**
 * Votes by word counts: only the words and links of a block and of its two neighbors count. (The decision tree of Kohlschütter, Fankhauser
 * and Nejdl, WSDM 2010.)
 * @returns selects what the tree classifies as content; measures the words of the run of selected blocks around it, as a share of the
 * longest
 */
export function voteByWordCounts({ outline }: VotedPage): Vote {
  const { blocks } = outline;
  const selected = Uint8Array.from(blocks, (block, index) =>
    isContent(blocks[index - 1], block, blocks[index + 1]) ? 1 : 0,
  );
  const measures = new Float32Array(blocks.length);
  let longest = 1;
  for (let start = 0; start < blocks.length; start += 1) {
    let end = start;
    let words = 0;
    for (; end < blocks.length && selected[end] === 1; end += 1) words += blocks[end]?.words ?? 0;
    measures.fill(words, start, end);
    longest = Math.max(longest, words);
    start = Math.max(start, end);
  }
  return { selected, measures: measures.map((words) => words / longest) };
}

function isContent(before: Block | undefined, block: Block, after: Block | undefined): boolean {
  if (linkShare(block) > 1 / 3) return false;
  const next = after?.words ?? 0;
  if (linkShare(before) > 5 / 9) return block.words > 40 || next > 17;
  return block.words > 16 || next > 15 || (before?.words ?? 0) > 4;
}

function linkShare(block: Block | undefined): number {
  return block ? block.linkWords / block.words : 0;
}
