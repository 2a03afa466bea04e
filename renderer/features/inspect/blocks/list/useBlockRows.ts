import type { BodyId } from '../../../../../shared/base/brand.ts';
import type { BlockFilter, BlockRow } from '../../../../workers/blocks/blockProtocol.ts';
import { type RowsInSteps, useRowsInSteps } from '../../useRowsInSteps.ts';

/** The blocks that a filter lets through. */
export function useBlockRows(bodyId: BodyId, filter: BlockFilter): RowsInSteps<BlockRow> {
  return useRowsInSteps(`${bodyId}:${JSON.stringify(filter)}`, (documents, from, count) =>
    documents.call('blockRows', { bodyId, filter, from, count }),
  );
}
