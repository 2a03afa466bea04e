import type { LaidBlock } from '../blocks/blockPages.ts';
import { groupBy } from '../../base/groupBy.ts';
import { furnitureTypes } from '../blocks/blockTypes.ts';
import type { BlockPartners } from './blockPartners.ts';
import { plainOf, sharedWordRatio, wordSetOf } from './blockText.ts';

/** Minimum length, in characters, of a text that is unlikely to match another by chance. */
const minUniqueChars = 20;
/** Matches a word: numbers and single letters occur anywhere. */
const wordPattern = /\p{L}{3}|\p{Lo}{2}/u;
/** Minimum number of words of a block that is searched on other pages after its text has changed. */
const minWords = 5;
/** Minimum ratio of shared words between a block and a worse reading of it on another page. */
const minSharedRatio = 0.7;
/**
 * A word in more blocks than this does not identify one, and at most this many other words of a block are looked up: the cost of each block
 * is bounded.
 */
const maxBlocksPerWord = 8;
const maxLookedUpWords = 24;
/** Number of blocks with the most words in common that are compared word by word. */
const maxCandidates = 3;

type Left = readonly [before: readonly LaidBlock[], after: readonly LaidBlock[]];

/**
 * Matches blocks of equal text on different pages where each side has exactly one and its text is long enough: more reliable than the same
 * position with different texts. @param left the unmatched blocks of all pages
 */
export function matchSureElsewhere(left: Left, partners: BlockPartners): void {
  matchSame(left, partners, ([ones, others], text) => ones === 1 && others === 1 && text.length >= minUniqueChars);
}

/** Matches the remaining blocks with equal text on another page: short texts that occur once, long ones in their order. */
export function matchElsewhere(left: Left, partners: BlockPartners): void {
  matchSame(left, partners, ([ones, others], text) => (ones === 1 && others === 1) || text.length >= minUniqueChars);
}

/** Page furniture repeats on every page, and blocks without words cannot be found. */
function findable(blocks: readonly LaidBlock[], isMatched: (block: LaidBlock) => boolean): readonly LaidBlock[] {
  return blocks.filter(
    (block) => !isMatched(block) && !furnitureTypes.includes(block.type) && wordPattern.test(block.content),
  );
}

function findableOf([before, after]: Left, partners: BlockPartners): Left {
  return [
    findable(before, (block) => partners.ofBefore(block) !== undefined),
    findable(after, (block) => partners.ofAfter(block) !== undefined),
  ];
}

/** @param isSure by how many blocks of either side have the text */
function matchSame(
  left: Left,
  partners: BlockPartners,
  isSure: (counts: readonly [number, number], text: string) => boolean,
): void {
  const [before, after] = findableOf(left, partners);
  const others = groupBy(after, plainOf);
  for (const [text, ones] of groupBy(before, plainOf)) {
    const same = others.get(text) ?? [];
    if (!isSure([ones.length, same.length], text)) continue;
    for (const [index, one] of ones.entries()) {
      const other = same[index];
      if (other !== undefined) partners.put(one, other);
    }
  }
}

/** Matches blocks with mostly the same words on any page, by words that occur in few blocks. */
export function matchAlikeElsewhere(left: Left, partners: BlockPartners): void {
  const [before, after] = findableOf(left, partners);
  if (before.length === 0 || after.length === 0) return;
  const words = new Map(after.map((block) => [block, wordSetOf(block)]));
  const having = new Map<string, LaidBlock[]>();
  for (const [block, set] of words) {
    if (set.size < minWords) continue;
    for (const word of set) {
      const known = having.get(word);
      if (known === undefined) having.set(word, [block]);
      else known.push(block);
    }
  }
  for (const one of before) {
    const own = wordSetOf(one);
    if (own.size < minWords) continue;
    const best = candidatesOf(own, having)
      .filter((other) => partners.ofAfter(other) === undefined)
      .map((other) => ({ other, score: sharedWordRatio(own, words.get(other) ?? new Set()) }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score >= minSharedRatio) partners.put(one, best.other);
  }
}

/** Returns the blocks that contain most of the rare words of a block. */
function candidatesOf(
  words: ReadonlySet<string>,
  having: ReadonlyMap<string, readonly LaidBlock[]>,
): readonly LaidBlock[] {
  const hits = new Map<LaidBlock, number>();
  let lookedUp = 0;
  for (const word of words) {
    const blocks = having.get(word);
    if (blocks === undefined || blocks.length > maxBlocksPerWord) continue;
    for (const block of blocks) hits.set(block, (hits.get(block) ?? 0) + 1);
    lookedUp += 1;
    if (lookedUp === maxLookedUpWords) break;
  }
  return [...hits]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, maxCandidates)
    .map(([block]) => block);
}
