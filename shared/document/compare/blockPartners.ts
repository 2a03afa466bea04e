import type { LaidBlock } from '../blockPages.ts';
import { areaOf, sharedArea } from './boxAreas.ts';
import { sharedWords, wordSetOf, wordsOf } from './blockText.ts';

/** Which blocks of two parses belong together, from either side. */
export class BlockPartners {
  readonly #ofBefore = new Map<LaidBlock, LaidBlock>();
  readonly #ofAfter = new Map<LaidBlock, LaidBlock>();

  put(before: LaidBlock, after: LaidBlock): void {
    this.#ofBefore.set(before, after);
    this.#ofAfter.set(after, before);
  }

  /** What belongs to a block of the first parse. */
  ofBefore(block: LaidBlock): LaidBlock | undefined {
    return this.#ofBefore.get(block);
  }

  /** What belongs to a block of the second parse. */
  ofAfter(block: LaidBlock): LaidBlock | undefined {
    return this.#ofAfter.get(block);
  }
}

/** So much of two boxes is of both of them where they hold the same thing. */
const leastOverlap = 0.4;
/** So many of the words of two blocks are the same where one is the other, read worse. */
const leastWords = 0.5;
/** In the same place fewer will do. */
const leastInPlace = 0.25;
/** On a page with more left to compare than this, blocks are matched by their text alone: a hostile page may have any number. */
const mostCompared = 400_000;

/** Where a text stands more than once, in the order in which it does. */
export function matchByText(before: readonly LaidBlock[], after: readonly LaidBlock[], partners: BlockPartners): void {
  const byText = new Map<string, LaidBlock[]>();
  for (const block of after.toReversed()) {
    const text = wordsOf(block);
    if (text === '') continue;
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [block]);
    else same.push(block);
  }
  for (const block of before) {
    const partner = byText.get(wordsOf(block))?.pop();
    if (partner !== undefined) partners.put(block, partner);
  }
}

/** Matches those of a page that stand in the same place and have some of their words in common: surer than either alone. */
export function matchBySight(before: readonly LaidBlock[], after: readonly LaidBlock[], partners: BlockPartners): void {
  const scoreOf = wordScore();
  const inPlace = (one: LaidBlock, other: LaidBlock): number => {
    const overlap = overlapOf(one, other);
    return overlap >= leastOverlap && scoreOf(one, other) >= leastInPlace ? overlap : 0;
  };
  matchByScore(before, after, partners, inPlace, leastOverlap);
}

/** Matches those of a page that nobody has matched yet and that stand in the same place, then those with mostly the same words. */
export function matchByPlaceAndWords(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
): void {
  matchByScore(before, after, partners, overlapOf, leastOverlap);
  matchByScore(before, after, partners, wordScore(), leastWords);
}

/** Those that nobody has matched yet, the surest pair first. */
function matchByScore(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
  scoreOf: (one: LaidBlock, other: LaidBlock) => number,
  least: number,
): void {
  const ones = before.filter((block) => partners.ofBefore(block) === undefined);
  const others = after.filter((block) => partners.ofAfter(block) === undefined);
  if (ones.length * others.length > mostCompared) return;
  const found = ones
    .flatMap((one) => others.map((other) => ({ one, other, score: scoreOf(one, other) })))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score);
  for (const { one, other } of found) {
    if (partners.ofBefore(one) === undefined && partners.ofAfter(other) === undefined) partners.put(one, other);
  }
}

/** How much of two boxes is of both of them: 0 where they do not meet, 1 where they are the same. */
function overlapOf({ box: one }: LaidBlock, { box: other }: LaidBlock): number {
  if (one === null || other === null) return 0;
  const shared = sharedArea(one, other);
  return shared === 0 ? 0 : shared / (areaOf(one) + areaOf(other) - shared);
}

/** Gives how many of the words of two blocks are of both, of 0 to 1; each block is read once. */
function wordScore(): (one: LaidBlock, other: LaidBlock) => number {
  const known = new Map<LaidBlock, ReadonlySet<string>>();
  const setOf = (block: LaidBlock): ReadonlySet<string> => {
    const words = known.get(block) ?? wordSetOf(block);
    known.set(block, words);
    return words;
  };
  return (one, other) => sharedWords(setOf(one), setOf(other));
}
