import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockPlace } from '../../../data/windowStore.ts';
import type { BlockPairRow, BlockSide } from '../../../workers/compareProtocol.ts';

/** The answers that two parses are in. */
export type PairBodies = Readonly<Record<'before' | 'after', BodyId | null>>;

/** Names a row of the list of pairs. */
export function keyOfPair({ before, after }: Pick<BlockPairRow, 'before' | 'after'>): string {
  return `${before?.number ?? '-'} ${after?.number ?? '-'}`;
}

/** The row of a block: of one of the two parses by its number, of another parse of the file by its page and text. */
export function pairOfPlace(
  rows: readonly BlockPairRow[],
  place: BlockPlace,
  bodies: PairBodies,
): BlockPairRow | undefined {
  const { bodyId, number } = place;
  if (bodyId === bodies.before) return rows.find(({ before }) => before?.number === number);
  if (bodyId === bodies.after) return rows.find(({ after }) => after?.number === number);
  return rows.find(
    ({ pageNumber, pageAfter, before, after }) =>
      (pageNumber === place.pageNumber && before?.text === place.text) ||
      (pageAfter === place.pageNumber && after?.text === place.text),
  );
}

/** The row that is nearest to a block which has none: the first of its page or of what follows. */
export function pairNearPlace(rows: readonly BlockPairRow[], place: BlockPlace): BlockPairRow | undefined {
  return rows.find(({ pageNumber }) => pageNumber >= place.pageNumber);
}

/** Where the block of a pair is. */
export function placeOfPair(row: BlockPairRow, bodies: PairBodies): BlockPlace | null {
  const { pageNumber, pageAfter, before, after } = row;
  return placeOf(bodies.before, before, pageNumber) ?? placeOf(bodies.after, after, pageAfter);
}

function placeOf(bodyId: BodyId | null, side: BlockSide | null, pageNumber: number): BlockPlace | null {
  return bodyId === null || side === null ? null : { bodyId, number: side.number, pageNumber, text: side.text };
}
