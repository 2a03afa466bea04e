import { useEffect, useState } from 'react';
import type { HistoryEnd, HistoryRow } from '../../../shared/history/history.ts';
import { historyStore, useHistoryState } from './historyStore.ts';

interface LoadedRuns {
  readonly rows: readonly HistoryRow[];
  readonly hasNextPage: boolean;
  readonly hasPreviousPage: boolean;
  /** The rows are those of the list before. */
  readonly isPlaceholderData: boolean;
}

interface HistoryEnds {
  /** Shows an end of the list; false when it is loaded already. */
  readonly jump: (end: HistoryEnd) => boolean;
  /** The row that keys act upon is to be scrolled to. */
  readonly isSeeking: boolean;
}

/** Both ends of a list of which only one is loaded: Home and End turn it round, and it is read from there. */
export function useHistoryEnds({ rows, hasNextPage, hasPreviousPage, isPlaceholderData }: LoadedRuns): HistoryEnds {
  const activeKey = useHistoryState((state) => state.activeKey);
  // Whoever comes back from a run finds the list where they left it.
  const [sought, setSought] = useState<HistoryEnd | 'active' | null>('active');
  useEffect(() => {
    if (sought === null || isPlaceholderData || rows.length === 0) return;
    const row = sought === 'active' ? undefined : sought === 'first' ? rows[0] : rows.at(-1);
    if (row === undefined || row.runId === activeKey) setSought(null);
    else historyStore.setState({ activeKey: row.runId });
  }, [sought, isPlaceholderData, rows, activeKey]);
  return {
    isSeeking: sought !== null,
    jump(end) {
      if (!(end === 'last' ? hasNextPage : hasPreviousPage)) return false;
      historyStore.setState({ end });
      setSought(end);
      return true;
    },
  };
}
