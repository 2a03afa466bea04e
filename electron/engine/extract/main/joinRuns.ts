import type { PageOutline } from './pageOutline.ts';

/** Cost of a change between content and other text, in log-odds of a block of one word. */
const changeCost = 10;
/** By how much each element that begins or ends between two blocks makes a change cheaper: content ends with its container. */
const costDivisorPerElement = 2;
/** Factor on the cost of a change before a heading: parts of a page begin there. */
const headingCostFactor = 0.3;
/** Log-odds are limited: no single block decides about all the others. */
const minRate = 1e-4;
const headingName = /^h[1-6]$/;

/**
 * Decides about all blocks of a page together (Viterbi algorithm over two states): content and other text come in runs. A doubtful block
 * between two likely ones is retained, a single likely one among others is not.
 * @param rates for each block the likelihood that it is main content, 0 to 1
 * @param threshold likelihood from which on a block alone is content
 * @returns for each block 1 if it is content
 */
export function joinRuns(outline: PageOutline, rates: Float64Array, threshold: number): Uint8Array {
  const { blocks } = outline;
  const base = logOdds(threshold);
  /** For each block whether the best run that ends with it as other text, and as content, comes from content. */
  const fromContent = new Uint8Array(blocks.length * 2);
  let other = 0;
  let content = 0;
  for (const [index, block] of blocks.entries()) {
    const cost = index === 0 ? 0 : costOfChange(outline, index);
    const gain = (logOdds(rates[index] ?? 0) - base) * Math.sqrt(block.words);
    // A block at the threshold is content where its neighbours say nothing.
    const [toOther, toContent] = [content - cost > other, content >= other - cost];
    fromContent[2 * index] = toOther ? 1 : 0;
    fromContent[2 * index + 1] = toContent ? 1 : 0;
    [other, content] = [toOther ? content - cost : other, (toContent ? content : other - cost) + gain];
  }
  return traceBack(fromContent, content >= other ? 1 : 0);
}

function traceBack(fromContent: Uint8Array, last: 0 | 1): Uint8Array {
  const isContent = new Uint8Array(fromContent.length / 2);
  let state: number = last;
  for (let index = isContent.length - 1; index >= 0; index -= 1) {
    isContent[index] = state;
    state = fromContent[2 * index + state] ?? 0;
  }
  return isContent;
}

function costOfChange(outline: PageOutline, index: number): number {
  const { blocks, elements } = outline;
  const container = blocks[index]?.container ?? 0;
  const between = countBetween(outline, blocks[index - 1]?.container ?? 0, container);
  const factor = headingName.test(elements[container]?.name ?? '') ? headingCostFactor : 1;
  return (changeCost * factor) / (1 + costDivisorPerElement * between);
}

/** Returns how many elements contain only one of two elements, themselves included; quotations are part of the text around them. */
function countBetween({ parents, depths, elements }: PageOutline, one: number, other: number): number {
  let count = 0;
  for (let [left, right] = [one, other]; left !== right; ) {
    const isLeft = (depths[left] ?? 0) >= (depths[right] ?? 0);
    if (elements[isLeft ? left : right]?.name !== 'blockquote') count += 1;
    if (isLeft) left = parents[left] ?? 0;
    else right = parents[right] ?? 0;
  }
  return count;
}

function logOdds(rate: number): number {
  const limited = Math.min(1 - minRate, Math.max(minRate, rate));
  return Math.log(limited / (1 - limited));
}
