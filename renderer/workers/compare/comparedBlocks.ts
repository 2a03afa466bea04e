import { type BlockPages, type LaidBlock, readBlockPages } from '../../../shared/document/blocks/blockPages.ts';
import { type BlockPair, matchBlocks } from '../../../shared/document/compare/matchBlocks.ts';
import { wordChanges } from '../../../shared/document/compare/wordChanges.ts';
import type { BlockPairRow, CompareCalls, ComparedBodies } from './compareProtocol.ts';
import { listedText } from '../blocks/listedText.ts';
import type { OpenDocument } from '../documents/openDocument.ts';

/** Maximum number of characters of a block that are compared word by word. */
const comparedCharacters = 20_000;
/** Maximum number of listed pairs, more than anyone reads; all are counted. */
const maxPairs = 20_000;

type BlockCompareHandlers = {
  readonly [Name in 'compareBlocks' | 'compareBlock']: (
    input: CompareCalls[Name]['input'],
  ) => CompareCalls[Name]['output'];
};

/** Handles queries about the blocks of two parses of one file; the pairing is computed once for two responses. */
export function createBlockCompareHandlers(find: (bodyId: string) => OpenDocument): BlockCompareHandlers {
  const nothing = readBlockPages(undefined);
  const laidOf = (bodyId: string | null): BlockPages => (bodyId === null ? nothing : find(bodyId).blocks().laid);
  let last: { readonly before: BlockPages; readonly after: BlockPages; readonly pairs: readonly BlockPair[] } | null =
    null;
  const pairsOf = (bodies: ComparedBodies): readonly BlockPair[] => {
    const [before, after] = [laidOf(bodies.before), laidOf(bodies.after)];
    if (last?.before !== before || last.after !== after) last = { before, after, pairs: matchBlocks(before, after) };
    return last.pairs;
  };
  return {
    compareBlocks: ({ showsAlike, ...bodies }) => {
      const pairs = pairsOf(bodies);
      const counts = { alike: 0, differ: 0, before: 0, after: 0 };
      for (const pair of pairs) counts[kindOf(pair)] += 1;
      const shown = showsAlike ? pairs : pairs.filter((pair) => kindOf(pair) !== 'alike');
      return { rows: shown.slice(0, maxPairs).map(rowOf), counts, isCut: shown.length > maxPairs };
    },
    compareBlock: ({ before, after, numbers }) => {
      const one = numbers.before === null ? undefined : laidOf(before).blocks[numbers.before];
      const other = numbers.after === null ? undefined : laidOf(after).blocks[numbers.after];
      const group = groupOf(pairsOf({ before, after }), one, other);
      const compared = wordChanges(textOf(one, group), textOf(other, group));
      return {
        before: one === undefined ? null : compared.before,
        after: other === undefined ? null : compared.after,
      };
    },
  };
}

function kindOf({ before, after, changes }: BlockPair): 'alike' | 'differ' | 'before' | 'after' {
  if (after === null) return 'before';
  if (before === null) return 'after';
  return changes.length === 0 ? 'alike' : 'differ';
}

function rowOf({ pageNumber, pageAfter, before, after, changes }: BlockPair): BlockPairRow {
  return { pageNumber, pageAfter, changes, before: sideOf(before), after: sideOf(after) };
}

function sideOf(block: LaidBlock | null): BlockPairRow['before'] {
  if (block === null) return null;
  const { number, page, type, content } = block;
  return { number, page, type, text: listedText(content) };
}

function groupOf(
  pairs: readonly BlockPair[],
  one: LaidBlock | undefined,
  other: LaidBlock | undefined,
): BlockPair['group'] {
  return pairs.find(({ before, after }) => before === (one ?? null) && after === (other ?? null))?.group;
}

/** For a split block, joins all pieces, to compare them with the entire block. */
function textOf(block: LaidBlock | undefined, group: BlockPair['group']): string {
  if (block === undefined) return '';
  const blocks = group === undefined || group.whole === block ? [block] : group.parts;
  return blocks
    .map(({ content }) => content)
    .join('\n\n')
    .slice(0, comparedCharacters);
}
