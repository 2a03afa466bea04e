import { useEffect, useState } from 'react';
import type { DocumentClient } from '../../workers/documentClient.ts';
import { useDocuments } from './documents.tsx';

/** Number of rows loaded in one step: few enough that the window stays responsive. */
const stepRows = 4000;

export interface RowsInSteps<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
  /** False until the first rows of this question are here. */
  readonly isReady: boolean;
}

interface Step<Row> {
  readonly rows: readonly Row[];
  readonly total: number;
}

/** Loads all rows of a query to the worker in steps; those of the previous query stay visible until the new ones arrive. */
export function useRowsInSteps<Row>(
  key: string,
  ask: (documents: DocumentClient, from: number, count: number) => Promise<Step<Row>>,
): RowsInSteps<Row> {
  const documents = useDocuments();
  const [state, setState] = useState<RowsInSteps<Row> & { readonly key: string }>({
    key: '',
    rows: [],
    total: 0,
    isReady: false,
  });
  useEffect(() => {
    let isCurrent = true;
    const fetch = async (): Promise<void> => {
      let rows: readonly Row[] = [];
      for (let total = 1; rows.length < total && isCurrent; ) {
        const step = await ask(documents, rows.length, stepRows);
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
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key names the question: the function is made anew at each draw and asks the same
  }, [documents, key]);
  return { rows: state.rows, total: state.total, isReady: state.isReady && state.key === key };
}
