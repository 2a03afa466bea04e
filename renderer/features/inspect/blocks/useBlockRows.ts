import { useEffect, useState } from 'react';
import type { BodyId } from '../../../../shared/base/brand.ts';
import type { BlockFilter, BlockRow } from '../../../workers/blockProtocol.ts';
import { useDocuments } from '../documents.tsx';

/** So many rows come at once: few enough that the window goes on moving. */
const stepRows = 4000;

export interface BlockRowsState {
  readonly rows: readonly BlockRow[];
  readonly total: number;
  /** False until the first rows of this filter are here. */
  readonly isReady: boolean;
}

const none: readonly BlockRow[] = [];

/** The blocks that a filter lets through, in steps until all are here; those of the filter before stay meanwhile. */
export function useBlockRows(bodyId: BodyId, filter: BlockFilter): BlockRowsState {
  const documents = useDocuments();
  const key = `${bodyId}:${JSON.stringify(filter)}`;
  const [state, setState] = useState<BlockRowsState & { readonly key: string }>({
    key: '',
    rows: none,
    total: 0,
    isReady: false,
  });
  useEffect(() => {
    let isCurrent = true;
    const fetch = async (): Promise<void> => {
      let rows: readonly BlockRow[] = none;
      for (let total = 1; rows.length < total && isCurrent; ) {
        const step = await documents.ask('blockRows', { bodyId, filter, from: rows.length, count: stepRows });
        if (!isCurrent || step.rows.length === 0) {
          if (isCurrent) setState({ key, rows, total: step.total, isReady: true });
          return;
        }
        rows = rows.concat(step.rows);
        total = step.total;
        setState({ key, rows, total, isReady: true });
      }
    };
    fetch().catch(() => undefined);
    return () => {
      isCurrent = false;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key holds the filter, which is made anew at each draw
  }, [documents, key]);
  return { rows: state.rows, total: state.total, isReady: state.isReady && state.key === key };
}
