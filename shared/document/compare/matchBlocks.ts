import type { BlockBox, BlockPages, LaidBlock } from '../blockPages.ts';
import { type BlockGroup, groupBlocks, saysTheSame } from './blockGroups.ts';
import { areaOf, sharedArea } from './boxAreas.ts';
import { plainOf, textOf, wordSetOf, wordsOf } from './blockText.ts';

/**
 * What is not alike in two blocks that belong together. `marks`: both say the same, with other signs of markdown. `order`: they stand
 * elsewhere among the blocks of their page. `joined`: the second parse has several blocks of the first as one, this among them. `split`: it
 * has this block of the first as several.
 */
export type BlockChange = 'type' | 'text' | 'marks' | 'place' | 'order' | 'joined' | 'split';

/** Two blocks of two parses of one file that belong together; a side is null where only the other has such a block. */
export interface BlockPair {
  /** As the services count. */
  readonly pageNumber: number;
  readonly before: LaidBlock | null;
  readonly after: LaidBlock | null;
  /** Empty where both are alike. */
  readonly changes: readonly BlockChange[];
  /** The blocks that one of them is taken apart into, where it is. */
  readonly group?: BlockGroup;
}

/** Sides of boxes that are no further from each other, in parts of the page, are the same: fonts and pictures are measured differently. */
const alike = 0.02;
/** So much of two boxes is of both of them where they hold the same thing. */
const leastOverlap = 0.4;
/** So many of the words of two blocks are the same where one is the other, read worse. */
const leastWords = 0.5;
/** On a page with more left to compare than this, blocks are matched by their text alone: a hostile page may have any number. */
const mostCompared = 400_000;

/**
 * Puts the blocks of two parses of one file beside each other, page by page: those with the same text, then those in the same place, then
 * those with mostly the same words.
 * @returns every block of both, in the reading order of the first parse; what only the second has stands behind what it follows there
 */
export function matchBlocks(before: BlockPages, after: BlockPages): readonly BlockPair[] {
  const [ones, others] = [blocksByPage(before), blocksByPage(after)];
  const numbers = [...new Set([...ones.keys(), ...others.keys()])].toSorted((one, other) => one - other);
  return numbers.flatMap((pageNumber) =>
    matchPage(ones.get(pageNumber) ?? [], others.get(pageNumber) ?? []).map((pair) => ({ pageNumber, ...pair })),
  );
}

/** By the numbers of pages as the service counts, of which several may have the same. */
function blocksByPage({ pages, blocks }: BlockPages): ReadonlyMap<number, readonly LaidBlock[]> {
  const byPage = new Map<number, LaidBlock[]>();
  for (const { pageNumber, first, count } of pages) {
    const known = byPage.get(pageNumber) ?? [];
    for (let at = first; at < first + count; at += 1) {
      const block = blocks[at];
      if (block !== undefined) known.push(block);
    }
    byPage.set(pageNumber, known);
  }
  return byPage;
}

type PagePair = Omit<BlockPair, 'pageNumber'>;

function matchPage(before: readonly LaidBlock[], after: readonly LaidBlock[]): readonly PagePair[] {
  const partners = new Map<LaidBlock, LaidBlock>();
  matchByText(before, after, partners);
  matchByScore(before, after, partners, overlapOf, leastOverlap);
  matchByScore(before, after, partners, sharedWords(), leastWords);
  const matched = new Map([...partners].map(([one, other]) => [other, one]));
  const partnerOf = (block: LaidBlock): LaidBlock | undefined => partners.get(block) ?? matched.get(block);
  const joined = groupBlocks(before, after, partnerOf);
  const split = groupBlocks(after, before, partnerOf).filter(
    ({ whole }) => !joined.some(({ parts }) => parts.includes(whole)),
  );
  const moved = movedBlocks(before, after, partners);
  const rows = rowsOf(before, { partners, moved, joined, split });
  return putBetween(after, rows, new Map([...matched, ...split.flatMap(wholesOfParts)]));
}

function wholesOfParts({ whole, parts }: BlockGroup): readonly (readonly [LaidBlock, LaidBlock])[] {
  return parts.map((part) => [part, whole]);
}

interface Matched {
  readonly partners: ReadonlyMap<LaidBlock, LaidBlock>;
  readonly moved: ReadonlySet<LaidBlock>;
  readonly joined: readonly BlockGroup[];
  readonly split: readonly BlockGroup[];
}

/** The rows of each block of the first parse: one, or one for each block that it is taken apart into. */
function rowsOf(
  before: readonly LaidBlock[],
  { partners, moved, joined, split }: Matched,
): ReadonlyMap<LaidBlock, readonly PagePair[]> {
  const wholes = new Map(joined.flatMap((group) => group.parts.map((part) => [part, group] as const)));
  const taken = new Map(split.map((group) => [group.whole, group]));
  return new Map(
    before.map((block): [LaidBlock, readonly PagePair[]] => {
      const pieces = taken.get(block);
      if (pieces !== undefined) return [block, pieces.parts.map((part) => pieceOf(block, part, pieces))];
      const group = wholes.get(block);
      if (group !== undefined) return [block, [pieceOf(block, group.whole, group)]];
      const partner = partners.get(block) ?? null;
      const changes = partner === null ? [] : changesOf(block, partner, moved.has(block));
      return [block, [{ before: block, after: partner, changes }]];
    }),
  );
}

function pieceOf(before: LaidBlock, after: LaidBlock, group: BlockGroup): PagePair {
  const changes: BlockChange[] = [group.whole === before ? 'split' : 'joined'];
  if (before.type !== after.type) changes.push('type');
  if (!saysTheSame(group)) changes.push('text');
  return { before, after, changes, group };
}

/** What only the second parse has stands behind what it follows there. @param matched blocks of the first, by those of the second */
function putBetween(
  after: readonly LaidBlock[],
  rows: ReadonlyMap<LaidBlock, readonly PagePair[]>,
  matched: ReadonlyMap<LaidBlock, LaidBlock>,
): readonly PagePair[] {
  const heads: PagePair[] = [];
  const behind = new Map<LaidBlock, PagePair[]>();
  let list = heads;
  for (const block of after) {
    const partner = matched.get(block);
    if (partner === undefined) list.push({ before: null, after: block, changes: [] });
    else {
      list = behind.get(partner) ?? [];
      behind.set(partner, list);
    }
  }
  return [...heads, ...[...rows].flatMap(([block, own]) => [...own, ...(behind.get(block) ?? [])])];
}

/** Where a text stands more than once, in the order in which it does. */
function matchByText(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: Map<LaidBlock, LaidBlock>,
): void {
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
    if (partner !== undefined) partners.set(block, partner);
  }
}

/** Those that nobody has matched yet, the surest pair first. */
function matchByScore(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: Map<LaidBlock, LaidBlock>,
  scoreOf: (one: LaidBlock, other: LaidBlock) => number,
  least: number,
): void {
  const taken = new Set(partners.values());
  const ones = before.filter((block) => !partners.has(block));
  const others = after.filter((block) => !taken.has(block));
  if (ones.length * others.length > mostCompared) return;
  const found = ones
    .flatMap((one) => others.map((other) => ({ one, other, score: scoreOf(one, other) })))
    .filter(({ score }) => score >= least)
    .toSorted((a, b) => b.score - a.score);
  for (const { one, other } of found) {
    if (partners.has(one) || taken.has(other)) continue;
    partners.set(one, other);
    taken.add(other);
  }
}

/** How much of two boxes is of both of them: 0 where they do not meet, 1 where they are the same. */
function overlapOf({ box: one }: LaidBlock, { box: other }: LaidBlock): number {
  if (one === null || other === null) return 0;
  const shared = sharedArea(one, other);
  return shared === 0 ? 0 : shared / (areaOf(one) + areaOf(other) - shared);
}

/** Gives how many of the words of two blocks are of both, of 0 to 1; each block is read once. */
function sharedWords(): (one: LaidBlock, other: LaidBlock) => number {
  const known = new Map<LaidBlock, ReadonlySet<string>>();
  const setOf = (block: LaidBlock): ReadonlySet<string> => {
    const words = known.get(block) ?? wordSetOf(block);
    known.set(block, words);
    return words;
  };
  return (one, other) => {
    const [few, many] = [setOf(one), setOf(other)].toSorted((a, b) => a.size - b.size);
    if (few === undefined || many === undefined || few.size === 0) return 0;
    let shared = 0;
    for (const word of few) if (many.has(word)) shared += 1;
    return (shared * 2) / (few.size + many.size);
  };
}

/** Blocks out of turn: without them, both parses have what they share in one order. As few as can be. */
function movedBlocks(
  before: readonly LaidBlock[],
  after: readonly LaidBlock[],
  partners: ReadonlyMap<LaidBlock, LaidBlock>,
): ReadonlySet<LaidBlock> {
  const places = new Map(after.map((block, place) => [block, place]));
  const matched = before.flatMap((block) => {
    const partner = partners.get(block);
    return partner === undefined ? [] : [{ block, place: places.get(partner) ?? 0 }];
  });
  // The longest run of rising places, found in n log n: `tails` holds where a run of each length ends lowest.
  const tails: number[] = [];
  const former: (number | undefined)[] = [];
  for (const [index, { place }] of matched.entries()) {
    let low = 0;
    let high = tails.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((matched[tails[middle] ?? 0]?.place ?? 0) < place) low = middle + 1;
      else high = middle;
    }
    former.push(low === 0 ? undefined : tails[low - 1]);
    tails[low] = index;
  }
  const moved = new Set(matched.map(({ block }) => block));
  for (let at = tails.at(-1); at !== undefined; at = former[at]) {
    const kept = matched[at];
    if (kept !== undefined) moved.delete(kept.block);
  }
  return moved;
}

function changesOf(one: LaidBlock, other: LaidBlock, isMoved: boolean): readonly BlockChange[] {
  const changes: BlockChange[] = [];
  if (one.type !== other.type) changes.push('type');
  const isSame = one.type === other.type ? textOf(one) === textOf(other) : wordsOf(one) === wordsOf(other);
  if (!isSame && plainOf(one) !== plainOf(other)) changes.push('text');
  // The marks of a heading or a list come with its type.
  else if (!isSame && one.type === other.type) changes.push('marks');
  if (!isSamePlace(one.box, other.box)) changes.push('place');
  if (isMoved) changes.push('order');
  return changes;
}

function isSamePlace(one: BlockBox | null, other: BlockBox | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((side, index) => Math.abs(side - (other[index] ?? 0)) <= alike);
}
