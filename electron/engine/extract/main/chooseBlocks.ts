import { joinRuns } from './joinRuns.ts';
import { minTrainedBlocks } from './pageKind.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/** On a page that is shorter than those that the model has learned from, blocks of this likelihood are content as well. */
const minRateOfShortPage = 0.25;
/** Share of the words of the likeliest blocks that runs retain at least. */
const minRetainedShare = 0.7;

/**
 * Chooses the main content: of all sets of likeliest blocks the one with the largest expected F1 (by words), so that an uncertain page
 * retains more than a fixed threshold would allow; then the runs of blocks that fit this set best.
 * @param rates for each block the likelihood that it is main content, 0 to 1
 */
export function chooseBlocks(outline: PageOutline, rates: Float64Array): Set<Block> {
  const { blocks } = outline;
  const chosen = chooseRuns(outline, rates);
  if (blocks.length >= minTrainedBlocks) return chosen;
  return new Set(blocks.filter((block, index) => chosen.has(block) || isContentOfShortPage(block, rates[index] ?? 0)));
}

function chooseRuns(outline: PageOutline, rates: Float64Array): Set<Block> {
  const { likeliest, threshold } = chooseLikeliest(outline.blocks, rates);
  const isInRun = joinRuns(outline, rates, threshold);
  const runs = outline.blocks.filter((_, index) => isInRun[index] === 1);
  const retained = countWords(runs.filter((block) => likeliest.has(block)));
  return retained < countWords([...likeliest]) * minRetainedShare ? likeliest : new Set(runs);
}

/** Whether a block of a short page is content though it is not among the likeliest; links alone are not. */
function isContentOfShortPage({ words, linkWords }: Block, rate: number): boolean {
  return rate >= minRateOfShortPage && linkWords < words;
}

/** Chooses the set with the largest expected F1; `threshold` is the lowest likelihood in it. */
function chooseLikeliest(
  blocks: readonly Block[],
  rates: Float64Array,
): { readonly likeliest: Set<Block>; readonly threshold: number } {
  const order = blocks.map((_, index) => index).toSorted((one, other) => (rates[other] ?? 0) - (rates[one] ?? 0));
  const expected = blocks.reduce((sum, block, index) => sum + block.words * (rates[index] ?? 0), 0);
  let hits = 0;
  let words = 0;
  let best = 0;
  let bestCount = 0;
  for (const [rank, index] of order.entries()) {
    const length = blocks[index]?.words ?? 0;
    hits += length * (rates[index] ?? 0);
    words += length;
    const agreement = hits / (words + expected);
    if (agreement > best) {
      best = agreement;
      bestCount = rank + 1;
    }
  }
  const chosen = order.slice(0, bestCount);
  return {
    likeliest: new Set(chosen.flatMap((index) => blocks[index] ?? [])),
    threshold: rates[chosen.at(-1) ?? -1] ?? 1,
  };
}

function countWords(blocks: readonly Block[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}
