import type { LaidBlock } from '../blocks/blockPages.ts';
import { areaOf, sharedArea } from './boxAreas.ts';
import { sharedWordRatio, wordSetOf, textWithoutHeadingMark } from './blockText.ts';

/** Which blocks of two parses belong together, from either side. */
export class BlockPartners {
  readonly #ofBefore = new Map<LaidBlock, LaidBlock>();
  readonly #ofAfter = new Map<LaidBlock, LaidBlock>();

  put(before: LaidBlock, after: LaidBlock): void {
    this.#ofBefore.set(before, after);
    this.#ofAfter.set(after, before);
  }

  /** The match of a block of the first parse. */
  ofBefore(block: LaidBlock): LaidBlock | undefined {
    return this.#ofBefore.get(block);
  }

  /** The match of a block of the second parse. */
  ofAfter(block: LaidBlock): LaidBlock | undefined {
    return this.#ofAfter.get(block);
  }
}

/** Minimum overlap ratio of two boxes with the same content. */
const minOverlapRatio = 0.4;
/** Minimum ratio of shared words between two blocks, one of them a worse reading of the other. */
const minSharedWordRatio = 0.5;
/** Lower minimum for blocks in the same box. */
const minSharedWordRatioInPlace = 0.25;
/** On a page with more left to compare than this, blocks are matched by their text alone: a hostile page may have any number. */
const maxComparisons = 400_000;

/** Matches blocks of equal text; repeated texts are matched in order. */
export function matchByText(before: readonly LaidBlock[], after: readonly LaidBlock[], partners: BlockPartners): void {
  const byText = new Map<string, LaidBlock[]>();
  for (const block of after.toReversed()) {
    const text = textWithoutHeadingMark(block);
    if (text === '') continue;
    const same = byText.get(text);
    if (same === undefined) byText.set(text, [block]);
    else same.push(block);
  }
  for (const block of before) {
    const partner = byText.get(textWithoutHeadingMark(block))?.pop();
    if (partner !== undefined) partners.put(block, partner);
  }
}

/** Matches blocks of a page with the same position and some words in common: more reliable than either criterion alone. */
export function matchByBoxAndWords(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
): void {
  const scoreOf = wordScore();
  const inPlace = (one: LaidBlock, other: LaidBlock): number => {
    const overlap = overlapOf(one, other);
    return overlap >= minOverlapRatio && scoreOf(one, other) >= minSharedWordRatioInPlace ? overlap : 0;
  };
  matchByScore(before, after, partners, inPlace, minOverlapRatio);
}

/** Matches the unmatched blocks of a page with the same position, then those with mostly the same words. */
export function matchByBoxThenWords(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
): void {
  matchByScore(before, after, partners, overlapOf, minOverlapRatio);
  matchByScore(before, after, partners, wordScore(), minSharedWordRatio);
}

/** Matches the remaining blocks, the pair with the highest score first. */
function matchByScore(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: BlockPartners,
  scoreOf: (one: LaidBlock, other: LaidBlock) => number,
  least: number,
): void {
  const ones = before.filter((block) => partners.ofBefore(block) === undefined);
  const others = after.filter((block) => partners.ofAfter(block) === undefined);
  if (ones.length * others.length > maxComparisons) return;
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

/** Returns a score function: the ratio of words that two blocks share, 0 to 1; the words of each block are read once. */
function wordScore(): (one: LaidBlock, other: LaidBlock) => number {
  const known = new Map<LaidBlock, ReadonlySet<string>>();
  const setOf = (block: LaidBlock): ReadonlySet<string> => {
    const words = known.get(block) ?? wordSetOf(block);
    known.set(block, words);
    return words;
  };
  return (one, other) => sharedWordRatio(setOf(one), setOf(other));
}
