import type { Block, PageOutline } from '../pageOutline.ts';
import type { Vote, VotedPage } from './vote.ts';

/** Quality of a block by itself. Short blocks are undecided. */
const qualities = { bad: 0, short: 1, nearlyGood: 2, good: 3 } as const;
type Quality = (typeof qualities)[keyof typeof qualities];

const maxLinkedRatio = 0.2;
const shortTextChars = 70;
const longTextChars = 200;
/** Maximum distance of a heading before good text, in characters, to belong to it. */
const maxHeadingDistanceChars = 200;
const copyright = /[©]|&copy/;

/**
 * Votes by context: a long block of sentences is good, one of links is bad, and a block that is too short to classify takes the class of
 * its neighbors. (The two steps of jusText: Pomikálek 2011. jusText checks stop words of a language; this checks for sentences, because
 * pages come in all languages.)
 * @returns selects what is good in its context; measures the quality by itself: 0 bad, 1 short, 2 nearly good, 3 good
 */
export function voteByContext({ outline, ancestors }: VotedPage): Vote {
  const { blocks } = outline;
  const alone = Uint8Array.from(blocks, (block) =>
    ancestors.hidden[block.container] === 1 ? qualities.bad : qualityOf(block),
  );
  const settled = settle(alone);
  raiseHeadings(outline, alone, settled);
  return {
    selected: settled.map((look) => (look === qualities.good ? 1 : 0)),
    measures: Float32Array.from(alone),
  };
}

function qualityOf({ text, words, linkWords, isProse }: Block): Quality {
  if (linkWords > words * maxLinkedRatio || copyright.test(text)) return qualities.bad;
  if (text.length < shortTextChars) return linkWords > 0 ? qualities.bad : qualities.short;
  if (!isProse) return text.length > longTextChars ? qualities.nearlyGood : qualities.bad;
  return text.length > longTextChars ? qualities.good : qualities.nearlyGood;
}

/** Short and near-good blocks become good or bad by the nearest classified blocks on both sides. */
function settle(alone: Uint8Array): Uint8Array {
  const before = nearest(alone, 1);
  const after = nearest(alone, -1);
  return alone.map((look, index) => {
    if (look === qualities.good || look === qualities.bad) return look;
    const [one, other] = [before[index] ?? qualities.bad, after[index] ?? qualities.bad];
    const sides = (isGood(one) ? 1 : 0) + (isGood(other) ? 1 : 0);
    if (look === qualities.nearlyGood) return sides > 0 ? qualities.good : qualities.bad;
    if (sides !== 1) return sides === 2 ? qualities.good : qualities.bad;
    // Between a good and a bad block, an adjacent nearly good block decides.
    const near = isGood(one) ? alone[index + 1] : alone[index - 1];
    return near === qualities.nearlyGood ? qualities.good : qualities.bad;
  });
}

function isGood(look: number): boolean {
  return look === qualities.good;
}

/** For each block the nearest good or bad one that way; bad where there is none. */
function nearest(alone: Uint8Array, step: 1 | -1): Uint8Array {
  const found = new Uint8Array(alone.length);
  let last: number = qualities.bad;
  for (let count = 0; count < alone.length; count += 1) {
    const index = step === 1 ? count : alone.length - 1 - count;
    found[index] = last;
    const look = alone[index] ?? qualities.bad;
    if (look === qualities.good || look === qualities.bad) last = look;
  }
  return found;
}

/** A heading that good text follows soon is part of it. */
function raiseHeadings({ blocks, elements }: PageOutline, alone: Uint8Array, settled: Uint8Array): void {
  let chars = Number.POSITIVE_INFINITY;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const block = blocks[index];
    if (!block) continue;
    const isHeading = /^h[1-6]$/.test(elements[block.container]?.name ?? '');
    if (isHeading && alone[index] !== qualities.bad && chars <= maxHeadingDistanceChars)
      settled[index] = qualities.good;
    chars = settled[index] === qualities.good && !isHeading ? 0 : chars + block.text.length;
  }
}
