import type { BlockBox, LaidBlock } from '../blockPages.ts';
import { furnitureTypes } from '../blockTypes.ts';
import { areaOf, sharedArea } from './boxAreas.ts';
import { plainOf, wordSetOf } from './blockText.ts';

/** One block of a parse, and the blocks of the other that it was taken apart into, in their order. */
export interface BlockGroup {
  readonly whole: LaidBlock;
  readonly parts: readonly LaidBlock[];
}

/** So much of a part lies in the box of what it is a part of. */
const leastInside = 0.7;
/** So many of its words are there too; where no place is known, nearly all. */
const leastWords = 0.5;
const leastWordsAlone = 0.8;
/** On a page with more to compare than this nothing is looked for: a hostile page may have any number of blocks. */
const mostCompared = 400_000;

/**
 * Finds blocks that one parse has in pieces: those which nobody is matched with and that stand in a block of the other parse, by place and
 * words.
 * @param parts all blocks of the parse with the pieces @param wholes of the other @param partnerOf what a block is matched with
 */
export function groupBlocks(
  parts: readonly LaidBlock[],
  wholes: readonly LaidBlock[],
  partnerOf: (block: LaidBlock) => LaidBlock | undefined,
): readonly BlockGroup[] {
  const left = parts.filter((block) => partnerOf(block) === undefined);
  if (left.length * wholes.length > mostCompared) return [];
  const known = new Map<LaidBlock, ReadonlySet<string>>();
  const setOf = (block: LaidBlock): ReadonlySet<string> => {
    const words = known.get(block) ?? wordSetOf(block);
    known.set(block, words);
    return words;
  };
  const found = new Map<LaidBlock, Set<LaidBlock>>();
  for (const part of left) {
    const whole = wholes.find((block) => isIn(part, block, setOf));
    if (whole === undefined) continue;
    const pieces = found.get(whole) ?? new Set();
    found.set(whole, pieces.add(part));
    const partner = partnerOf(whole);
    if (partner !== undefined) pieces.add(partner);
  }
  return [...found].flatMap(([whole, pieces]) => {
    const inOrder = parts.filter((part) => pieces.has(part));
    // One piece of it alone is the whole of it, read in another way.
    return inOrder.length > 1 ? [{ whole, parts: inOrder }] : [];
  });
}

/** So many blocks at the end of a page are looked at: notes stand below the text that goes on. */
const lookedAt = 4;

/**
 * Finds a block that one parse has whole at the end of a page, and the other in two, of which the second begins the next page.
 * @param parts of the parse with the pieces: the pages above and below @param wholes of the other, the page above
 */
export function groupOverPages(
  [above, below]: readonly [above: readonly LaidBlock[], below: readonly LaidBlock[]],
  wholes: readonly LaidBlock[],
  partnerOf: (block: LaidBlock) => LaidBlock | undefined,
): BlockGroup | null {
  const second = below.find(({ type }) => !furnitureTypes.includes(type));
  if (second === undefined || partnerOf(second) !== undefined) return null;
  const words = wordSetOf(second);
  for (const whole of wholes.slice(-lookedAt).toReversed()) {
    const first = partnerOf(whole);
    if (first === undefined || !above.includes(first) || furnitureTypes.includes(whole.type)) continue;
    const all = wordSetOf(whole);
    if (isSaidIn(words, all, leastWordsAlone) && isSaidIn(wordSetOf(first), all, leastWordsAlone))
      return { whole, parts: [first, second] };
  }
  return null;
}

/** Whether so many of some words are among others, of which there are more. */
function isSaidIn(words: ReadonlySet<string>, others: ReadonlySet<string>, least: number): boolean {
  if (words.size === 0 || words.size >= others.size) return false;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared >= words.size * least;
}

/** Whether the pieces of a group say what the whole of it says. */
export function saysTheSame({ whole, parts }: BlockGroup): boolean {
  return plainOf(whole) === parts.map(plainOf).join(' ');
}

function isIn(part: LaidBlock, whole: LaidBlock, setOf: (block: LaidBlock) => ReadonlySet<string>): boolean {
  const hasPlaces = part.box !== null && whole.box !== null;
  if (hasPlaces && insideOf(part.box, whole.box) < leastInside) return false;
  return isSaidIn(setOf(part), setOf(whole), hasPlaces ? leastWords : leastWordsAlone);
}

/** How much of a box lies in another, of 0 to 1. */
function insideOf(part: BlockBox, whole: BlockBox): number {
  const area = areaOf(part);
  return area <= 0 ? 0 : sharedArea(part, whole) / area;
}
