import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockLocation } from '../../../data/workspace/windowStore.ts';
import type { BlockPairRow, BlockSide } from '../../../workers/compare/compareProtocol.ts';

/** The responses that contain the two parses. */
export type PairBodies = Readonly<Record<'before' | 'after', BodyId | null>>;

/** Names a row of the list of pairs. */
export function keyOfPair({ before, after }: Pick<BlockPairRow, 'before' | 'after'>): string {
  return `${before?.number ?? '-'} ${after?.number ?? '-'}`;
}

/** The row of a block: of one of the two parses by its number, of another parse of the file by its page and text. */
export function pairAtLocation(
  rows: readonly BlockPairRow[],
  place: BlockLocation,
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

/** Returns the row nearest to a block that has no row: the first of its page or of a later page. */
export function nearestPair(rows: readonly BlockPairRow[], place: BlockLocation): BlockPairRow | undefined {
  return rows.find(({ pageNumber }) => pageNumber >= place.pageNumber);
}

/** Where the block of a pair is. */
export function locationOfPair(row: BlockPairRow, bodies: PairBodies): BlockLocation | null {
  const { pageNumber, pageAfter, before, after } = row;
  return blockLocation(bodies.before, before, pageNumber) ?? blockLocation(bodies.after, after, pageAfter);
}

function blockLocation(bodyId: BodyId | null, side: BlockSide | null, pageNumber: number): BlockLocation | null {
  return bodyId === null || side === null ? null : { bodyId, number: side.number, pageNumber, text: side.text };
}
