import type { PageOutline } from '../pageOutline.ts';
import { containerScores } from './containerScores.ts';
import { spreadDown, type Vote, type VotedPage } from './vote.ts';

/** Minimum for a sibling of the best box to be included: this share of its points, and this many points. */
const siblingShare = 0.2;
const minPoints = 10;
/** Minimum number of words of an article. */
const minArticleWords = 80;
/** If this many boxes reach `rivalShare` of the best one's points, the content is their common ancestor, not one of them. */
const minRivals = 4;
const rivalShare = 0.75;

/**
 * Votes by points, the oldest way to find an article: paragraphs give points to their enclosing boxes, by their commas and their length;
 * the box with the most points, less its share of links, is chosen, with siblings that have enough. (The rule of Arc90's and Mozilla's
 * reader views.)
 * @returns selects the blocks in the chosen boxes; measures the points of the best box near the block as a share of the maximum
 */
export function voteByPoints(page: VotedPage): Vote {
  const { outline, facts } = page;
  const strict = findBoxes(page, true);
  // If almost nothing is found, parts were wrongly excluded by their names: search again without that filter.
  const { points, maxPoints, chosen } =
    wordsIn(outline, strict.chosen) < minArticleWords ? findBoxes(page, false) : strict;
  const { blocks, parents } = outline;
  const selected = new Uint8Array(blocks.length);
  const measures = new Float32Array(blocks.length);
  for (const [index, { container }] of blocks.entries()) {
    selected[index] = chosen[container] ?? 0;
    let best = 0;
    let place = facts.blocks[container] === 1 ? (parents[container] ?? -1) : container;
    for (let level = 0; level < 3 && place >= 0; level += 1, place = parents[place] ?? -1) {
      best = Math.max(best, points[place] ?? 0);
    }
    measures[index] = best / maxPoints;
  }
  return { selected, measures };
}

function findBoxes(
  page: VotedPage,
  isStrict: boolean,
): { readonly points: Float64Array; readonly maxPoints: number; readonly chosen: Uint8Array } {
  const points = containerScores(page, isStrict);
  let top = 0;
  for (let place = 1; place < points.length; place += 1) if ((points[place] ?? 0) > (points[top] ?? 0)) top = place;
  return { points, maxPoints: points[top] || 1, chosen: chooseBoxes(page, points, widen(page, points, top)) };
}

function wordsIn({ blocks }: PageOutline, chosen: Uint8Array): number {
  return blocks.reduce((sum, { container, words }) => sum + words * (chosen[container] ?? 0), 0);
}

/** Moves up from the best box: boxes with nearly as many points share a better ancestor, and so does a box whose parent has more. */
function widen({ outline: { parents } }: VotedPage, points: Float64Array, top: number): number {
  const best = commonAncestor(parents, points, top);
  const least = (points[best] ?? 0) / 3;
  let last = points[best] ?? 0;
  for (let up = parents[best] ?? -1; up > 0 && (points[up] ?? 0) >= least; up = parents[up] ?? -1) {
    if ((points[up] ?? 0) > last) return up;
    last = points[up] ?? 0;
  }
  return best;
}

/** Returns the nearest ancestor of the best box with enough rivals in it; the box itself if only the root has. */
function commonAncestor(parents: Int32Array, points: Float64Array, top: number): number {
  const enough = (points[top] ?? 0) * rivalShare;
  const rivals = new Int32Array(parents.length);
  for (let index = parents.length - 1; index > 0; index -= 1) {
    // Boxes inside a rival are not counted again.
    if ((points[index] ?? 0) >= enough) rivals[index] = 1;
    const parent = parents[index] ?? 0;
    rivals[parent] = (rivals[parent] ?? 0) + (rivals[index] ?? 0);
  }
  let best = top;
  while (best > 0 && (rivals[best] ?? 0) < minRivals) best = parents[best] ?? 0;
  return best === 0 ? top : best;
}

/** Returns the best box and the siblings included with it, with all their descendants. */
function chooseBoxes(page: VotedPage, points: Float64Array, top: number): Uint8Array {
  const { outline, facts } = page;
  const { elements, parents } = outline;
  const chosen = new Uint8Array(elements.length);
  const most = points[top] ?? 0;
  if (most === 0) return chosen;
  const best = widestEqual(page, top);
  chosen[best] = 1;
  const names = elements[best]?.attribs['class'] ?? '';
  const enough = Math.max(minPoints, most * siblingShare);
  const parent = parents[best] ?? -1;
  for (let place = parent + 1; parent >= 0 && place < elements.length; place += 1) {
    if (parents[place] !== parent) continue;
    const isAlike = names !== '' && elements[place]?.attribs['class'] === names;
    const own = (points[place] ?? 0) + (isAlike ? most * siblingShare : 0);
    const isProse = facts.blocks[place] === 1 && (facts.proseWords[place] ?? 0) > 0;
    if (own >= enough || isProse) chosen[place] = 1;
  }
  spreadDown(parents, chosen);
  return chosen;
}

/** A box that is the only content of its parent has no siblings: returns the outermost box with the same content. */
function widestEqual({ outline: { parents }, facts }: VotedPage, box: number): number {
  let widest = box;
  while (widest > 0 && facts.words[parents[widest] ?? 0] === facts.words[widest]) widest = parents[widest] ?? 0;
  return widest;
}
