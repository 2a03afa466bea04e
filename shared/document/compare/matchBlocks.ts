import type { BlockBox, BlockPages, LaidBlock } from '../blocks/blockPages.ts';
import { type BlockGroup, groupBlocks, groupOverPages, hasSameText } from './blockGroups.ts';
import { BlockPartners, matchByBoxThenWords, matchByBoxAndWords, matchByText } from './blockPartners.ts';
import { matchAlikeElsewhere, matchElsewhere, matchSureElsewhere } from './blocksElsewhere.ts';
import { blocksOutOfTurn } from './blocksOutOfTurn.ts';
import { plainOf, textOf, textWithoutHeadingMark } from './blockText.ts';

/**
 * Differences between two matched blocks. `marks`: same text, different markdown markup. `order`: another position among the blocks of
 * their page. `page`: another page, where position and order are not compared. `joined`: the second parse merges several blocks of the
 * first, this among them. `split`: the second parse splits this block of the first.
 */
export type BlockChange = 'type' | 'text' | 'marks' | 'place' | 'order' | 'page' | 'joined' | 'split';

/** Two matching blocks of two parses of one file; a side is null if only the other has the block. */
export interface BlockPair {
  /** As the services count; of a block that has moved to another page, the one that the first parse has it on. */
  readonly pageNumber: number;
  /** The page that the second parse has it on. */
  readonly pageAfter: number;
  readonly before: LaidBlock | null;
  readonly after: LaidBlock | null;
  /** Empty where both are alike. */
  readonly changes: readonly BlockChange[];
  /** The blocks that one of them is taken apart into, where it is. */
  readonly group?: BlockGroup;
}

/** Tolerance for box sides, as a fraction of the page: fonts and images are measured differently. */
const alike = 0.02;

/**
 * Pairs the blocks of two parses of one file: blocks with the same text on their page, then on another; those with nearly the same words
 * and position, then on another page; those of a page with the same position, or with mostly the same words; and the rest with equal text
 * anywhere.
 * @returns every block of both, in the reading order of the first parse; blocks of the second only come after what they follow there
 */
export function matchBlocks(before: BlockPages, after: BlockPages): readonly BlockPair[] {
  const partners = new BlockPartners();
  const sheets = sheetsOf(before, after);
  for (const sheet of sheets) matchByText(sheet.before, sheet.after, partners);
  matchSureElsewhere([before.blocks, after.blocks], partners);
  for (const sheet of sheets) matchByBoxAndWords(sheet.before, sheet.after, partners);
  matchAlikeElsewhere([before.blocks, after.blocks], partners);
  for (const sheet of sheets) matchByBoxThenWords(sheet.before, sheet.after, partners);
  const onPages = sheets.map((sheet) => ({ sheet, groups: groupsOf(sheet, partners) }));
  const grouped = withThoseOverPages(onPages, partners);
  const inGroups = new Set(grouped.flatMap(({ groups }) => [...blocksIn(groups.joined), ...blocksIn(groups.split)]));
  const isLeft = (block: LaidBlock): boolean => !inGroups.has(block);
  matchElsewhere([before.blocks.filter(isLeft), after.blocks.filter(isLeft)], partners);
  const pageOf = (block: LaidBlock): number => after.pages[block.page]?.pageNumber ?? 0;
  return grouped.flatMap(({ sheet, groups }) => pairsOf(sheet, partners, groups, pageOf));
}

/** A page of both parses. */
interface Sheet {
  readonly pageNumber: number;
  readonly before: readonly LaidBlock[];
  readonly after: readonly LaidBlock[];
}

function sheetsOf(before: BlockPages, after: BlockPages): readonly Sheet[] {
  const [ones, others] = [blocksByPage(before), blocksByPage(after)];
  const numbers = [...new Set([...ones.keys(), ...others.keys()])].toSorted((one, other) => one - other);
  return numbers.map((pageNumber) => ({
    pageNumber,
    before: ones.get(pageNumber) ?? [],
    after: others.get(pageNumber) ?? [],
  }));
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

interface Groups {
  readonly joined: readonly BlockGroup[];
  readonly split: readonly BlockGroup[];
}

/** Blocks of a page that one of the parses has in pieces. */
function groupsOf({ before, after }: Sheet, partners: BlockPartners): Groups {
  const [ofThis, ofThat] = [new Set(before), new Set(after)];
  const partnerOf = partnerIn(partners);
  // A block that was matched on another page is not among the pieces here.
  const isHere = (block: LaidBlock): boolean => {
    const partner = partnerOf(block);
    return partner === undefined || ofThis.has(partner) || ofThat.has(partner);
  };
  const joined = groupBlocks(before, after.filter(isHere), partnerOf);
  const split = groupBlocks(after, before.filter(isHere), partnerOf).filter(
    ({ whole }) => !joined.some(({ parts }) => parts.includes(whole)),
  );
  return { joined, split };
}

interface GroupedSheet {
  readonly sheet: Sheet;
  readonly groups: Groups;
}

/** Adds blocks that one parse has whole and the other splits across a page break: both pages include them. */
function withThoseOverPages(pages: readonly GroupedSheet[], partners: BlockPartners): readonly GroupedSheet[] {
  const taken = new Set(pages.flatMap(({ groups }) => [...blocksIn(groups.joined), ...blocksIn(groups.split)]));
  const joined = pages.map(({ groups }) => [...groups.joined]);
  const split = pages.map(({ groups }) => [...groups.split]);
  for (const [at, { sheet: below }] of pages.entries()) {
    const above = pages[at - 1]?.sheet;
    if (above?.pageNumber !== below.pageNumber - 1) continue;
    const found = [
      [joined, groupOverPages([above.before, below.before], above.after, partnerIn(partners))],
      [split, groupOverPages([above.after, below.after], above.before, partnerIn(partners))],
    ] as const;
    for (const [lists, group] of found) {
      if (group === null || blocksIn([group]).some((block) => taken.has(block))) continue;
      for (const block of blocksIn([group])) taken.add(block);
      lists[at - 1]?.push(group);
      lists[at]?.push(group);
    }
  }
  return pages.map(({ sheet }, at) => ({ sheet, groups: { joined: joined[at] ?? [], split: split[at] ?? [] } }));
}

/** Returns a function that gives the match of a block of either parse. */
function partnerIn(partners: BlockPartners): (block: LaidBlock) => LaidBlock | undefined {
  return (block) => partners.ofBefore(block) ?? partners.ofAfter(block);
}

function blocksIn(groups: readonly BlockGroup[]): readonly LaidBlock[] {
  return groups.flatMap(({ whole, parts }) => [whole, ...parts]);
}

/** The rows of a page: the blocks that the first parse has there, and those that only the second has. */
function pairsOf(
  sheet: Sheet,
  partners: BlockPartners,
  groups: Groups,
  pageOf: (block: LaidBlock) => number,
): readonly BlockPair[] {
  const { before, after, pageNumber } = sheet;
  const here = new Set(after);
  const outOfTurn = blocksOutOfTurn(before, after, partners);
  const rows = rowsOf(before, groups, (block) => {
    const partner = partners.ofBefore(block) ?? null;
    if (partner === null) return { before: block, after: null, changes: [] };
    const stand = !here.has(partner) ? 'elsewhere' : outOfTurn.has(block) ? 'outOfTurn' : 'inTurn';
    return { before: block, after: partner, changes: changesOf(block, partner, stand) };
  });
  const parts = new Map([...groups.split.flatMap(wholesOfParts), ...groups.joined.flatMap(lastOfParts)]);
  return putBetween(after, rows, (block) => parts.get(block) ?? partners.ofAfter(block)).map((pair) => ({
    pageNumber,
    pageAfter: pair.after === null ? pageNumber : pageOf(pair.after),
    ...pair,
  }));
}

type PagePair = Omit<BlockPair, 'pageNumber' | 'pageAfter'>;

/** A block that follows the whole of several blocks comes after the last of them. */
function lastOfParts({ whole, parts }: BlockGroup): readonly (readonly [LaidBlock, LaidBlock])[] {
  const last = parts.at(-1);
  return last === undefined ? [] : [[whole, last]];
}

function wholesOfParts({ whole, parts }: BlockGroup): readonly (readonly [LaidBlock, LaidBlock])[] {
  return parts.map((part) => [part, whole]);
}

/** The rows of each block of the first parse: one, or one for each block that it is taken apart into. @param rowOf of one in no pieces */
function rowsOf(
  before: readonly LaidBlock[],
  { joined, split }: Groups,
  rowOf: (block: LaidBlock) => PagePair,
): ReadonlyMap<LaidBlock, readonly PagePair[]> {
  const wholes = new Map(joined.flatMap((group) => group.parts.map((part) => [part, group] as const)));
  const taken = new Map(split.map((group) => [group.whole, group]));
  return new Map(
    before.map((block): [LaidBlock, readonly PagePair[]] => {
      const pieces = taken.get(block);
      if (pieces !== undefined) return [block, pieces.parts.map((part) => pieceOf(block, part, pieces))];
      const group = wholes.get(block);
      return [block, [group === undefined ? rowOf(block) : pieceOf(block, group.whole, group)]];
    }),
  );
}

function pieceOf(before: LaidBlock, after: LaidBlock, group: BlockGroup): PagePair {
  const changes: BlockChange[] = [group.whole === before ? 'split' : 'joined'];
  if (before.type !== after.type) changes.push('type');
  if (!hasSameText(group)) changes.push('text');
  return { before, after, changes, group };
}

/**
 * Inserts each block of the second parse only after the block that it follows there. @param partnerOf the block of the first in whose row
 * it is
 */
function putBetween(
  after: readonly LaidBlock[],
  rows: ReadonlyMap<LaidBlock, readonly PagePair[]>,
  partnerOf: (block: LaidBlock) => LaidBlock | undefined,
): readonly PagePair[] {
  const heads: PagePair[] = [];
  const behind = new Map<LaidBlock, PagePair[]>();
  let list = heads;
  for (const block of after) {
    const partner = partnerOf(block);
    if (partner === undefined) list.push({ before: null, after: block, changes: [] });
    // A partner whose row is on another page is not an anchor on this page.
    else if (rows.has(partner)) {
      list = behind.get(partner) ?? [];
      behind.set(partner, list);
    }
  }
  return [...heads, ...[...rows].flatMap(([block, own]) => [...own, ...(behind.get(block) ?? [])])];
}

/** Position of a block relative to its match. */
type MatchRelation = 'inTurn' | 'outOfTurn' | 'elsewhere';

function changesOf(one: LaidBlock, other: LaidBlock, stand: MatchRelation): readonly BlockChange[] {
  const changes: BlockChange[] = [];
  if (one.type !== other.type) changes.push('type');
  const isSame =
    one.type === other.type
      ? textOf(one) === textOf(other)
      : textWithoutHeadingMark(one) === textWithoutHeadingMark(other);
  if (!isSame && plainOf(one) !== plainOf(other)) changes.push('text');
  // The markers of a heading or a list depend on its type.
  else if (!isSame && one.type === other.type) changes.push('marks');
  if (stand === 'elsewhere') return ['page', ...changes];
  if (!isSameBox(one.box, other.box)) changes.push('place');
  if (stand === 'outOfTurn') changes.push('order');
  return changes;
}

function isSameBox(one: BlockBox | null, other: BlockBox | null): boolean {
  if (one === null || other === null) return one === other;
  return one.every((side, index) => Math.abs(side - (other[index] ?? 0)) <= alike);
}
