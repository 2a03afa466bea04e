import type { BlockBox, LaidBlock } from '../blocks/blockPages.ts';
import { furnitureTypes } from '../blocks/blockTypes.ts';
import { areaOf, sharedArea } from './boxAreas.ts';
import { plainOf, wordSetOf } from './blockText.ts';

/** One block of a parse, and the blocks of the other that it was taken apart into, in their order. */
export interface BlockGroup {
  readonly whole: LaidBlock;
  readonly parts: readonly LaidBlock[];
}

/** Minimum ratio of a part's area that is inside the box of its whole. */
const minInsideRatio = 0.7;
/** Minimum ratio of its words that are there too; higher where no box is known. */
const minSharedWordRatio = 0.5;
const minSharedWordRatioAlone = 0.8;
/** On a page with more to compare than this nothing is looked for: a hostile page may have any number of blocks. */
const maxComparisons = 400_000;

/**
 * Finds blocks that one parse has split: unmatched blocks that lie in a block of the other parse, by box and words.
 * @param parts all blocks of the parse with the pieces @param wholes of the other @param partnerOf the match of a block
 */
export function groupBlocks(
  parts: readonly LaidBlock[],
  wholes: readonly LaidBlock[],
  partnerOf: (block: LaidBlock) => LaidBlock | undefined,
): readonly BlockGroup[] {
  const left = parts.filter((block) => partnerOf(block) === undefined);
  if (left.length * wholes.length > maxComparisons) return [];
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
    // A single piece is the same block, read differently.
    return inOrder.length > 1 ? [{ whole, parts: inOrder }] : [];
  });
}

/** Number of blocks at the end of a page that are checked: footnotes come below the text that continues. */
const lookedAt = 4;

/**
 * Finds a block at the end of a page that the other parse splits in two, the second part at the start of the next page.
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
    if (
      isContainedIn(words, all, minSharedWordRatioAlone) &&
      isContainedIn(wordSetOf(first), all, minSharedWordRatioAlone)
    )
      return { whole, parts: [first, second] };
  }
  return null;
}

/** Returns whether a minimum ratio of a word set is contained in a larger set. */
function isContainedIn(words: ReadonlySet<string>, others: ReadonlySet<string>, least: number): boolean {
  if (words.size === 0 || words.size >= others.size) return false;
  let shared = 0;
  for (const word of words) if (others.has(word)) shared += 1;
  return shared >= words.size * least;
}

/** Returns whether the pieces of a group have the same text as the whole. */
export function hasSameText({ whole, parts }: BlockGroup): boolean {
  return plainOf(whole) === parts.map(plainOf).join(' ');
}

function isIn(part: LaidBlock, whole: LaidBlock, setOf: (block: LaidBlock) => ReadonlySet<string>): boolean {
  const hasPlaces = part.box !== null && whole.box !== null;
  if (hasPlaces && insideOf(part.box, whole.box) < minInsideRatio) return false;
  return isContainedIn(setOf(part), setOf(whole), hasPlaces ? minSharedWordRatio : minSharedWordRatioAlone);
}

/** Ratio of a box's area that is inside another box, 0 to 1. */
function insideOf(part: BlockBox, whole: BlockBox): number {
  const area = areaOf(part);
  return area <= 0 ? 0 : sharedArea(part, whole) / area;
}
