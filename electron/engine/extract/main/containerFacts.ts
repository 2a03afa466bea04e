import type { PageOutline } from './pageOutline.ts';

/** Sums over everything inside an element, for each element of an outline. */
export interface ContainerFacts {
  readonly words: Float64Array;
  readonly linkWords: Float64Array;
  readonly proseWords: Float64Array;
  readonly blocks: Float64Array;
  readonly headings: Float64Array;
  readonly images: Float64Array;
  readonly prices: Float64Array;
  /** Words of the prose directly in the element or in its direct children. */
  readonly directProseWords: Float64Array;
}

export function sumContainers({ elements, parents, blocks }: PageOutline): ContainerFacts {
  const sums = (): Float64Array => new Float64Array(elements.length);
  const facts: ContainerFacts = {
    words: sums(),
    linkWords: sums(),
    proseWords: sums(),
    blocks: sums(),
    headings: sums(),
    images: sums(),
    prices: sums(),
    directProseWords: sums(),
  };
  for (const block of blocks) {
    add(facts.words, block.container, block.words);
    add(facts.linkWords, block.container, block.linkWords);
    add(facts.proseWords, block.container, block.isProse ? block.words : 0);
    add(facts.blocks, block.container, 1);
    if (block.isProse) add(facts.directProseWords, Math.max(0, parents[block.container] ?? 0), block.words);
    add(facts.prices, block.container, block.hasPrice ? 1 : 0);
  }
  const { directProseWords: _, ...summed } = facts;
  const all = Object.values(summed);
  for (let place = elements.length - 1; place >= 0; place -= 1) {
    const name = elements[place]?.name ?? '';
    if (/^h[1-6]$/.test(name)) add(facts.headings, place, 1);
    if (name === 'img' || name === 'picture') add(facts.images, place, 1);
    const parent = parents[place] ?? -1;
    if (parent >= 0) for (const sum of all) add(sum, parent, sum[place] ?? 0);
  }
  return facts;
}

function add(sums: Float64Array, place: number, value: number): void {
  sums[place] = (sums[place] ?? 0) + value;
}
