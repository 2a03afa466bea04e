import type { ContainerFacts } from './containerFacts.ts';
import { isHiddenOrBoilerplate } from './isHiddenOrBoilerplate.ts';
import type { Block, PageOutline } from './pageOutline.ts';

/** A list with a larger ratio of linked words leads to other pages. */
const maxLinkedRatio = 0.5;
/** A list with more words is a part of the page that is laid out as a list. */
const maxListWords = 2_000;
/** A less likely block of a list is a control or an advertisement in it. */
const minRate = 0.3;

/** Finds the remaining blocks of partly selected lists: nobody notices that steps of a procedure are missing. */
export function findLists(
  outline: PageOutline,
  facts: ContainerFacts,
  rates: Float64Array,
  kept: ReadonlySet<Block>,
): readonly Block[] {
  const { elements, parents, blocks } = outline;
  const keptWords = new Float64Array(elements.length);
  for (const { container, words } of kept) keptWords[container] = (keptWords[container] ?? 0) + words;
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    keptWords[parent] = (keptWords[parent] ?? 0) + (keptWords[place] ?? 0);
  }
  const isWhole = new Uint8Array(elements.length);
  for (const [place, { name }] of elements.entries()) {
    const words = facts.words[place] ?? 0;
    const isList = name === 'ol' || name === 'ul';
    const isBegun = isList && (keptWords[place] ?? 0) > 0 && words <= maxListWords;
    const isText = isBegun && (facts.linkWords[place] ?? 0) <= words * maxLinkedRatio;
    if (isWhole[parents[place] ?? -1] === 1 || (isText && !isHiddenOrBoilerplate(outline, place))) isWhole[place] = 1;
  }
  return blocks.filter(
    (block, index) =>
      isWhole[block.container] === 1 &&
      !kept.has(block) &&
      block.linkWords < block.words &&
      (rates[index] ?? 0) >= minRate,
  );
}
