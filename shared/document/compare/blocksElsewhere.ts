import type { LaidBlock } from '../blockPages.ts';
import { groupBy } from '../../base/groupBy.ts';
import { furnitureTypes } from '../blockTypes.ts';
import type { BlockPartners } from './blockPartners.ts';
import { plainOf, sharedWords, wordSetOf } from './blockText.ts';

/** A text of so many characters is no other by chance. */
const leastSure = 20;
/** Numbers and single letters stand anywhere. */
const saysSomething = /\p{L}{3}|\p{Lo}{2}/u;
/** Blocks of fewer words are not found again when some of them have changed. */
const leastWords = 5;
/** So many of their words are the same where one is the other, read worse on another page. */
const leastShared = 0.7;
/** A word that more blocks have tells none of them apart, and so many others of a block are looked up: each block costs the same. */
const mostWithWord = 8;
const mostLookedUp = 24;
/** Blocks with the most words in common whose words are compared one by one. */
const mostCandidates = 3;

type Left = readonly [before: readonly LaidBlock[], after: readonly LaidBlock[]];

/**
 * Matches blocks that say the same on another page, where there is one of them on either side and its text is long enough: surer than that
 * two blocks with other texts stand in the same place. @param left what nobody has matched, of all pages
 */
export function matchSureElsewhere(left: Left, partners: BlockPartners): void {
  matchSame(left, partners, ([ones, others], text) => ones === 1 && others === 1 && text.length >= leastSure);
}

/** Matches what is left with what says the same on another page: short texts that stand once, long ones in their order. */
export function matchElsewhere(left: Left, partners: BlockPartners): void {
  matchSame(left, partners, ([ones, others], text) => (ones === 1 && others === 1) || text.length >= leastSure);
}

/** What stands around a page's text is on each of them, and what says nothing is nowhere to be found. */
function findable(blocks: readonly LaidBlock[], isMatched: (block: LaidBlock) => boolean): readonly LaidBlock[] {
  return blocks.filter(
    (block) => !isMatched(block) && !furnitureTypes.includes(block.type) && saysSomething.test(block.content),
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

/** Matches blocks with mostly the same words, wherever they are, by words that few blocks have. */
export function matchAlikeElsewhere(left: Left, partners: BlockPartners): void {
  const [before, after] = findableOf(left, partners);
  if (before.length === 0 || after.length === 0) return;
  const words = new Map(after.map((block) => [block, wordSetOf(block)]));
  const having = new Map<string, LaidBlock[]>();
  for (const [block, set] of words) {
    if (set.size < leastWords) continue;
    for (const word of set) {
      const known = having.get(word);
      if (known === undefined) having.set(word, [block]);
      else known.push(block);
    }
  }
  for (const one of before) {
    const own = wordSetOf(one);
    if (own.size < leastWords) continue;
    const best = candidatesOf(own, having)
      .filter((other) => partners.ofAfter(other) === undefined)
      .map((other) => ({ other, score: sharedWords(own, words.get(other) ?? new Set()) }))
      .toSorted((a, b) => b.score - a.score)[0];
    if (best !== undefined && best.score >= leastShared) partners.put(one, best.other);
  }
}

/** The blocks that have most of the rare words of a block. */
function candidatesOf(
  words: ReadonlySet<string>,
  having: ReadonlyMap<string, readonly LaidBlock[]>,
): readonly LaidBlock[] {
  const hits = new Map<LaidBlock, number>();
  let lookedUp = 0;
  for (const word of words) {
    const blocks = having.get(word);
    if (blocks === undefined || blocks.length > mostWithWord) continue;
    for (const block of blocks) hits.set(block, (hits.get(block) ?? 0) + 1);
    lookedUp += 1;
    if (lookedUp === mostLookedUp) break;
  }
  return [...hits]
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, mostCandidates)
    .map(([block]) => block);
}
