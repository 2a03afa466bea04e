import type { Block, PageOutline } from '../pageOutline.ts';
import type { Vote, VotedPage } from './vote.ts';

/** How good a block looks by itself. Short ones say nothing by themselves. */
const looks = { bad: 0, short: 1, nearlyGood: 2, good: 3 } as const;
type Look = (typeof looks)[keyof typeof looks];

const mostLinked = 0.2;
const shortSigns = 70;
const longSigns = 200;
/** A heading this near before good text, in signs, belongs to it. */
const headingSigns = 200;
const copyright = /[©]|&copy/;

/**
 * The vote of neighbours: a long block of sentences is good, one of links is bad, and what is too short to say anything is what
 * stands around it. (The two steps of jusText: Pomikálek 2011. Where that asks for the frequent words of a language, this asks for
 * sentences, because pages come in all languages.)
 * @returns keeps what is good in its context; measures how it looks by itself: 0 bad, 1 short, 2 nearly good, 3 good
 */
export function voteByContext({ outline, ancestors }: VotedPage): Vote {
  const { blocks } = outline;
  const alone = Uint8Array.from(blocks, (block) =>
    ancestors.hidden[block.container] === 1 ? looks.bad : lookOf(block),
  );
  const settled = settle(alone);
  raiseHeadings(outline, alone, settled);
  return {
    keeps: settled.map((look) => (look === looks.good ? 1 : 0)),
    measures: Float32Array.from(alone),
  };
}

function lookOf({ text, words, linkWords, isProse }: Block): Look {
  if (linkWords > words * mostLinked || copyright.test(text)) return looks.bad;
  if (text.length < shortSigns) return linkWords > 0 ? looks.bad : looks.short;
  if (!isProse) return text.length > longSigns ? looks.nearlyGood : looks.bad;
  return text.length > longSigns ? looks.good : looks.nearlyGood;
}

/** Short and nearly good ones become good or bad by the nearest on both sides that are one or the other. */
function settle(alone: Uint8Array): Uint8Array {
  const before = nearest(alone, 1);
  const after = nearest(alone, -1);
  return alone.map((look, index) => {
    if (look === looks.good || look === looks.bad) return look;
    const [one, other] = [before[index] ?? looks.bad, after[index] ?? looks.bad];
    const sides = (isGood(one) ? 1 : 0) + (isGood(other) ? 1 : 0);
    if (look === looks.nearlyGood) return sides > 0 ? looks.good : looks.bad;
    if (sides !== 1) return sides === 2 ? looks.good : looks.bad;
    // Between the two, what is nearly good beside it decides.
    const near = isGood(one) ? alone[index + 1] : alone[index - 1];
    return near === looks.nearlyGood ? looks.good : looks.bad;
  });
}

function isGood(look: number): boolean {
  return look === looks.good;
}

/** For each block the nearest good or bad one that way; bad where there is none. */
function nearest(alone: Uint8Array, step: 1 | -1): Uint8Array {
  const found = new Uint8Array(alone.length);
  let last: number = looks.bad;
  for (let count = 0; count < alone.length; count += 1) {
    const index = step === 1 ? count : alone.length - 1 - count;
    found[index] = last;
    const look = alone[index] ?? looks.bad;
    if (look === looks.good || look === looks.bad) last = look;
  }
  return found;
}

/** A heading that good text follows soon is part of it. */
function raiseHeadings({ blocks, elements }: PageOutline, alone: Uint8Array, settled: Uint8Array): void {
  let signs = Number.POSITIVE_INFINITY;
  for (let index = blocks.length - 1; index >= 0; index -= 1) {
    const block = blocks[index];
    if (!block) continue;
    const isHeading = /^h[1-6]$/.test(elements[block.container]?.name ?? '');
    if (isHeading && alone[index] !== looks.bad && signs <= headingSigns) settled[index] = looks.good;
    signs = settled[index] === looks.good && !isHeading ? 0 : signs + block.text.length;
  }
}
