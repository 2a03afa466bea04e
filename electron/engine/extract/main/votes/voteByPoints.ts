import type { PageOutline } from '../pageOutline.ts';
import { pointsOfBoxes } from './pointsOfBoxes.ts';
import { spreadDown, type Vote, type VotedPage } from './vote.ts';

/** What a sibling of the best box needs to come along: so much of its points, or points at all. */
const siblingShare = 0.2;
const fewestPoints = 10;
/** An article has more words. */
const fewestWords = 80;
/** So many boxes with so much of the points of the best one have their content around them, not in them. */
const fewestRivals = 4;
const rivalShare = 0.75;

/**
 * The vote of the oldest way to find an article: paragraphs give points to the boxes around them, by their commas and their
 * length; the box with the most, less its share of links, is chosen, with those beside it that have enough. (The rule of Arc90's
 * and Mozilla's reader views.)
 * @returns keeps what stands in the chosen boxes; measures the points of the best box near the block as a share of the most
 */
export function voteByPoints(page: VotedPage): Vote {
  const { outline, facts } = page;
  const strict = findBoxes(page, true);
  // Where nearly nothing is found, what was taken for something else was not.
  const { points, most, chosen } = wordsIn(outline, strict.chosen) < fewestWords ? findBoxes(page, false) : strict;
  const { blocks, parents } = outline;
  const keeps = new Uint8Array(blocks.length);
  const measures = new Float32Array(blocks.length);
  for (const [index, { container }] of blocks.entries()) {
    keeps[index] = chosen[container] ?? 0;
    let best = 0;
    let place = facts.blocks[container] === 1 ? (parents[container] ?? -1) : container;
    for (let level = 0; level < 3 && place >= 0; level += 1, place = parents[place] ?? -1) {
      best = Math.max(best, points[place] ?? 0);
    }
    measures[index] = best / most;
  }
  return { keeps, measures };
}

function findBoxes(
  page: VotedPage,
  isStrict: boolean,
): { readonly points: Float64Array; readonly most: number; readonly chosen: Uint8Array } {
  const points = pointsOfBoxes(page, isStrict);
  let top = 0;
  for (let place = 1; place < points.length; place += 1) if ((points[place] ?? 0) > (points[top] ?? 0)) top = place;
  return { points, most: points[top] || 1, chosen: chooseBoxes(page, points, widen(page, points, top)) };
}

function wordsIn({ blocks }: PageOutline, chosen: Uint8Array): number {
  return blocks.reduce((sum, { container, words }) => sum + words * (chosen[container] ?? 0), 0);
}

/** Boxes nearly as good as the best one have something around them that is better still: so has one whose parent has more. */
function widen({ outline }: VotedPage, points: Float64Array, top: number): number {
  const { parents } = outline;
  const enough = (points[top] ?? 0) * rivalShare;
  const rivals = new Int32Array(parents.length);
  for (let place = parents.length - 1; place > 0; place -= 1) {
    // Those in a rival are not counted beside it.
    if ((points[place] ?? 0) >= enough) rivals[place] = 1;
    const parent = parents[place] ?? 0;
    rivals[parent] = (rivals[parent] ?? 0) + (rivals[place] ?? 0);
  }
  let best = top;
  while (best > 0 && (rivals[best] ?? 0) < fewestRivals) best = parents[best] ?? 0;
  if (best === 0) best = top;
  const least = (points[best] ?? 0) / 3;
  let last = points[best] ?? 0;
  for (let up = parents[best] ?? -1; up > 0 && (points[up] ?? 0) >= least; up = parents[up] ?? -1) {
    if ((points[up] ?? 0) > last) return up;
    last = points[up] ?? 0;
  }
  return best;
}

/** The best box and what comes along with it, with all that is in them. */
function chooseBoxes({ outline, facts }: VotedPage, points: Float64Array, top: number): Uint8Array {
  const { elements, parents } = outline;
  const chosen = new Uint8Array(elements.length);
  const most = points[top] ?? 0;
  if (most === 0) return chosen;
  // A box alone in another has no siblings: theirs are those of the other.
  let best = top;
  while (best > 0 && facts.words[parents[best] ?? 0] === facts.words[best]) best = parents[best] ?? 0;
  chosen[best] = 1;
  const names = elements[best]?.attribs['class'] ?? '';
  const enough = Math.max(fewestPoints, most * siblingShare);
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
