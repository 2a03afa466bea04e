import { TopicReader } from './classTopics.ts';
import { joinRuns } from './joinRuns.ts';
import { minTrainedBlocks } from './pageKind.ts';
import type { Block, PageOutline } from './pageOutline.ts';
import { isNamedOrnament } from './pruneToBlocks.ts';

/** A page with more words has room for what is not content. */
const maxBareWords = 150;
/** Elements that a page without a frame of its site does not have. */
const landmarkNames = new Set(['header', 'form']);
/** Share of the words of the likeliest blocks that runs retain at least. */
const minRetainedShare = 0.7;

/**
 * Chooses the main content: of all sets of likeliest blocks the one with the largest expected F1 (by words), so that an uncertain page
 * retains more than a fixed threshold would allow; then the runs of blocks that fit this set best. A very short page without landmarks is
 * content as a whole.
 * @param rates for each block the likelihood that it is main content, 0 to 1
 */
export function chooseBlocks(outline: PageOutline, rates: Float64Array): Set<Block> {
  const { blocks } = outline;
  if (isBare(outline)) return new Set(blocks.filter((_, index) => (rates[index] ?? 0) > 0));
  const { likeliest, threshold } = chooseLikeliest(blocks, rates);
  const isInRun = joinRuns(outline, rates, threshold);
  const runs = blocks.filter((_, index) => isInRun[index] === 1);
  const retained = countWords(runs.filter((block) => likeliest.has(block)));
  return retained < countWords([...likeliest]) * minRetainedShare ? likeliest : new Set(runs);
}

/** Whether a page has little text and nothing that is named as navigation, footer, form or the like. */
function isBare({ blocks, elements }: PageOutline): boolean {
  if (blocks.length >= minTrainedBlocks || countWords(blocks) > maxBareWords) return false;
  const topics = new TopicReader();
  // The names of the body describe the page.
  return elements.slice(1).every((element) => !landmarkNames.has(element.name) && !isNamedOrnament(element, topics));
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
