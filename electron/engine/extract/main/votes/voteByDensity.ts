import type { PageOutline } from '../pageOutline.ts';
import { nearestBoxes, spreadDown, type Vote, type VotedPage } from './vote.ts';

/** Inputs of the density of an element: its characters and elements, and how many of those are in links. */
interface Sums {
  readonly chars: Float64Array;
  readonly linkChars: Float64Array;
  readonly tags: Float64Array;
  readonly linkTags: Float64Array;
}

const maxMeasure = 20;

/**
 * Votes by text density: content has much text in few elements and few links. The threshold is the density of the sparsest box around the
 * densest part; of the parts that reach it, those with the largest density sum of their children are selected. (Composite text density and
 * density sums: Sun, Song and Liao, SIGIR 2011.)
 * @returns selects the blocks in such a part; measures the density of the box around the block in units of that threshold
 */
export function voteByDensity({ outline, facts }: VotedPage): Vote {
  const { parents, blocks } = outline;
  const densities = densitiesOf(sumCharsAndTags(outline));
  const sums = new Float64Array(parents.length);
  for (let place = 1; place < parents.length; place += 1) {
    const parent = parents[place] ?? 0;
    sums[parent] = (sums[parent] ?? 0) + (densities[place] ?? 0);
  }
  const densest = findDensest(parents, sums);
  let limit = Number.POSITIVE_INFINITY;
  for (let place = densest[0] ?? -1; place >= 0; place = parents[place] ?? -1) {
    limit = Math.min(limit, densities[place] ?? 0);
  }
  const marked = new Uint8Array(parents.length);
  for (const [place, density] of densities.entries()) {
    const found = densest[place] ?? 0;
    // The root would be everything.
    if (density >= limit && found > 0) marked[found] = 1;
  }
  spreadDown(parents, marked);
  const boxes = nearestBoxes(outline, facts, 2);
  const measureOf = (place: number): number => Math.min(maxMeasure, (densities[place] ?? 0) / (limit || 1));
  return {
    selected: Uint8Array.from(blocks, ({ container }) => marked[container] ?? 0),
    measures: Float32Array.from(blocks, ({ container }) => measureOf(boxes[container] ?? 0)),
  };
}

function sumCharsAndTags({ elements, parents, blocks }: PageOutline): Sums {
  const empty = (): Float64Array => new Float64Array(elements.length);
  const sums: Sums = { chars: empty(), linkChars: empty(), tags: empty(), linkTags: empty() };
  for (const { container, text, words, linkWords } of blocks) {
    sums.chars[container] = (sums.chars[container] ?? 0) + text.length;
    sums.linkChars[container] = (sums.linkChars[container] ?? 0) + (text.length * linkWords) / words;
  }
  for (let place = elements.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    const isLink = elements[place]?.name === 'a';
    sums.chars[parent] = (sums.chars[parent] ?? 0) + (sums.chars[place] ?? 0);
    sums.linkChars[parent] = (sums.linkChars[parent] ?? 0) + (sums.linkChars[place] ?? 0);
    sums.tags[parent] = (sums.tags[parent] ?? 0) + (sums.tags[place] ?? 0) + 1;
    sums.linkTags[parent] = (sums.linkTags[parent] ?? 0) + (sums.linkTags[place] ?? 0) + (isLink ? 1 : 0);
  }
  return sums;
}

function densitiesOf({ chars, linkChars, tags, linkTags }: Sums): Float64Array {
  const linkShare = (linkChars[0] ?? 0) / (chars[0] || 1);
  return chars.map((all, place) => {
    if (all === 0) return 0;
    const linked = linkChars[place] ?? 0;
    const elements = tags[place] || 1;
    const base = Math.log((all / (all - linked || 1)) * linked + linkShare * all + Math.E);
    const weight = Math.log((all / (linked || 1)) * (elements / (linkTags[place] || 1))) / Math.log(base + 1e-9);
    return Math.max(0, (all / elements) * (base > 1 ? weight : 0));
  });
}

/** Returns for each element the descendant, itself included, with the densest children in total. */
function findDensest(parents: Int32Array, sums: Float64Array): Int32Array {
  const densest = Int32Array.from(parents, (_, place) => place);
  for (let place = parents.length - 1; place > 0; place -= 1) {
    const parent = parents[place] ?? 0;
    const own = densest[place] ?? 0;
    if ((sums[own] ?? 0) > (sums[densest[parent] ?? 0] ?? 0)) densest[parent] = own;
  }
  return densest;
}
